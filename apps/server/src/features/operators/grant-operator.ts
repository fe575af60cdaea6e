import { fullUsername } from '@gumball/rules/auth/log-in';
import type { Deps } from '../../deps.ts';
import { memberChanged } from '../auth/create-authenticate.ts';
import { makeOperator } from './operators.store.ts';

/** Makes a member an operator; the only way there is. Answers the username, or undefined where there is no such member. Counts from their next call on. */
export async function grantOperator(
  { db, notices }: Pick<Deps, 'db'> & { notices: Pick<Deps['notices'], 'send'> },
  typed: string,
): Promise<string | undefined> {
  const username = fullUsername(typed);
  return db.transaction(async (tx) => {
    const userId = await makeOperator(tx, username);
    if (userId === undefined) return undefined;
    await notices.send(tx, memberChanged, userId);
    return username;
  });
}
