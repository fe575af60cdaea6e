import type { OwnBot } from '@gumball/contract/auth/programs/bots.routes';
import type { Deps } from '../../../deps.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { listBotRows } from './bots.store.ts';
import { viewBot } from './view-bot.ts';

/** Lists the viewer's bots and incoming webhooks, the newest first. */
export async function listBots({ db }: Pick<Deps, 'db'>, { userId }: Pick<Viewer, 'userId'>): Promise<OwnBot[]> {
  return (await listBotRows(db, userId)).map(viewBot);
}
