import type { OperatorItem } from '@gumball/contract/shop/shop.schemas';
import { checkCancellation } from '@gumball/rules/shop/raffles';
import type { Deps } from '../../../deps.ts';
import type { Executor } from '../../../platform/db/database.ts';
import { AppError, assertOk } from '../../../platform/http/app-error.ts';
import { lockItem } from '../purchases.store.ts';
import { toOperatorItem } from '../shop.view.ts';
import { storeCancellation } from './raffles.store.ts';
import { refundTickets } from './refund-tickets.ts';

/**
 * Cancels a raffle inside the caller's transaction: no ticket is sold from now on, and a job refunds the sold ones. Throws
 * `ITEM_NOT_FOUND` and the errors of the rule.
 */
export async function cancelRaffle(
  { clock, jobs }: Pick<Deps, 'clock' | 'jobs'>,
  tx: Executor,
  { itemId, reason }: { itemId: string; reason: string },
): Promise<OperatorItem> {
  const item = await lockItem(tx, itemId);
  if (item?.kind !== 'raffle') throw new AppError('ITEM_NOT_FOUND');
  assertOk(checkCancellation({ isDecided: item.decided_at !== null, isCancelled: item.cancelled_at !== null, reason }));
  const now = clock.now();
  await storeCancellation(tx, itemId, { reason, now });
  await jobs.add(refundTickets.queue, { itemId }, tx);
  return toOperatorItem({ ...item, cancelled_at: now, paused_at: now });
}
