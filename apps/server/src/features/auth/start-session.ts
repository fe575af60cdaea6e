import type { Deps } from '../../deps.ts';
import type { Executor } from '../../platform/db/database.ts';
import { storedAddress } from '../../platform/http/client-address.ts';
import { insertSession } from './auth.store.ts';
import { hashToken } from './hash-token.ts';

/** Where a session is started from. */
export type Client = { ip: string; userAgent: string | undefined };

/** Starts a session inside the caller's transaction and answers its token, which exists nowhere else. */
export async function startSession(
  deps: Pick<Deps, 'ids' | 'clock'>,
  tx: Executor,
  userId: string,
  client: Client,
): Promise<string> {
  const token = deps.ids.secret();
  await insertSession(tx, {
    id: deps.ids.next(),
    user_id: userId,
    token_hash: hashToken(token),
    user_agent: client.userAgent ?? null,
    ip: storedAddress(client.ip),
    created_at: deps.clock.now(),
  });
  return token;
}
