import type { Deps } from '../../deps.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { findPasswordHash } from './account.store.ts';
import type { AuthLimits } from './create-auth-limits.ts';

/**
 * Checks the current password of a signed-in user and returns the matching hash. The caller compares this hash again
 * inside its transaction, because the password can change concurrently. Throws `PASSWORD_WRONG`, or `RATE_LIMITED`
 * after 20 wrong passwords in an hour. The attempt is counted before the comparison and refunded if the password is
 * right.
 */
export async function checkOwnPassword(
  { db, passwords }: Pick<Deps, 'db' | 'passwords'>,
  limits: AuthLimits,
  viewer: Viewer,
  entered: { field: string; password: string },
): Promise<string> {
  await limits.ownPassword.spend(viewer.userId);
  const stored = await findPasswordHash(db, viewer.userId);
  const fits = await passwords.verify(stored, entered.password).catch(async (error: unknown) => {
    await limits.ownPassword.restore(viewer.userId);
    throw error;
  });
  if (!stored || !fits) throw new AppError('PASSWORD_WRONG', { field: entered.field });
  await limits.ownPassword.restore(viewer.userId);
  return stored;
}
