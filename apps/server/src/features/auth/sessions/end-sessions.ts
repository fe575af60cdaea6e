import type { Executor } from '../../../platform/db/database.ts';
import { removeTokens } from '../tokens/tokens.store.ts';
import { type SessionEvents, sendSessionsEnded } from './send-sessions-ended.ts';
import { removeSessions, type SessionSelector } from './sessions.store.ts';

/**
 * Ends sessions inside the caller's transaction and notifies every node. All sessions of a member end together with the
 * tokens of programs: a lost password or a deleted account stops them too. The caller invokes the returned function
 * after the commit. Its property `ended` is the number of sessions and tokens.
 */
export async function endSessions(
  deps: { clusterEvents: SessionEvents },
  tx: Executor,
  selector: SessionSelector,
): Promise<(() => void) & { ended: number }> {
  const ids = await removeSessions(tx, selector);
  const isEverything = !('sessionId' in selector) && selector.except === undefined;
  if (isEverything) ids.push(...(await removeTokens(tx, { userId: selector.userId })));
  return sendSessionsEnded(deps, tx, ids);
}
