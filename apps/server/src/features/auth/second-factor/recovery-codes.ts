import { createHash } from 'node:crypto';
import { formatRecoveryCode, recoveryCodesCount } from '@gumball/rules/auth/second-factor';
import type { Ids } from '../../../platform/ids/ids.ts';

const letters = 'abcdefghijklmnopqrstuvwxyz234567';
const codeLength = 16;

/** Creates recovery codes of 80 bits: as the member sees them, and the hashes that are stored. */
export function createRecoveryCodes(userId: string, ids: Pick<Ids, 'secret'>): { shown: string[]; hashes: Buffer[] } {
  const codes = Array.from({ length: recoveryCodesCount }, () => {
    const bytes = Buffer.from(ids.secret(), 'base64url').subarray(0, codeLength);
    return Array.from(bytes, (byte) => letters[byte % letters.length]).join('');
  });
  return { shown: codes.map(formatRecoveryCode), hashes: codes.map((code) => hashRecoveryCode(userId, code)) };
}

/** Hashes a recovery code. A code has too many bits to be guessed from its hash. */
export function hashRecoveryCode(userId: string, code: string): Buffer {
  return createHash('sha256').update(`${userId} ${code}`).digest();
}
