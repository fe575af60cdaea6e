import type { PlatformAccount } from '@gumball/contract/platforms/platforms.schemas';
import type { TaskPlatform } from '@gumball/rules/tasks/task-kinds';
import type { Deps } from '../../deps.ts';
import type { Statement } from '../../platform/db/database.ts';
import { type LinkedAccounts, linkedAccounts } from './linked-accounts.ts';
import { listAccounts, listLinks } from './platforms.store.ts';
import { toAccounts } from './platforms.view.ts';

/** Lists the viewer's status with each platform. */
export async function listLinkedAccounts(
  { db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>,
  userId: string,
): Promise<PlatformAccount[]> {
  const [accounts, links] = await Promise.all([listAccounts(db, userId), listLinks(db.kysely, userId)]);
  return toAccounts(config, accounts, links, clock.now());
}

/** Returns the viewer's status with one platform. */
export async function linkedAccount(
  deps: Pick<Deps, 'db' | 'clock' | 'config'>,
  userId: string,
  platform: TaskPlatform,
): Promise<PlatformAccount> {
  const account = (await listLinkedAccounts(deps, userId)).find((row) => row.platform === platform);
  if (!account) throw new Error(`unknown platform ${platform}`);
  return account;
}

const own: Statement = {
  name: 'platforms-linked-accounts',
  text: `SELECT ${linkedAccounts('$1::bigint')} AS accounts`,
};

/** Reads which accounts a user has linked. */
export async function linkedAccountsOf({ db }: Pick<Deps, 'db'>, userId: string): Promise<LinkedAccounts> {
  const [row] = await db.rows<{ accounts: LinkedAccounts }>(own, [userId]);
  return row?.accounts ?? {};
}
