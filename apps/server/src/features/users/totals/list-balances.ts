import type { Executor } from '../../../platform/db/database.ts';
import { selectBalances } from './totals.store.ts';

/** What a user has earned, and what is left of it, in whole Gumballs. */
export type Balance = { gumballs: number; balance: number };

/** Reads the earned totals and balances of users, by their ids. */
export async function listBalances(tx: Executor, userIds: readonly string[]): Promise<Map<string, Balance>> {
  if (userIds.length === 0) return new Map();
  const rows = await selectBalances(tx, userIds);
  return new Map(rows.map((row) => [row.user_id, { gumballs: Number(row.gumballs), balance: Number(row.balance) }]));
}
