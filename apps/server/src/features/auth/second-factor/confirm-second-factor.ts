import { checkAppCode, parseSecondFactor } from '@gumball/rules/auth/second-factor';
import type { Language } from '@gumball/rules/formats/languages';
import type { Deps } from '../../../deps.ts';
import { AppError, assertOk } from '../../../platform/http/app-error.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { matchTotpStep } from '../../../platform/passwords/totp.ts';
import { lockAccount } from '../accounts/account.store.ts';
import type { AuthLimits } from '../create-auth-limits.ts';
import { mailAccountNotice } from '../mail/mail-account-notice.ts';
import { createRecoveryCodes } from './recovery-codes.ts';
import { confirmFactor, lockSecondFactor, replaceRecoveryCodeHashes } from './second-factor.store.ts';

/**
 * Turns on two-factor authentication by a code of the new app. Returns the recovery codes. Throws `CODE_FORMAT`,
 * `SECOND_FACTOR_WRONG`, `SECOND_FACTOR_ON`, `SECOND_FACTOR_OFF` without a new key, or `RATE_LIMITED`.
 */
export async function confirmSecondFactor(
  deps: Pick<Deps, 'db' | 'clock' | 'ids' | 'jobs'>,
  limits: AuthLimits,
  viewer: Viewer,
  typed: string,
  language: Language,
): Promise<string[]> {
  assertOk(checkAppCode(typed));
  const code = parseSecondFactor(typed)?.code ?? '';
  await limits.currentPassword.consume(viewer.userId);
  const now = deps.clock.now();
  const { shown, hashes } = createRecoveryCodes(viewer.userId, deps.ids);
  await deps.db.transaction(async (tx) => {
    const account = await lockAccount(tx, viewer.userId);
    const factor = await lockSecondFactor(tx, viewer.userId);
    if (!account || !factor) throw new AppError('SECOND_FACTOR_OFF');
    if (factor.confirmed_at) throw new AppError('SECOND_FACTOR_ON');
    const step = matchTotpStep(factor.secret, code, now);
    if (step === undefined) throw new AppError('SECOND_FACTOR_WRONG', { field: 'code' });
    await confirmFactor(tx, viewer.userId, step, now);
    await replaceRecoveryCodeHashes(tx, viewer.userId, hashes);
    const { email: to, username } = account;
    await mailAccountNotice.add(deps, tx, { to, username, what: 'second-factor-on', language });
  });
  await limits.currentPassword.restore(viewer.userId);
  deps.jobs.runNow(mailAccountNotice.queue);
  return shown;
}
