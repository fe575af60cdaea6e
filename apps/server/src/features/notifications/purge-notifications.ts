import { dayMs } from '@gumball/rules/formats/durations';
import type { Deps } from '../../deps.ts';
import { type NotificationKey, removeOldBatch } from './notifications.store.ts';
import { deleteWaitingSince } from './waiting/waiting-events.store.ts';

const retentionMs = 90 * dayMs;
const longestWaitMs = 7 * dayMs;

/**
 * Deletes notifications after 90 days, and after one day those without any action left, and after seven days those that
 * still wait for a server. Returns how many stored ones were deleted.
 */
export async function purgeNotifications({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<number> {
  const nowMs = clock.now().getTime();
  const times = { before: new Date(nowMs - retentionMs), emptyBefore: new Date(nowMs - dayMs) };
  let total = 0;
  for (let after: NotificationKey | null = { user_id: '0', id: '0' }; after !== null; ) {
    const { removed, last }: Awaited<ReturnType<typeof removeOldBatch>> = await removeOldBatch(db, { ...times, after });
    total += removed;
    after = last;
  }
  await deleteWaitingSince(db, new Date(nowMs - longestWaitMs));
  return total;
}
