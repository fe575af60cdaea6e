import type { Executor } from '../../platform/db/database.ts';
import type { SignUpHashes } from './create-sign-up-hashes.ts';
import { insertReferral } from './referrals.store.ts';

/** A sign-up with its referrer, device and network. */
export type NewReferral = {
  newcomerId: string;
  referrerId: string;
  client: { ip: string; userAgent: string | undefined };
  at: Date;
};

/**
 * Stores the referrer of a newcomer inside the transaction of the sign-up, with the keyed hashes of device and network
 * that detect bursts. Nothing is paid before `settleReferral`.
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
