import { toCountry } from '@gumball/rules/auth/place';
import type { Deps } from '../../../deps.ts';
import type { Executor } from '../../../platform/db/database.ts';
import { normalizeIp } from '../../../platform/http/client-address.ts';
import { hashToken } from '../codes/hash-token.ts';
import { sessionsEnded } from './create-authenticate.ts';
import { upsertFamiliarAddress } from './familiar-addresses.store.ts';
import { insertSession, removeOldestSessions } from './sessions.store.ts';

/** The client that starts a session. */
export type Client = {
  ip: string;
  userAgent: string | undefined;
  /** As a trusted proxy states it. */
  country?: string | undefined;
};

const maxSessions = 50;

/**
 * Starts a session inside the caller's transaction and returns its token, which is not stored. An account has at most
 * 50 sessions; the least recently used ones end. The caller must hold the lock of the account's row.
 */
export async function startSession(
  deps: Pick<Deps, 'ids' | 'clock' | 'clusterEvents'>,
  tx: Executor,
  userId: string,
  client: Client,
): Promise<string> {
  const token = deps.ids.secret();
  const id = deps.ids.next();
  const now = deps.clock.now();
  const ip = normalizeIp(client.ip);
  await insertSession(tx, {
    id,
    user_id: userId,
    token_hash: hashToken(token),
    user_agent: client.userAgent ?? null,
    ip,
    country: toCountry(client.country) ?? null,
    created_at: now,
  });
  await upsertFamiliarAddress(tx, userId, ip, now);
  const ended = await removeOldestSessions(tx, userId, maxSessions);
  if (ended.length > 0) await deps.clusterEvents.send(tx, sessionsEnded, { sessionIds: ended });
  return token;
}
