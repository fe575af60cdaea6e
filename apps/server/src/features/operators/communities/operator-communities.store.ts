import type { Executor } from '../../../platform/db/database.ts';

/** Finds a member by the username, with or without its suffix. */
export async function findUserIdByName(tx: Executor, input: string): Promise<string | undefined> {
  const name = input.trim().replace(/^@/, '').toLowerCase();
  const username = name.endsWith('.fun') ? name : `${name}.fun`;
  const query = tx.selectFrom('users').select('id').where('username', '=', username).where('deleted_at', 'is', null);
  return (await query.executeTakeFirst())?.id;
}
