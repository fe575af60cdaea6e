import type { Executor } from '../../platform/db/database.ts';
import { lockMember } from './gumballs.store.ts';

/**
 * Locks a user's balance until the transaction ends, before a payment. Returns whether the user may be paid: neither
 * suspended nor deleted. A concurrent suspension waits for the lock, so that no payment follows it.
 */
export async function lockActiveMember(tx: Executor, memberId: string): Promise<boolean> {
  const row = await lockMember(tx, memberId);
  return row !== undefined && row.suspended_at === null && row.deleted_at === null;
}
