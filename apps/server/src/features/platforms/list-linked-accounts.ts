import type { PlatformAccount } from '@gumball/contract/platforms/platforms.schemas';
import type { Deps } from '../../deps.ts';
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
