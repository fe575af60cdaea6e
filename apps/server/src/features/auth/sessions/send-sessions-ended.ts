import type { Deps } from '../../../deps.ts';
import type { Executor } from '../../../platform/db/database.ts';
import { sessionsEnded } from './create-authenticate.ts';

/** The cluster events of ended sessions and tokens. */
export type SessionEvents = Pick<Deps['clusterEvents'], 'send' | 'emitLocal'>;

// PostgreSQL limits the payload of a notification to 8,000 bytes.
const idsPerEvent = 300;

/**
 * Notifies every node of sessions or tokens that end with the caller's transaction. The caller invokes the returned
 * function after the commit: this node then rejects the tokens before the response is sent. Its property `ended` is
 * their number.
 */
export async function sendSessionsEnded(
  deps: { clusterEvents: SessionEvents },
  tx: Executor,
  ids: readonly string[],
): Promise<(() => void) & { ended: number }> {
  const payloads: { sessionIds: string[] }[] = [];
  for (let start = 0; start < ids.length; start += idsPerEvent)
    payloads.push({ sessionIds: ids.slice(start, start + idsPerEvent) });
  for (const payload of payloads) await deps.clusterEvents.send(tx, sessionsEnded, payload);
  const publish = () => {
    for (const payload of payloads) deps.clusterEvents.emitLocal(sessionsEnded, payload);
  };
  return Object.assign(publish, { ended: ids.length });
}
