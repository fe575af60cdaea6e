import type { Deps } from '../../../deps.ts';
import type { Executor } from '../../../platform/db/database.ts';
import { sessionsEnded } from './create-authenticate.ts';
import { removeSessions, type SessionSelector } from './sessions.store.ts';

// PostgreSQL limits the payload of a notification to 8,000 bytes.
const idsPerEvent = 300;

/**
 * Ends sessions inside the caller's transaction and notifies every node. The caller invokes the returned function after
 * the commit: this node then rejects the tokens before the response is sent. Its property `ended` is the number of
 * sessions.
 */
export async function endSessions(
  deps: { clusterEvents: Pick<Deps['clusterEvents'], 'send' | 'emitLocal'> },
  tx: Executor,
  selector: SessionSelector,
): Promise<(() => void) & { ended: number }> {
  const ids = await removeSessions(tx, selector);
  const payloads: { sessionIds: string[] }[] = [];
  for (let start = 0; start < ids.length; start += idsPerEvent)
    payloads.push({ sessionIds: ids.slice(start, start + idsPerEvent) });
  for (const payload of payloads) await deps.clusterEvents.send(tx, sessionsEnded, payload);
  const publish = () => {
    for (const payload of payloads) deps.clusterEvents.emitLocal(sessionsEnded, payload);
  };
  return Object.assign(publish, { ended: ids.length });
}
