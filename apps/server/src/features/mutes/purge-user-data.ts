import type { Deps } from '../../deps.ts';
import { purgeBatchSize, removeMutesOf } from './mutes.store.ts';

/** Removes the mutes by and of a deleted user, and the user's muted words. */
export async function purgeUserData({ db }: Pick<Deps, 'db'>, userId: string): Promise<void> {
  while ((await removeMutesOf(db, userId)) >= purgeBatchSize) continue;
}
