import type { Deps } from '../../deps.ts';
import { listRecipientsOfPair } from './notifications.store.ts';

/** Removes the notifications about a friendship that a block ended, and broadcasts the lists that the block changes. */
export function hideBlockedNotifications(
  deps: Pick<Deps, 'db' | 'log' | 'notifier' | 'notificationBroadcasts'>,
  { blockerId, blockedId }: { blockerId: string; blockedId: string },
): void {
  // A block ends requests and friendship. Their notifications must not come back after the block is lifted.
  deps.notifier.notify(
    { about: 'friend-request', senderId: blockerId, receiverId: blockedId },
    { about: 'friend-request', senderId: blockedId, receiverId: blockerId },
  );
  // No other user learns of the block.
  listRecipientsOfPair(deps.db, blockerId, blockedId)
    .then((recipientIds) => recipientIds.forEach(deps.notificationBroadcasts.changed))
    .catch((error: unknown) => deps.log.warn({ err: error }, 'failed to broadcast a block'));
}
