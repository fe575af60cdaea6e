import type { Deps } from '../../deps.ts';
import { createSignUpHashes, type SignUpHashes } from '../referrals/create-sign-up-hashes.ts';
import { type Challenges, createChallenges } from './create-challenges.ts';
import { createVerificationTickets, type VerificationTickets } from './create-verification-tickets.ts';

/** Services of the account actions that use shared secrets. */
type Secrets = { hashes: SignUpHashes; tickets: VerificationTickets; challenges: Challenges };

/** The dependencies of the account actions. */
export type AuthDeps = Deps & Secrets;

/** Adds the services that use shared secrets. */
export async function withSecrets<Given extends Pick<Deps, 'db' | 'clock' | 'ids'>>(
  deps: Given,
): Promise<Given & Secrets> {
  const [hashes, tickets, challenges] = await Promise.all([
    createSignUpHashes(deps),
    createVerificationTickets(deps),
    createChallenges(deps),
  ]);
  return { ...deps, hashes, tickets, challenges };
}
