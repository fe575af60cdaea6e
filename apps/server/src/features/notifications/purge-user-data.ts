import type { Deps } from '../../deps.ts';
import { purgeBatchSize, removeAllByUser, removeSourcesBatch } from './purge.store.ts';

/**
 * Deletes the notifications, settings and push subscriptions of a deleted user, and the user's actions from the
 * notifications of others.
 */
export async function purgeUserData(deps: Pick<Deps, 'db' | 'notificationBroadcasts'>, userId: string): Promise<void> {
  await removeAllByUser(deps.db, userId);
  for (;;) {
    const recipientIds = await removeSourcesBatch(deps.db, userId);
    new Set(recipientIds).forEach(deps.notificationBroadcasts.changed);
    if (recipientIds.length < purgeBatchSize) return;
  }
}
