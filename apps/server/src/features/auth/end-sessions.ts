import type { Deps } from '../../deps.ts';
import type { Executor } from '../../platform/db/database.ts';
import { removeSessions, type WhichSessions } from './auth.store.ts';
import { sessionsEnded } from './create-authenticate.ts';

// A notice holds at most 8,000 bytes.
const idsPerNotice = 300;

/**
 * Ends sessions inside the caller's transaction and tells every node. Answers what to call after the commit, so that on this node the tokens are
 * dead before the caller is answered; it carries how many ended.
 */
export async function endSessions(
  deps: { notices: Pick<Deps['notices'], 'send' | 'hear'> },
  tx: Executor,
  which: WhichSessions,
): Promise<(() => void) & { ended: number }> {
  const ids = await removeSessions(tx, which);
  const payloads: string[] = [];
  for (let at = 0; at < ids.length; at += idsPerNotice) payloads.push(ids.slice(at, at + idsPerNotice).join(','));
  for (const payload of payloads) await deps.notices.send(tx, sessionsEnded, payload);
  const announce = () => {
    for (const payload of payloads) deps.notices.hear(sessionsEnded, payload);
  };
  return Object.assign(announce, { ended: ids.length });
}
