import type { Executor } from '../../../platform/db/database.ts';
import { type Balance, listBalances } from './list-balances.ts';

/** Reads the earned total and balance of a user. */
export async function findBalance(tx: Executor, userId: string): Promise<Balance> {
  return (await listBalances(tx, [userId])).get(userId) ?? { gumballs: 0, balance: 0 };
}
