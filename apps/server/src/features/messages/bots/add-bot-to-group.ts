import type { GroupBot } from '@gumball/contract/messages/group-bots.routes';
import { botGroupsMax, groupBotsMax, mayAddBot } from '@gumball/rules/auth/bots';
import { mayInGroup } from '@gumball/rules/messages/group-roles';
import type { Deps } from '../../../deps.ts';
import { asDatabase } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { Limit } from '../../../platform/http/limits.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { conversationRoom } from '../conversations/conversations.broadcasts.ts';
import { lockConversation } from '../conversations/participants.store.ts';
import { countGroupsOf, findAddableBot, insertGroupBot, listGroupBots } from './group-bots.store.ts';
import { toGroupBots } from './group-bots.view.ts';

/**
 * Adds a bot to a group of the viewer. It receives only later messages that are addressed to it. Throws
 * `CONVERSATION_NOT_FOUND`, `ACCESS_DENIED` in other conversations and where the viewer may not add people,
 * `USER_NOT_FOUND`, `BOT_REFUSED` where the owner of the bot does not allow it, `GROUP_BOTS_FULL`, or `RATE_LIMITED`.
 */
export async function addBotToGroup(
  { db, clock, realtime }: Pick<Deps, 'db' | 'clock' | 'realtime'>,
  limit: Limit,
  { userId }: Viewer,
  conversationId: string,
  typed: string,
): Promise<GroupBot[]> {
  const name = typed.toLowerCase().replace(/^@/, '');
  const username = name.endsWith('.fun') ? name : `${name}.fun`;
  await limit.consume(userId);
  const bots = await db.transaction(async (tx) => {
    const group = await lockConversation(tx, conversationId, userId);
    if (!group) throw new AppError('CONVERSATION_NOT_FOUND');
    if (!group.is_group || group.community_id !== null || !mayInGroup(group.role, 'add', group.members_may))
      throw new AppError('ACCESS_DENIED');
    const bot = await findAddableBot(tx, username, userId);
    if (!bot) throw new AppError('USER_NOT_FOUND', { field: 'username' });
    if (bot === 'nobody' || !mayAddBot(bot.groups, bot.owner_id === userId))
      throw new AppError('BOT_REFUSED', { field: 'username' });
    const added = { conversation_id: conversationId, bot_id: bot.id, added_by: userId, added_at: clock.now() };
    const isNew = await insertGroupBot(tx, added);
    const rows = await listGroupBots(asDatabase(tx), conversationId);
    if (isNew && rows.length > groupBotsMax) throw new AppError('GROUP_BOTS_FULL');
    if (isNew && (await countGroupsOf(tx, bot.id)) > botGroupsMax)
      throw new AppError('BOT_REFUSED', { field: 'username' });
    return toGroupBots(rows, userId, group.role);
  });
  realtime.broadcast(conversationRoom(conversationId), 'conversation:bots', { conversationId });
  return bots;
}
