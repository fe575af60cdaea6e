import { checkAppCode, parseSecondFactor } from '@gumball/rules/auth/second-factor';
import type { Deps } from '../../../deps.ts';
import { AppError, assertOk } from '../../../platform/http/app-error.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { lockAccount } from '../accounts/account.store.ts';
import type { AuthLimits } from '../create-auth-limits.ts';
import { consumeSecondFactor } from '../second-factor/consume-second-factor.ts';
import { setConfirmed } from './confirmations.store.ts';

/**
 * Confirms the session by a code of the authenticator app, which works once. Throws `CODE_FORMAT`,
 * `SECOND_FACTOR_WRONG`, `PASSKEY_REQUIRED`, or `RATE_LIMITED`. The attempt is counted before the code is compared.
 */
export async function confirmByCode(
  deps: Pick<Deps, 'db' | 'clock'>,
  limits: AuthLimits,
  viewer: Viewer,
  typed: string,
): Promise<void> {
  assertOk(checkAppCode(typed));
  const input = parseSecondFactor(typed);
  await limits.secondFactorFamiliar.consume(viewer.userId);
  const now = deps.clock.now();
  await deps.db.transaction(async (tx) => {
    const account = await lockAccount(tx, viewer.userId);
    if (account?.passkeys_only_since) throw new AppError('PASSKEY_REQUIRED');
    if (!account || !input || !(await consumeSecondFactor(tx, viewer.userId, input, now)))
      throw new AppError('SECOND_FACTOR_WRONG', { field: 'code' });
    if (!(await setConfirmed(tx, viewer.sessionId, now))) throw new AppError('UNAUTHENTICATED');
  });
  await limits.secondFactorFamiliar.restore(viewer.userId);
}
