import type { Executor } from '../../../platform/db/database.ts';

/**
 * Removes the suspension of an account that began at this moment, unless a later one replaced it. Returns whether there
 * was one.
 */
export async function removeSuspension(tx: Executor, userId: string, since: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('users')
    .set({ suspended_at: null })
    .where('id', '=', userId)
    .where('suspended_at', '=', since)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('sanctions')
            .select('sanctions.id')
            .whereRef('sanctions.user_id', '=', 'users.id')
            .where('sanctions.kind', '=', 'suspension')
            .where('sanctions.lifted_at', 'is', null)
            .where('sanctions.imposed_at', '>', since),
        ),
      ),
    )
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
