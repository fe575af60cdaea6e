import type { PlatformAccount } from '@gumball/contract/platforms/platforms.schemas';
import type { TaskPlatform } from '@gumball/rules/tasks/task-kinds';
import type { Deps } from '../../deps.ts';
import { listAccounts, listLinks } from './platforms.store.ts';
import { accountsOf } from './platforms.view.ts';

/** Lists how a member stands with each platform. */
export async function listLinkedAccounts(
  { db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>,
  userId: string,
): Promise<PlatformAccount[]> {
  const [accounts, links] = await Promise.all([listAccounts(db, userId), listLinks(db.kysely, userId)]);
  return accountsOf(config, accounts, links, clock.now());
}

/** How a member stands with one platform. */
export async function linkedAccount(
  deps: Pick<Deps, 'db' | 'clock' | 'config'>,
  userId: string,
  platform: TaskPlatform,
): Promise<PlatformAccount> {
  const account = (await listLinkedAccounts(deps, userId)).find((row) => row.platform === platform);
  if (!account) throw new Error(`There is no platform ${platform}.`);
  return account;
}

/** The ids and names of a member's linked accounts by platform. */
export type LinkedAccounts = Partial<Record<TaskPlatform, { id: string; username: string }>>;

/** Reads which accounts a member has linked. */
export async function linkedAccountsOf({ db }: Pick<Deps, 'db'>, userId: string): Promise<LinkedAccounts> {
  const rows = await listAccounts(db, userId);
  return Object.fromEntries(rows.map((row) => [row.platform, { id: row.account_id, username: row.username }]));
}
