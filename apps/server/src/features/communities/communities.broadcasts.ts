import { decidingRoles } from '@gumball/rules/communities/community-roles';
import type { PlatformDeps } from '../../platform/platform-deps.ts';
import { createCoalescer } from '../../platform/realtime/coalescer.ts';
import { userRoom } from '../../platform/realtime/realtime.ts';
import { communityRoom } from '../posts/posts.broadcasts.ts';
import { listFacts } from './communities.store.ts';
import { toCommunityFacts, toMembership } from './communities.view.ts';
import { activityWindow } from './lists/activity-window.ts';
import { listHiddenFrom, listMemberships } from './members/memberships.store.ts';
import { listDeciders } from './requests/requests.store.ts';

const factsWithinMs = 200;
const membersWithinMs = 50;
const maxDeciders = 50;

/** Broadcasts about communities. Called after the commit of the action. */
export type CommunityBroadcasts = {
  /** The texts, pictures or counts of a community changed. */
  changed(communityId: string): void;
  /** A user joined or left a community, or has another role in it. */
  membership(communityId: string, userId: string): void;
  deleted(communityId: string): void;
  /** Events of the community or answers to them changed. */
  events(communityId: string): void;
  /** The number of pending requests changed. */
  requests(communityId: string): void;
};

/**
 * Creates the broadcasts about communities. Changes are coalesced and then read again, so that the last
 * broadcast always has the current state, whatever the order of the responses.
 */
export function createCommunityBroadcasts({
  db,
  realtime,
  log,
  clock,
}: Pick<PlatformDeps, 'db' | 'realtime' | 'log' | 'clock'>): CommunityBroadcasts {
  const facts = createCoalescer<string>({
    delayMs: factsWithinMs,
    log,
    async send(ids) {
      const watched = ids.filter((id) => realtime.mayHaveListeners(communityRoom(id)));
      if (watched.length === 0) return;
      for (const row of await listFacts(db, watched, activityWindow(clock.now()))) {
        realtime.broadcast(communityRoom(row.id), 'community:changed', {
          communityId: row.id,
          community: toCommunityFacts(row),
        });
      }
    },
  });
  const members = createCoalescer<{ communityId: string; userId: string }>({
    delayMs: membersWithinMs,
    keyOf: ({ communityId, userId }) => `${communityId} ${userId}`,
    log,
    async send(pairs) {
      const observedPairs = pairs.filter(
        ({ communityId, userId }) =>
          realtime.mayHaveListeners(userRoom(userId)) || realtime.mayHaveListeners(communityRoom(communityId)),
      );
      if (observedPairs.length === 0) return;
      const hiddenFrom = new Map<string, string[]>();
      for (const { user_id, reader_id } of await listHiddenFrom(db, [
        ...new Set(observedPairs.map(({ userId }) => userId)),
      ])) {
        hiddenFrom.set(user_id, [...(hiddenFrom.get(user_id) ?? []), userRoom(reader_id)]);
      }
      for (const row of await listMemberships(db, observedPairs)) {
        const { community_id: communityId, user_id: userId } = row;
        const membership = toMembership(communityId, row.member_count === null ? undefined : row);
        realtime.broadcast(userRoom(userId), 'community:membership', {
          ...membership,
          communitiesCount: row.communities_count,
        });
        const payload = { communityId, userId, role: membership.userRole };
        realtime.broadcast(communityRoom(communityId), 'community:members', payload, hiddenFrom.get(userId));
      }
    },
  });
  const requests = createCoalescer<string>({
    delayMs: factsWithinMs,
    log,
    async send(ids) {
      for (const communityId of ids) {
        const rows = await listDeciders(db, communityId, [...decidingRoles], maxDeciders);
        for (const { user_id: userId, requests_count: requestsCount } of rows)
          realtime.broadcast(userRoom(userId), 'community:requests', { communityId, requestsCount });
      }
    },
  });
  const events = createCoalescer<string>({
    delayMs: factsWithinMs,
    log,
    async send(ids) {
      for (const communityId of ids)
        realtime.broadcast(communityRoom(communityId), 'community:events', { communityId });
    },
  });
  realtime.onClose(() => [facts, members, requests, events].forEach((coalescer) => coalescer.stop()));
  const broadcasts: CommunityBroadcasts = {
    changed: facts.add,
    events: events.add,
    requests: requests.add,
    membership(communityId, userId) {
      members.add({ communityId, userId });
      facts.add(communityId);
    },
    deleted: (communityId) => realtime.broadcast(communityRoom(communityId), 'community:deleted', { communityId }),
  };
  return broadcasts;
}
