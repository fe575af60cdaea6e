import { createHash } from 'node:crypto';
import type { Executor } from '../../platform/db/database.ts';
import { addressRange, countedAddress } from '../../platform/http/client-address.ts';
import { insertReferral } from './referrals.store.ts';

/** Who signed up by whose invitation, from where. */
export type NewReferral = {
  newcomerId: string;
  referrerId: string;
  client: { ip: string; userAgent: string | undefined };
  at: Date;
};

/**
 * Writes down inside the transaction of a sign-up who brought the newcomer. Where from is kept as a hash of address and program, and as an address
 * range, to tell bursts from friends. Nothing is paid before `settleReferral`.
 */
export async function noteReferral(tx: Executor, { newcomerId, referrerId, client, at }: NewReferral): Promise<void> {
  const device = `${countedAddress(client.ip)} ${client.userAgent ?? ''}`;
  await insertReferral(tx, {
    user_id: newcomerId,
    referrer_id: referrerId,
    device_hash: createHash('sha256').update(`device:${device}`).digest(),
    network: addressRange(client.ip),
    signed_up_at: at,
  });
}
