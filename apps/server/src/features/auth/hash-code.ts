import { createHash, timingSafeEqual } from 'node:crypto';
import { codeLength } from '@gumball/rules/auth/verification';
import type { Ids } from '../../platform/ids/ids.ts';

const saltBytes = 16;

/** A verification code as it is stored: a random salt and the hash of both. */
export function hashCode(code: string, ids: Pick<Ids, 'secret'>): Buffer {
  const salt = Buffer.from(ids.secret(), 'base64url').subarray(0, saltBytes);
  return Buffer.concat([salt, digest(salt, code)]);
}

/** Whether a code is the stored one; takes the same time either way. */
export function codeFits(stored: Buffer, code: string): boolean {
  return timingSafeEqual(stored.subarray(saltBytes), digest(stored.subarray(0, saltBytes), code));
}

/** A stored code that no input fits, for addresses that wait for none. */
export function unmatchableCode(ids: Pick<Ids, 'secret'>): Buffer {
  return hashCode(ids.secret(), ids);
}

/** Makes a random code of six digits. */
export function createCode(ids: Pick<Ids, 'secret'>): string {
  const number = Buffer.from(ids.secret(), 'base64url').readUIntBE(0, 6) % 10 ** codeLength;
  return String(number).padStart(codeLength, '0');
}

function digest(salt: Buffer, code: string): Buffer {
  return createHash('sha256').update(salt).update(code).digest();
}
