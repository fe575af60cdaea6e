import type { ProofOfWork } from '@gumball/contract/auth/auth.schemas';
import { ApiError } from '../../../lib/api/api-error.ts';

/**
 * Sends a sign-up; after many sign-ups of a network the server requires a proof of work first, which it sends along then.
 * `onChecking` tells when the browser computes it.
 */
export async function withProofOfWork<Result>(
  send: (proof: { proofOfWork?: ProofOfWork }) => Promise<Result>,
  onChecking: (isChecking: boolean) => void,
): Promise<Result> {
  try {
    return await send({});
  } catch (error) {
    const refusal = error instanceof ApiError ? error : undefined;
    const challenge = refusal?.body?.challenge;
    if (!refusal || !challenge) throw error;
    onChecking(true);
    try {
      const { solveChallenge } = await import('./solve-challenge.ts');
      const proofOfWork = await solveChallenge(challenge).catch(() => {
        throw refusal;
      });
      return await send({ proofOfWork });
    } finally {
      onChecking(false);
    }
  }
}
