import type { Executor } from '../../platform/db/database.ts';

/**
 * Locks a member's row until the transaction ends, before the member is paid. Returns whether the member may be paid now: neither suspended nor deleted. A
 * suspension that comes meanwhile waits for the lock, so that nobody is paid after it.
 */
export async function lockActiveMember(tx: Executor, memberId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('users')
    .select(['suspended_at', 'deleted_at'])
    .where('id', '=', memberId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row !== undefined && row.suspended_at === null && row.deleted_at === null;
}
