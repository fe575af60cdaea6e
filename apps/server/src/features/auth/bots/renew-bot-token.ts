import { tokenPrefixes } from '@gumball/rules/auth/api-tokens';
import type { Deps } from '../../../deps.ts';
import { asDatabase } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { hashToken } from '../codes/hash-token.ts';
import { sendSessionsEnded } from '../sessions/send-sessions-ended.ts';
import { replaceTokenHash } from '../tokens/tokens.store.ts';
import { findBot } from './bots.store.ts';

/** Replaces the token of a bot of the viewer. Requests and sockets of the former one end. Throws `NOT_FOUND`. */
export async function renewBotToken(
  deps: Pick<Deps, 'db' | 'ids' | 'clusterEvents'>,
  { userId }: Pick<Viewer, 'userId'>,
  botId: string,
): Promise<string> {
  const token = `${tokenPrefixes.personal}${deps.ids.secret()}`;
  const publish = await deps.db.transaction(async (tx) => {
    if (!(await findBot(asDatabase(tx), userId, botId))) throw new AppError('NOT_FOUND');
    return sendSessionsEnded(deps, tx, await replaceTokenHash(tx, botId, hashToken(token)));
  });
  publish();
  return token;
}
