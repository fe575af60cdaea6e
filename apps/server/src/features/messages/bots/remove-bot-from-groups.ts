import type { Executor } from '../../../platform/db/database.ts';
import { deleteFromGroups } from './group-bots.store.ts';

/** Removes a bot from all groups, inside the caller's transaction. */
export async function removeBotFromGroups(tx: Executor, botId: string): Promise<void> {
  await deleteFromGroups(tx, botId);
}
