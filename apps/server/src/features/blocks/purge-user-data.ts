import type { Deps } from '../../deps.ts';
import { purgeBatchSize, removeUserBlocks } from './blocks.store.ts';

/** Removes the blocks by and against a deleted user. */
export async function purgeUserData({ db }: Pick<Deps, 'db'>, userId: string): Promise<void> {
  while ((await removeUserBlocks(db, userId)) >= purgeBatchSize) continue;
}
