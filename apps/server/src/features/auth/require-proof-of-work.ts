import type { registration } from '@gumball/contract/auth/auth.schemas';
import { checkSignUp } from '@gumball/rules/auth/sign-up';
import type { z } from 'zod';
import { AppError } from '../../platform/http/app-error.ts';
import { addressRange, countedAddress } from '../../platform/http/client-address.ts';
import type { AuthLimits } from './create-auth-limits.ts';
import type { AuthDeps } from './with-secrets.ts';

/**
 * Lets a sign-up pass while its network has done few, and with a proof of work once it has done more. What `register` refuses anyway needs none. Throws
 * `PROOF_OF_WORK_REQUIRED` with a new challenge where the proof is missing, wrong, late or used, or `RATE_LIMITED`.
 */
export async function requireProofOfWork(
  { challenges }: Pick<AuthDeps, 'challenges'>,
  limits: AuthLimits,
  ip: string,
  entered: z.output<typeof registration>,
): Promise<void> {
  await limits.challenge.spend(countedAddress(ip));
  if (!checkSignUp({ ...entered, confirmPassword: entered.confirmPassword ?? entered.password }).ok) return;
  if (await limits.freeSignUp.trySpend(addressRange(ip))) return;
  if (entered.proofOfWork && (await challenges.redeem(entered.proofOfWork))) return;
  throw new AppError('PROOF_OF_WORK_REQUIRED', { extra: { challenge: await challenges.issue() } });
}
