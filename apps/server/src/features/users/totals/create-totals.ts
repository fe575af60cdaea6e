import type { Executor } from '../../../platform/db/database.ts';
import { insertScore } from './listed-scores.store.ts';
import { insertTotals } from './totals.store.ts';

/** Gives a new account its counters, its balance and its score of all time, inside the transaction that creates it. */
export async function createTotals(tx: Executor, userId: string): Promise<void> {
  await insertTotals(tx, userId);
  await insertScore(tx, userId);
}
