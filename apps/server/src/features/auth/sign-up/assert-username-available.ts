import type { Executor } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { findSignUpConflicts } from '../accounts/account.store.ts';
import { isUsernameReserved } from '../deletion/deletions.store.ts';
import { hashUsername } from '../deletion/hash-username.ts';

/**
 * Throws `USERNAME_TAKEN` for a username that an account has or that a deleted one had, and `EMAIL_TAKEN` for an address
 * that an account has.
 */
export async function assertUsernameAvailable(tx: Executor, username: string, email = ''): Promise<void> {
  const conflicts = await findSignUpConflicts(tx, username, email);
  const isReserved = await isUsernameReserved(tx, hashUsername(username));
  if (conflicts.username || isReserved) throw new AppError('USERNAME_TAKEN', { field: 'username' });
  if (conflicts.email) throw new AppError('EMAIL_TAKEN', { field: 'email' });
}
