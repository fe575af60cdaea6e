import { randomInt } from 'node:crypto';
import type { Challenge, ProofOfWork } from '@gumball/contract/auth/auth.schemas';
import { challengeCost, challengeCounters, challengeTtlMs } from '@gumball/rules/auth/proof-of-work';
import { createChallenge, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { sharedSecret } from '../../../platform/db/shared-secret.ts';
import type { PlatformDeps } from '../../../platform/platform-deps.ts';
import { insertUsedChallenge } from './challenges.store.ts';

/** Issues ALTCHA challenges and redeems their solutions. A solution can be redeemed once across all nodes. */
export type Challenges = {
  issue(): Promise<Challenge>;
  /** Redeems a proof. Returns whether it is valid, not expired and not redeemed before. */
  redeem(proof: ProofOfWork): Promise<boolean>;
};

/** Creates the challenges. All nodes share the secret. */
export async function createChallenges(deps: Pick<PlatformDeps, 'db' | 'clock' | 'ids'>): Promise<Challenges> {
  const secret = await sharedSecret(deps, 'sign-up challenges');
  const secrets = { hmacSignatureSecret: secret, hmacKeySignatureSecret: `${secret} key` };
  return {
    async issue() {
      const { parameters, signature } = await createChallenge({
        algorithm: 'PBKDF2/SHA-256',
        cost: challengeCost,
        counter: randomInt(challengeCounters.min, challengeCounters.max),
        deriveKey,
        expiresAt: new Date(deps.clock.now().getTime() + challengeTtlMs),
        ...secrets,
      });
      // The library types these fields as optional, although this call always sets them.
      return JSON.parse(JSON.stringify({ parameters, signature })) as Challenge;
    },
    async redeem({ challenge, solution }) {
      const expiresAt = new Date(challenge.parameters.expiresAt * 1000);
      if (expiresAt <= deps.clock.now()) return false;
      const { verified } = await verifySolution({ challenge, solution, deriveKey, ...secrets });
      return verified && insertUsedChallenge(deps.db, Buffer.from(challenge.signature, 'hex'), expiresAt);
    },
  };
}
