import type { OwnBot } from '@gumball/contract/auth/programs/bots.routes';
import { type BotCommand, type BotGroupPolicy, checkBot, checkBotCommands } from '@gumball/rules/auth/bots';
import { normalizeLine } from '@gumball/rules/users/profile';
import type { Deps } from '../../../deps.ts';
import { asDatabase } from '../../../platform/db/database.ts';
import { AppError, assertOk } from '../../../platform/http/app-error.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { removeBotFromGroups } from '../../messages/bots/remove-bot-from-groups.ts';
import { findBot, saveBotSettings, updateBotRow } from './bots.store.ts';
import { viewBot } from './view-bot.ts';

/** What an owner changes. What is missing stays. */
export type BotChange = {
  name: string;
  bio: string;
  groups?: BotGroupPolicy | undefined;
  commands?: BotCommand[] | undefined;
};

/**
 * Changes the texts of a bot of the viewer, its commands, and who may add it to groups; where nobody may, it leaves all.
 * Throws `FIELDS_REQUIRED`, `BOT_COMMANDS_INVALID` or `NOT_FOUND`.
 */
export async function updateBot(
  { db, userBroadcasts }: Pick<Deps, 'db' | 'userBroadcasts'>,
  { userId }: Pick<Viewer, 'userId'>,
  botId: string,
  { name, bio, groups, commands }: BotChange,
): Promise<OwnBot> {
  assertOk(checkBot({ name, username: 'bot' }));
  assertOk(checkBotCommands(commands ?? []));
  const row = await db.transaction(async (tx) => {
    await updateBotRow(tx, userId, botId, { first_name: normalizeLine(name), bio: bio || null });
    const found = await findBot(asDatabase(tx), userId, botId);
    if (!found) throw new AppError('NOT_FOUND');
    // An incoming webhook reads nothing.
    if (found.community_id !== null) return found;
    await saveBotSettings(tx, botId, { groups, commands });
    // After the lock of the settings: who adds the bot meanwhile has committed, or reads the new ones.
    if (groups === 'nobody') await removeBotFromGroups(tx, botId);
    return findBot(asDatabase(tx), userId, botId);
  });
  if (!row) throw new AppError('NOT_FOUND');
  userBroadcasts.updated(botId);
  return viewBot(row);
}
