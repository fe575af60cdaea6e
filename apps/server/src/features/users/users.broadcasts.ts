import type { UsersServerEvents } from '@gumball/contract/users/users.events';
import type { StaffRole } from '@gumball/rules/operators/staff-roles';
import type { PlatformDeps } from '../../platform/platform-deps.ts';
import { createCoalescer } from '../../platform/realtime/coalescer.ts';
import { allUsersRoom, userRoom } from '../../platform/realtime/realtime.ts';
import { listNames } from './users.store.ts';

// Every client receives it: a member who changes the name repeatedly must not cause an event each time.
const coalesceMs = 1000;

/** What other clients receive about users. Called after the commit of an action. */
export type UserBroadcasts = {
  /** The name, the picture or the frame of a user changed. */
  updated(userId: string): void;
  /** What the network offers to all users changed. */
  featuresChanged(features: UsersServerEvents['user:features']): void;
  /** The role of a user as an operator changed; null for members. */
  roleChanged(userId: string, staffRole: StaffRole | null): void;
};

/** Creates the broadcasts about users. Users who blocked each other receive nothing of each other. */
export function createUserBroadcasts({
  db,
  realtime,
  log,
}: Pick<PlatformDeps, 'db' | 'realtime' | 'log'>): UserBroadcasts {
  const changes = createCoalescer<string>({
    delayMs: coalesceMs,
    log,
    async send(userIds) {
      for (const row of await listNames(db, userIds)) {
        const { id, first_name: firstName, last_name: lastName, avatar_url: avatarUrl } = row;
        const user = { id, firstName, lastName, avatarUrl, frame: row.frame ?? null };
        realtime.broadcast(allUsersRoom, 'user:updated', { user }, row.hidden_from.map(userRoom));
      }
    },
  });
  realtime.onClose(() => changes.stop());
  return {
    updated: changes.add,
    roleChanged: (userId, staffRole) => realtime.broadcast(userRoom(userId), 'user:role', { staffRole }),
    featuresChanged: (features) => realtime.broadcast(allUsersRoom, 'user:features', features),
  };
}
