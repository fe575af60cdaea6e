import type { Deps } from '../../deps.ts';
import { createSignUpHashes, type SignUpHashes } from '../referrals/create-sign-up-hashes.ts';
import { type Challenges, createChallenges } from './create-challenges.ts';
import { createVerificationTickets, type VerificationTickets } from './create-verification-tickets.ts';

/** What the account actions need of this network's secrets. */
type Secrets = { hashes: SignUpHashes; tickets: VerificationTickets; challenges: Challenges };

/** What the account actions ask of the outside world. */
export type AuthDeps = Deps & Secrets;

/** Adds what the account actions need of this network's secrets. */
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
