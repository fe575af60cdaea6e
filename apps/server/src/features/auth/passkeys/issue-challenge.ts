import { passkeyChallengeTtlMs } from '@gumball/rules/auth/passkeys';
import type { Deps } from '../../../deps.ts';
import { hashToken } from '../codes/hash-token.ts';
import { insertChallenge } from './passkeys.store.ts';

/** Stores a challenge for a session, or for a log-in, and returns the ticket that redeems it once. */
export async function issueChallenge(
  { db, clock, ids }: Pick<Deps, 'db' | 'clock' | 'ids'>,
  challenge: string,
  sessionId: string | null,
): Promise<string> {
  const ticket = ids.secret();
  await insertChallenge(db.kysely, {
    ticket_hash: hashToken(ticket),
    challenge,
    session_id: sessionId,
    expires_at: new Date(clock.now().getTime() + passkeyChallengeTtlMs),
  });
  return ticket;
}
