import { createHash } from 'node:crypto';

/** Hashes a token. Only the hash is stored, so that a leaked table grants no access. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
