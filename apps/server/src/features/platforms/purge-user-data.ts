import type { Deps } from '../../deps.ts';
import { purgeAccounts, removeLinks, removeSandboxAccounts } from './platforms.store.ts';

/**
 * Unlinks a leaving member's accounts and erases their names. Their ids stay closed to others for as long as after any unlinking, so that leaving and coming
 * back does not pay twice.
 */
export async function purgeUserData({ db, clock }: Pick<Deps, 'db' | 'clock'>, userId: string): Promise<void> {
  await removeLinks(db.kysely, userId);
  await removeSandboxAccounts(db.kysely, userId);
  await purgeAccounts(db.kysely, userId, clock.now());
}
