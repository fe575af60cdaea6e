import type { Deps } from '../../deps.ts';
import { forgetPortion, removeAllOf, removeSomeDeeds } from './forgetting.store.ts';
import { notificationNews } from './notification-news.ts';

/** Removes what a leaving member was told and wished not to be told, and takes what others were told of their deeds back. */
export async function forgetMember(deps: Pick<Deps, 'db' | 'realtime' | 'log'>, userId: string): Promise<void> {
  await removeAllOf(deps.db, userId);
  for (;;) {
    const told = await removeSomeDeeds(deps.db, userId);
    new Set(told).forEach(notificationNews(deps).changed);
    if (told.length < forgetPortion) return;
  }
}
