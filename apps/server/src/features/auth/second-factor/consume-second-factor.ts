import type { SecondFactorInput } from '@gumball/rules/auth/second-factor';
import type { Executor } from '../../../platform/db/database.ts';
import { matchTotpStep } from '../../../platform/passwords/totp.ts';
import { hashRecoveryCode } from './recovery-codes.ts';
import { lockSecondFactor, removeRecoveryCode, updateLastStep } from './second-factor.store.ts';

/** Uses up a code. Returns whether it was right and unused. The caller holds the lock of the account's row. */
export async function consumeSecondFactor(
  tx: Executor,
  userId: string,
  input: SecondFactorInput,
  now: Date,
): Promise<boolean> {
  if (input.kind === 'recovery') return removeRecoveryCode(tx, userId, hashRecoveryCode(userId, input.code));
  const factor = await lockSecondFactor(tx, userId);
  if (!factor?.confirmed_at) return false;
  const step = matchTotpStep(factor.secret, input.code, now);
  if (step === undefined || (factor.last_step !== null && step <= factor.last_step)) return false;
  await updateLastStep(tx, userId, step);
  return true;
}
