import type { Deps } from '../../deps.ts';
import { createSignUpHashes, type SignUpHashes } from '../referrals/create-sign-up-hashes.ts';
import { type Challenges, createChallenges } from './codes/create-challenges.ts';
import { createVerificationTickets, type VerificationTickets } from './codes/create-verification-tickets.ts';

/** Services of the account actions that use shared secrets. */
type AuthServices = { hashes: SignUpHashes; tickets: VerificationTickets; challenges: Challenges };

/** The dependencies of the account actions. */
export type AuthDeps = Deps & AuthServices;

/** Adds the services that use shared secrets. */
export async function createAuthDeps<Base extends Pick<Deps, 'db' | 'clock' | 'ids'>>(
  deps: Base,
): Promise<Base & AuthServices> {
  const [hashes, tickets, challenges] = await Promise.all([
    createSignUpHashes(deps),
    createVerificationTickets(deps),
    createChallenges(deps),
  ]);
  return { ...deps, hashes, tickets, challenges };
}
