import type { AccountPlatform } from '@gumball/rules/tasks/task-kinds';
import type { Deps } from '../../deps.ts';
import { listLinkedAccountRows } from './platforms.store.ts';

/**
 * A user's linked accounts by platform. `unavailableSince` is when Twitter last did not find the account, null if it
 * last did.
 */
export type LinkedAccounts = Partial<
  Record<AccountPlatform, { id: string; username: string; unavailableSince: string | null }>
>;

/** Reads which accounts users have linked. The map has an entry for each of the users. */
export async function findLinkedAccounts(
  { db }: Pick<Deps, 'db'>,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, LinkedAccounts>> {
  const found = new Map<string, LinkedAccounts>(userIds.map((id) => [id, {}]));
  if (userIds.length === 0) return found;
  for (const row of await listLinkedAccountRows(db, userIds)) {
    const accounts = found.get(row.user_id);
    if (accounts)
      accounts[row.platform] = { id: row.account_id, username: row.username, unavailableSince: row.unavailable_since };
  }
  return found;
}
