import type { Deps } from '../../deps.ts';
import { removeConsentsOf } from './terms.store.ts';

/** Removes the consents of a deleted user. */
export async function purgeUserData({ db }: Pick<Deps, 'db'>, userId: string): Promise<void> {
  await removeConsentsOf(db, userId);
}
