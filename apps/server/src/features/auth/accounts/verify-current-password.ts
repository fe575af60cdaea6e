import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import type { AuthLimits } from '../create-auth-limits.ts';
import { findPasswordHash } from './account.store.ts';
import { noPassword } from './no-password.ts';

/**
 * Checks the current password of a signed-in user and returns the matching hash. The caller compares this hash again
 * inside its transaction, because the password can change concurrently. Throws `PASSWORD_WRONG`, `PASSWORD_MISSING`, or
 * `RATE_LIMITED` after 20 wrong passwords in an hour. The attempt is counted before the comparison and refunded if the
 * password is right.
 */
export async function verifyCurrentPassword(
  { db, passwords }: Pick<Deps, 'db' | 'passwords'>,
  limits: Pick<AuthLimits, 'currentPassword'>,
  viewer: Viewer,
  entered: { field: string; password: string },
): Promise<string> {
  await limits.currentPassword.consume(viewer.userId);
  const storedHash = await findPasswordHash(db, viewer.userId);
  if (storedHash === noPassword) throw new AppError('PASSWORD_MISSING', { field: entered.field });
  const matches = await passwords.verify(storedHash, entered.password).catch(async (error: unknown) => {
    await limits.currentPassword.restore(viewer.userId);
    throw error;
  });
  if (!storedHash || !matches) throw new AppError('PASSWORD_WRONG', { field: entered.field });
  await limits.currentPassword.restore(viewer.userId);
  return storedHash;
}
