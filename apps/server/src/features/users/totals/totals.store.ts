import { type Executor, rowsIn, type Statement } from '../../../platform/db/database.ts';

/** Creates the counters and the balance of a new account. */
export async function insertTotals(tx: Executor, userId: string): Promise<void> {
  await tx.insertInto('user_totals').values({ user_id: userId }).execute();
}

/** A user's earned total, and the balance: what is left of it. */
export type BalanceRow = { user_id: string; gumballs: string; balance: string };

const balances: Statement = {
  name: 'users-balances',
  text: `SELECT user_id, gumballs, gumballs + unscored_gumballs AS balance FROM user_totals
    WHERE user_id = ANY($1::bigint[])`,
};

/** Reads the earned totals and balances of users. */
export function selectBalances(tx: Executor, userIds: readonly string[]): Promise<BalanceRow[]> {
  return rowsIn<BalanceRow>(tx, balances, [userIds]);
}
