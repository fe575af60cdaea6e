import type { Deps } from '../../deps.ts';
import { removeGrantRequestsOf } from './grant-requests.store.ts';
import { removeTipsOf } from './tips/tips.store.ts';

/** Removes who a deleted user sent Gumballs to, and grants that wait for an operator. The ledger keeps the amounts. */
export async function purgeUserData({ db }: Pick<Deps, 'db'>, userId: string): Promise<void> {
  await removeTipsOf(db.kysely, userId);
  await removeGrantRequestsOf(db, userId);
}
