import { sql } from 'kysely';
import type { Executor } from './database.ts';

/**
 * Locks the counters and balances of users until the transaction ends, in the order of the ids so that transactions with
 * common users do not deadlock. For those that change several users, or must not run beside a payment (such as a
 * suspension). It is a separate statement: an UPDATE that finds a concurrently changed row would queue for its lock a
 * second time, behind waiting transactions.
 */
export async function lockUserTotals(tx: Executor, userIds: readonly string[]): Promise<void> {
  await sql`SELECT FROM lock_user_totals(${userIds}::bigint[])`.execute(tx);
}

/**
 * Changes a counter of users, whose totals the transaction has locked if they are several. It is never part of a
 * statement that changes a reference table: in a distributed database that would change one copy of the table only.
 */
export async function changeUserCount(
  tx: Executor,
  counter: 'friends_count' | 'communities_count',
  userIds: readonly string[],
  change: 1 | -1,
): Promise<void> {
  await sql`
    UPDATE user_totals SET ${sql.ref(counter)} = ${sql.ref(counter)} + ${sql.lit(change)}
    WHERE user_id = ANY(${userIds}::bigint[])`.execute(tx);
}
