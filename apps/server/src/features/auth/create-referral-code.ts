import type { Ids } from '../../platform/ids/ids.ts';

// 32 signs that nobody mistakes for one another when reading aloud.
const signs = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const length = 8;

/** Makes a member's own referral code: 40 random bits. */
export function createReferralCode(ids: Pick<Ids, 'secret'>): string {
  const bytes = Buffer.from(ids.secret(), 'base64url').subarray(0, length);
  return Array.from(bytes, (byte) => signs[byte % signs.length]).join('');
}
