import type { Executor } from '../../../platform/db/database.ts';

/** Stores the suspension of a locked account. */
export async function storeSuspension(tx: Executor, userId: string, at: Date): Promise<void> {
  await tx.updateTable('users').set({ suspended_at: at }).where('id', '=', userId).execute();
}

/** Removes the suspension of an account that began at this moment, and no other one. Returns whether there was one. */
export async function removeSuspension(tx: Executor, userId: string, since: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('users')
    .set({ suspended_at: null })
    .where('id', '=', userId)
    .where('suspended_at', '=', since)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
