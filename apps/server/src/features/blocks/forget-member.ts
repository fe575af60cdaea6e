import type { Deps } from '../../deps.ts';
import { forgetPortion, removeSomeBlocks } from './blocks.store.ts';

/** Removes the blocks by and against a deleted user. */
export async function forgetMember({ db }: Pick<Deps, 'db'>, userId: string): Promise<void> {
  while ((await removeSomeBlocks(db, userId)) >= forgetPortion) continue;
}
