import type { Deps } from '../../deps.ts';
import { createSignUpHashes, type SignUpHashes } from '../referrals/create-sign-up-hashes.ts';
import { createVerificationTickets, type VerificationTickets } from './create-verification-tickets.ts';

/** What the account actions ask of the outside world. */
export type AuthDeps = Deps & { hashes: SignUpHashes; tickets: VerificationTickets };

/** Adds what the account actions need of this network's secrets. */
export async function withSecrets<Given extends Pick<Deps, 'db' | 'ids'>>(
  deps: Given,
): Promise<Given & Pick<AuthDeps, 'hashes' | 'tickets'>> {
  const [hashes, tickets] = await Promise.all([createSignUpHashes(deps), createVerificationTickets(deps)]);
  return { ...deps, hashes, tickets };
}
