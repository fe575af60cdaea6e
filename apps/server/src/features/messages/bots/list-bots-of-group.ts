import type { GroupBot } from '@gumball/contract/messages/group-bots.routes';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { findRole } from '../conversations/participants.store.ts';
import { findBotOfDirect, listGroupBots } from './group-bots.store.ts';
import { toGroupBots } from './group-bots.view.ts';

/** Lists the bots in a group of the viewer, or the one with which the viewer talks. Throws `CONVERSATION_NOT_FOUND`. */
export async function listBotsOfGroup(
  { db }: Pick<Deps, 'db'>,
  { userId }: Viewer,
  conversationId: string,
): Promise<GroupBot[]> {
  const role = await findRole(db.kysely, conversationId, userId);
  if (!role) throw new AppError('CONVERSATION_NOT_FOUND');
  const bot = await findBotOfDirect(db, conversationId, userId);
  return bot
    ? toGroupBots([bot], userId, 'member')
    : toGroupBots(await listGroupBots(db, conversationId), userId, role);
}
