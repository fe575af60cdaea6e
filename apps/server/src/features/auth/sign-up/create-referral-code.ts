import type { Ids } from '../../../platform/ids/ids.ts';

// 32 characters without lookalikes such as O and 0.
const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const length = 8;

/** Creates a random referral code of 40 bits. */
export function createReferralCode(ids: Pick<Ids, 'secret'>): string {
  const bytes = Buffer.from(ids.secret(), 'base64url').subarray(0, length);
  return Array.from(bytes, (byte) => alphabet[byte % alphabet.length]).join('');
}
