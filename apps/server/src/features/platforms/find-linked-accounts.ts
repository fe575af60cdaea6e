import type { Deps } from '../../deps.ts';
import type { LinkedAccounts } from './linked-accounts.ts';
import { selectLinkedAccounts } from './platforms.store.ts';

/** Reads which accounts a user has linked. */
export function findLinkedAccounts({ db }: Pick<Deps, 'db'>, userId: string): Promise<LinkedAccounts> {
  return selectLinkedAccounts(db, userId);
}
