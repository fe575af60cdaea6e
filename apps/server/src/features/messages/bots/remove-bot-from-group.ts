import type { GroupBot } from '@gumball/contract/messages/group-bots.routes';
import type { Deps } from '../../../deps.ts';
import { asDatabase } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { conversationRoom } from '../conversations/conversations.broadcasts.ts';
import { lockConversation } from '../conversations/participants.store.ts';
import { deleteGroupBot, listGroupBots } from './group-bots.store.ts';
import { mayRemoveBot, toGroupBots } from './group-bots.view.ts';

/**
 * Removes a bot from a group of the viewer: who added it, and the owner and the admins of the group. One that is gone
 * already counts as removed. Throws `CONVERSATION_NOT_FOUND` or `ACCESS_DENIED`.
 */
export async function removeBotFromGroup(
  { db, realtime }: Pick<Deps, 'db' | 'realtime'>,
  { userId }: Viewer,
  conversationId: string,
  botId: string,
): Promise<GroupBot[]> {
  const bots = await db.transaction(async (tx) => {
    const group = await lockConversation(tx, conversationId, userId);
    if (!group) throw new AppError('CONVERSATION_NOT_FOUND');
    const rows = await listGroupBots(asDatabase(tx), conversationId);
    const bot = rows.find(({ id }) => id === botId);
    if (bot && !mayRemoveBot(bot, userId, group.role)) throw new AppError('ACCESS_DENIED');
    if (bot) await deleteGroupBot(tx, conversationId, botId);
    return toGroupBots(
      rows.filter((row) => row !== bot),
      userId,
      group.role,
    );
  });
  realtime.broadcast(conversationRoom(conversationId), 'conversation:bots', { conversationId });
  return bots;
}
