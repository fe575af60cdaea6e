import type { Deps } from '../../deps.ts';
import { purgeAccounts, removeLinks, removeSandboxAccounts } from './platforms.store.ts';

/**
 * Unlinks a deleted user's accounts and removes their names. Their ids stay claimed as after any unlinking, so that a
 * new account is not paid again.
 */
export async function purgeUserData({ db, clock }: Pick<Deps, 'db' | 'clock'>, userId: string): Promise<void> {
  await removeLinks(db.kysely, userId);
  await removeSandboxAccounts(db.kysely, userId);
  await purgeAccounts(db.kysely, userId, clock.now());
}
