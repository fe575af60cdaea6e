import { createHash, timingSafeEqual } from 'node:crypto';
import { codeLength } from '@gumball/rules/auth/verification';
import type { Ids } from '../../../platform/ids/ids.ts';

const saltBytes = 16;

/** Hashes a verification code with a random salt. Returns salt and digest in one buffer. */
export function hashCode(code: string, ids: Pick<Ids, 'secret'>): Buffer {
  const salt = Buffer.from(ids.secret(), 'base64url').subarray(0, saltBytes);
  return Buffer.concat([salt, digest(salt, code)]);
}

/** Compares a code with a stored one in constant time. */
export function codeMatches(storedCode: Buffer, code: string): boolean {
  return timingSafeEqual(storedCode.subarray(saltBytes), digest(storedCode.subarray(0, saltBytes), code));
}

/** Creates a stored code that matches no input, for addresses without a pending verification. */
export function createDummyCode(ids: Pick<Ids, 'secret'>): Buffer {
  return hashCode(ids.secret(), ids);
}

/** Creates a random code of six digits. */
export function createCode(ids: Pick<Ids, 'secret'>): string {
  const number = Buffer.from(ids.secret(), 'base64url').readUIntBE(0, 6) % 10 ** codeLength;
  return String(number).padStart(codeLength, '0');
}

function digest(salt: Buffer, code: string): Buffer {
  return createHash('sha256').update(salt).update(code).digest();
}
