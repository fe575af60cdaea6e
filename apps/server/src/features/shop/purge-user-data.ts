import type { Deps } from '../../deps.ts';
import { removeBoostsOf } from './boosts/boosts.store.ts';
import { removeOrdersOf } from './purchases.store.ts';

/** Removes a deleted user's orders with their notes. The ledger keeps what was paid, and codes stay handed out. */
export async function purgeUserData({ db }: Pick<Deps, 'db'>, userId: string): Promise<void> {
  await removeBoostsOf(db.kysely, userId);
  await removeOrdersOf(db.kysely, userId);
}
