import type { Deps } from '../../deps.ts';
import { forgetPortion, removeAllOf, removeSomeDeeds } from './forgetting.store.ts';
import { notificationNews } from './notification-news.ts';

/**
 * Deletes the notifications, settings and push subscriptions of a deleted user, and the user's actions from the
 * notifications of others.
 */
export async function forgetMember(deps: Pick<Deps, 'db' | 'realtime' | 'log'>, userId: string): Promise<void> {
  await removeAllOf(deps.db, userId);
  for (;;) {
    const told = await removeSomeDeeds(deps.db, userId);
    new Set(told).forEach(notificationNews(deps).changed);
    if (told.length < forgetPortion) return;
  }
}
