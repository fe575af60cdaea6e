import type { Deps } from '../../deps.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { findPasswordHash } from './account.store.ts';
import type { AuthLimits } from './create-auth-limits.ts';

/**
 * Makes sure that whoever holds the session knows the password too, and answers the hash it fits; what follows in a transaction compares that again.
 * Throws `PASSWORD_WRONG`, or `RATE_LIMITED` after 20 wrong ones in an hour. A try counts before it is made and is given back where it was right.
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
