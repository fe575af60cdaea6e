import { createHash } from 'node:crypto';

/** A token as it is stored: only its hash, so that a stolen table opens no account. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
