import type { passkeyLogIn } from '@gumball/contract/auth/passkeys.schemas';
import type { z } from 'zod';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { hashToken } from '../codes/hash-token.ts';
import { findCredential, removeChallenge, updateUse } from '../passkeys/passkeys.store.ts';
import { verifySignature } from '../passkeys/verify-signature.ts';
import { setConfirmed } from './confirmations.store.ts';

/**
 * Confirms the session by a passkey of the viewer that signed a challenge of this session. Throws `PASSKEY_TOO_LATE` or
 * `PASSKEY_REFUSED`.
 */
export async function confirmByPasskey(
  deps: Pick<Deps, 'db' | 'clock' | 'config'>,
  viewer: Viewer,
  { ticket, response }: z.output<typeof passkeyLogIn>,
): Promise<void> {
  const now = deps.clock.now();
  const challenge = await removeChallenge(deps.db.kysely, hashToken(ticket), viewer.sessionId, now);
  if (challenge === undefined) throw new AppError('PASSKEY_TOO_LATE');
  const credential = await findCredential(deps.db, viewer.userId, Buffer.from(response.id, 'base64url'));
  const signCount = credential && (await verifySignature(deps, response, { credential, challenge }));
  if (!credential || signCount === undefined) throw new AppError('PASSKEY_REFUSED');
  await deps.db.transaction(async (tx) => {
    if (!(await updateUse(tx, viewer.userId, credential.id, { signCount, now }))) throw new AppError('PASSKEY_REFUSED');
    if (!(await setConfirmed(tx, viewer.sessionId, now))) throw new AppError('UNAUTHENTICATED');
  });
}
