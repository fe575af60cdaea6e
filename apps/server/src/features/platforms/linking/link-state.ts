/** The state of an account link by OAuth, and the proof of PKCE that belongs to it. */
import { createHash, createHmac, randomBytes } from 'node:crypto';
import type { Deps } from '../../../deps.ts';
import { sharedSecret } from '../../../platform/db/shared-secret.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';

const stateBytes = 32;

/** Creates a state that nobody can guess. */
export const createLinkState = () => randomBytes(stateBytes).toString('base64url');

/** Hashes a state for the session that started the link, as stored: no other session can use it. */
export function hashLinkState({ sessionId }: Viewer, state: string): string {
  return createHash('sha256').update(`${sessionId} ${state}`).digest('base64url');
}

/** The verifier of PKCE: a secret of the installation makes it from the state, so it is not stored. */
export async function linkVerifier(
  deps: Pick<Deps, 'db' | 'ids'>,
  { userId, sessionId }: Viewer,
  state: string,
): Promise<string> {
  const secret = await sharedSecret(deps, 'platform-codes');
  return createHmac('sha256', secret).update(`link ${userId} ${sessionId} ${state}`).digest('base64url');
}

/** The challenge of a verifier, by the method S256. */
export const challengeOf = (verifier: string) => createHash('sha256').update(verifier).digest('base64url');
