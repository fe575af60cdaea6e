import { canUsePasskeysOnly } from '@gumball/rules/auth/confirmation';
import type { Executor } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { noPassword } from '../accounts/no-password.ts';
import { findWays } from './confirmations.store.ts';

/**
 * Checks, after a way to sign in was removed in the same transaction, that the owner can still sign in. Throws
 * `PASSKEYS_TOO_FEW` where only passkeys open the account, or `PASSWORD_MISSING`.
 */
export async function assertWaysRemain(tx: Executor, userId: string): Promise<void> {
  const ways = await findWays(tx, userId);
  if (!ways) return;
  const { passkeys, recovery_codes: codes, identities } = ways;
  if (ways.passkeys_only_since && !canUsePasskeysOnly(passkeys, codes)) throw new AppError('PASSKEYS_TOO_FEW');
  if (ways.password_hash === noPassword && passkeys === 0 && identities.length === 0)
    throw new AppError('PASSWORD_MISSING', { field: 'password' });
}
