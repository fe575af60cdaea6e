import type { Executor } from '../../platform/db/database.ts';
import { lockMember } from './gumballs.store.ts';

/**
 * Reads a user's balance and locks it until the transaction ends: concurrent debits of the same user take
 * turns. Returns undefined for a suspended or deleted user.
 */
export async function lockBalance(tx: Executor, memberId: string): Promise<number | undefined> {
  const row = await lockMember(tx, memberId);
  return !row || row.suspended_at || row.deleted_at ? undefined : Number(row.balance);
}
