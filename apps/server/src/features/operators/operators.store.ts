import type { Executor } from '../../platform/db/database.ts';

/** Takes the rights of an operator away and returns their id; undefined where there is no such operator. */
export async function removeOperator(tx: Executor, username: string): Promise<string | undefined> {
  const row = await tx
    .updateTable('users')
    .set({ role: 'member' })
    .where('username', '=', username)
    .where('role', '=', 'operator')
    .where('deleted_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

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
