import { mailboxFamilyOf, usernameStem } from '@gumball/rules/referrals/likeness';
import type { Executor } from '../../../platform/db/database.ts';
import type { SignUpHashes } from '../create-sign-up-hashes.ts';
import { insertSignUp } from './risk.store.ts';

/** A sign-up with its device and network. */
export type NewSignUp = {
  userId: string;
  username: string;
  email: string;
  client: { ip: string; userAgent: string | undefined };
  at: Date;
};

/**
 * Stores the keyed hashes that a new account is compared by, inside the transaction of the sign-up. Others count it once
 * it is active.
 */
export async function recordSignUp(
  tx: Executor,
  hashes: SignUpHashes,
  { userId, username, email, client, at }: NewSignUp,
): Promise<void> {
  const family = mailboxFamilyOf(email);
  const stem = usernameStem(username);
  await insertSignUp(tx, {
    user_id: userId,
    device_hash: hashes.device(client),
    network_hash: hashes.network(client.ip),
    family_hash: family === undefined ? null : hashes.family(family),
    name_hash: stem === undefined ? null : hashes.name(stem),
    signed_up_at: at,
  });
}
