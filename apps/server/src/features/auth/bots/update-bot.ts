import type { OwnBot } from '@gumball/contract/auth/programs/bots.routes';
import { checkBot } from '@gumball/rules/auth/bots';
import type { Deps } from '../../../deps.ts';
import { AppError, assertOk } from '../../../platform/http/app-error.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { findBot, updateBotRow } from './bots.store.ts';
import { viewBot } from './view-bot.ts';

/** Changes the name and the text of a bot of the viewer. Throws `FIELDS_REQUIRED` or `NOT_FOUND`. */
export async function updateBot(
  { db, userBroadcasts }: Pick<Deps, 'db' | 'userBroadcasts'>,
  { userId }: Pick<Viewer, 'userId'>,
  botId: string,
  { name, bio }: { name: string; bio: string },
): Promise<OwnBot> {
  assertOk(checkBot({ name, username: 'bot' }));
  await updateBotRow(db.kysely, userId, botId, { first_name: name, bio: bio || null });
  const row = await findBot(db, userId, botId);
  if (!row) throw new AppError('NOT_FOUND');
  userBroadcasts.updated(botId);
  return viewBot(row);
}
