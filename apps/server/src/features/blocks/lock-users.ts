import type { Executor } from '../../platform/db/database.ts';
import { lockUserRows } from './blocks.store.ts';

/**
 * Locks the rows of two users in the order of their ids before their counters change, so that transactions with common
 * users cannot deadlock. The lock is a separate statement: an UPDATE that finds a concurrently changed row would queue
 * for its lock a second time, behind waiting transactions.
 */
export async function lockUsers(tx: Executor, userIdA: string, userIdB: string): Promise<void> {
  await lockUserRows(tx, userIdA, userIdB);
}
