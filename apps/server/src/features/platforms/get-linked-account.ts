import type { PlatformAccount } from '@gumball/contract/platforms/platforms.schemas';
import type { AccountPlatform } from '@gumball/rules/tasks/task-kinds';
import type { Deps } from '../../deps.ts';
import { listLinkedAccounts } from './list-linked-accounts.ts';

/** Returns the viewer's status with one platform. */
export async function getLinkedAccount(
  deps: Pick<Deps, 'db' | 'clock' | 'config'>,
  userId: string,
  platform: AccountPlatform,
): Promise<PlatformAccount> {
  const account = (await listLinkedAccounts(deps, userId)).find((row) => row.platform === platform);
  if (!account) throw new Error(`unknown platform ${platform}`);
  return account;
}
