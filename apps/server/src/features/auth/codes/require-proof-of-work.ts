import type { ProofOfWork } from '@gumball/contract/auth/auth.schemas';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { addressRange, rateLimitKey } from '../../../platform/http/client-address.ts';
import type { AuthLimits } from '../create-auth-limits.ts';

/**
 * Requires a proof of work for a sign-up once its network has used up the sign-ups without one. A sign-up that is not
 * acceptable, because it is rejected anyway, needs none. Throws `RATE_LIMITED`, or `PROOF_OF_WORK_REQUIRED` with a new
 * challenge if the proof is missing, wrong, expired or used.
 */
export async function requireProofOfWork(
  { challenges }: Pick<Deps, 'challenges'>,
  limits: AuthLimits,
  ip: string,
  proof: ProofOfWork | undefined,
  isAcceptable: () => boolean | Promise<boolean>,
): Promise<void> {
  await limits.challenge.consume(rateLimitKey(ip));
  if (!(await isAcceptable())) return;
  if (await limits.signUpWithoutProof.tryConsume(addressRange(ip))) return;
  if (proof && (await challenges.redeem(proof))) return;
  throw new AppError('PROOF_OF_WORK_REQUIRED', { extra: { challenge: await challenges.issue() } });
}
