import type { registration } from '@gumball/contract/auth/auth.schemas';
import { checkSignUp } from '@gumball/rules/auth/sign-up';
import type { z } from 'zod';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { addressRange, rateLimitKey } from '../../../platform/http/client-address.ts';
import type { AuthLimits } from '../create-auth-limits.ts';

/**
 * Requires a proof of work for a sign-up once its network has used up the sign-ups without one. A sign-up that
 * `register` rejects anyway needs none. Throws `RATE_LIMITED`, or `PROOF_OF_WORK_REQUIRED` with a new challenge if the
 * proof is missing, wrong, expired or used.
 */
export async function requireProofOfWork(
  { challenges, passwords }: Pick<Deps, 'challenges' | 'passwords'>,
  limits: AuthLimits,
  ip: string,
  entered: z.output<typeof registration>,
): Promise<void> {
  await limits.challenge.consume(rateLimitKey(ip));
  if (!checkSignUp({ ...entered, confirmPassword: entered.confirmPassword ?? entered.password }).ok) return;
  if (await passwords.isCommon(entered.password)) return;
  if (await limits.signUpWithoutProof.tryConsume(addressRange(ip))) return;
  if (entered.proofOfWork && (await challenges.redeem(entered.proofOfWork))) return;
  throw new AppError('PROOF_OF_WORK_REQUIRED', { extra: { challenge: await challenges.issue() } });
}
