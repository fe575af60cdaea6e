import type { Executor } from '../../platform/db/database.ts';

/** Gives a member the rights of an operator and answers their id; a suspended one does not get them. */
export async function makeOperator(tx: Executor, username: string): Promise<string | undefined> {
  const row = await tx
    .updateTable('users')
    .set({ role: 'operator' })
    .where('username', '=', username)
    .where('suspended_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}
