import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { assertFreshSession } from '../confirmations/assert-fresh-session.ts';
import { setConfirmed } from '../confirmations/confirmations.store.ts';
import type { AuthLimits } from '../create-auth-limits.ts';
import { findPasswordState } from './account.store.ts';
import { noPassword } from './no-password.ts';

/**
 * Confirms a change by the current password, which also confirms the session, or, without a password, by a session that
 * is fresh. With `isRequired` only an account that its password does not open may leave it out. Returns the hash of the
 * password: the caller compares it again inside its transaction, because the password can change concurrently. Throws
 * `FIELDS_REQUIRED`, `CONFIRMATION_REQUIRED`, `PASSWORD_WRONG`, `PASSWORD_MISSING`, `PASSKEY_REQUIRED`, or `RATE_LIMITED`
 * after 20 wrong passwords in an hour. The attempt is counted before the comparison and refunded if the password is
 * right.
 */
export async function verifyCurrentPassword(
  { db, clock, passwords }: Pick<Deps, 'db' | 'clock' | 'passwords'>,
  limits: Pick<AuthLimits, 'currentPassword'>,
  viewer: Viewer,
  { field, password, isRequired = false }: { field: string; password: string; isRequired?: boolean },
): Promise<string> {
  if (password === '') {
    const state = await findPasswordState(db, viewer.userId);
    if (!state) throw new AppError('UNAUTHENTICATED');
    if (isRequired && state.password_hash !== noPassword && !state.passkeys_only_since)
      throw new AppError('FIELDS_REQUIRED', { field });
    await assertFreshSession({ db, clock }, viewer);
    return state.password_hash;
  }
  await limits.currentPassword.consume(viewer.userId);
  const state = await findPasswordState(db, viewer.userId);
  if (state?.passkeys_only_since) throw new AppError('PASSKEY_REQUIRED', { field });
  const storedHash = state?.password_hash;
  if (storedHash === noPassword) throw new AppError('PASSWORD_MISSING', { field });
  const matches = await passwords.verify(storedHash, password).catch(async (error: unknown) => {
    await limits.currentPassword.restore(viewer.userId);
    throw error;
  });
  if (!storedHash || !matches) throw new AppError('PASSWORD_WRONG', { field });
  await limits.currentPassword.restore(viewer.userId);
  await setConfirmed(db.kysely, viewer.sessionId, clock.now());
  return storedHash;
}
