import type { Executor } from '../../platform/db/database.ts';
import { insertScore } from './listed-scores.store.ts';

/** Gives a new account its score of all time, inside the transaction that creates it. */
export function createScore(tx: Executor, userId: string): Promise<void> {
  return insertScore(tx, userId);
}
