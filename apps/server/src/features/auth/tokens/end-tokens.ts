import type { Executor } from '../../../platform/db/database.ts';
import { type SessionEvents, sendSessionsEnded } from '../sessions/send-sessions-ended.ts';
import { removeTokens, type TokenSelector } from './tokens.store.ts';

/**
 * Ends tokens inside the caller's transaction, like `endSessions`: every node then refuses them and closes their
 * sockets. The caller invokes the returned function after the commit.
 */
export async function endTokens(
  deps: { clusterEvents: SessionEvents },
  tx: Executor,
  selector: TokenSelector,
): Promise<(() => void) & { ended: number }> {
  return sendSessionsEnded(deps, tx, await removeTokens(tx, selector));
}
