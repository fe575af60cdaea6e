import type { Executor } from '../../platform/db/database.ts';
import { insertInheritedBlocks } from './blocks.store.ts';

/**
 * Applies the blocks by and against the owner to a new bot, inside the caller's transaction, which has locked the account
 * of the owner. Otherwise a blocked member would read and write through a bot.
 */
export async function inheritBlocks(tx: Executor, bot: { ownerId: string; botId: string }): Promise<void> {
  await insertInheritedBlocks(tx, bot.ownerId, bot.botId);
}
