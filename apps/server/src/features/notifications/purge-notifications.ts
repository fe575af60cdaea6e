import { dayMs } from '@gumball/rules/formats/durations';
import type { Deps } from '../../deps.ts';
import { removeOldBatch } from './notifications.store.ts';

const retentionMs = 90 * dayMs;

/**
 * Deletes notifications after 90 days, and after one day those without any action left. Returns how many were deleted.
 */
export async function purgeNotifications({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<number> {
  const nowMs = clock.now().getTime();
  const times = { before: new Date(nowMs - retentionMs), emptyBefore: new Date(nowMs - dayMs) };
  let total = 0;
  for (let afterId: string | null = '0'; afterId !== null; ) {
    const { removed, last_id: lastId }: Awaited<ReturnType<typeof removeOldBatch>> = await removeOldBatch(db, {
      ...times,
      afterId,
    });
    total += removed;
    afterId = lastId;
  }
  return total;
}
