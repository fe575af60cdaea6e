import type { Executor } from '../../platform/db/database.ts';
import type { SignUpHashes } from './create-sign-up-hashes.ts';
import { findSignUp } from './payouts.store.ts';

/**
 * Whether the sign-up of an account allows payments for being new: its mailbox had no account before, and its referral,
 * if any, is neither reversed nor held for another reason than the qualifying action.
 */
export async function isPayableNewcomer(
  tx: Executor,
  hashes: SignUpHashes,
  { userId, email }: { userId: string; email: string },
): Promise<boolean> {
  const { knownMailbox, referralState, heldReason } = await findSignUp(tx, userId, hashes.mailbox(email));
  return !knownMailbox && (referralState !== 'held' || heldReason === 'action') && referralState !== 'reversed';
}
