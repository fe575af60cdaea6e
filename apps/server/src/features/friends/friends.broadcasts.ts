import type { PlatformDeps } from '../../platform/platform-deps.ts';
import { createCoalescer } from '../../platform/realtime/coalescer.ts';
import { userRoom } from '../../platform/realtime/realtime.ts';
import { listPairs } from './friends.store.ts';
import { toFriendshipState } from './to-friendship-state.ts';

const coalesceMs = 50;

/** Broadcasts about friendship. Called after the commit of an action. */
export type FriendBroadcasts = {
  /** Reports that the relationship of a recipient to another user has changed. */
  changed(recipientId: string, otherId: string): void;
};

/**
 * Creates the broadcasts about friendship. Changes are coalesced and then read again, so that the last event
 * always holds the current state, regardless of the order of the responses.
 */
export function createFriendBroadcasts({
  db,
  realtime,
  log,
}: Pick<PlatformDeps, 'db' | 'realtime' | 'log'>): FriendBroadcasts {
  const changes = createCoalescer<{ recipientId: string; otherId: string }>({
    delayMs: coalesceMs,
    keyOf: ({ recipientId, otherId }) => `${recipientId} ${otherId}`,
    log,
    async send(pairs) {
      const othersByRecipient = new Map<string, string[]>();
      for (const { recipientId, otherId } of pairs) {
        if (realtime.mayHaveListeners(userRoom(recipientId)))
          othersByRecipient.set(recipientId, [...(othersByRecipient.get(recipientId) ?? []), otherId]);
      }
      for (const [recipient, others] of othersByRecipient) {
        for (const row of await listPairs(db, recipient, others)) {
          realtime.broadcast(userRoom(recipient), 'friends:changed', {
            userId: row.id,
            ...toFriendshipState(row),
            friendsCount: row.friends_count,
            receivedCount: row.received_count,
          });
        }
      }
    },
  });
  realtime.onClose(() => changes.stop());
  const broadcasts: FriendBroadcasts = {
    changed: (recipientId, otherId) => changes.add({ recipientId, otherId }),
  };
  return broadcasts;
}
