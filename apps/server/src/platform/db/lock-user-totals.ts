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
