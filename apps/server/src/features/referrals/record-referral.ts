import type { Executor } from '../../platform/db/database.ts';
import type { SignUpHashes } from './create-sign-up-hashes.ts';
import { insertReferral } from './referrals.store.ts';

/** Who signed up by whose invitation, from where. */
export type NewReferral = {
  newcomerId: string;
  referrerId: string;
  client: { ip: string; userAgent: string | undefined };
  at: Date;
};

/**
 * Stores inside the transaction of a sign-up who referred the newcomer, with the keyed hashes of device and network that tell bursts from friends. Nothing
 * is paid before `settleReferral`.
 */
export async function recordReferral(
  tx: Executor,
  hashes: SignUpHashes,
  { newcomerId, referrerId, client, at }: NewReferral,
): Promise<void> {
  await insertReferral(tx, {
    user_id: newcomerId,
    referrer_id: referrerId,
    device_hash: hashes.device(client),
    network: hashes.network(client.ip),
    signed_up_at: at,
  });
}
