import { createHash } from 'node:crypto';

/**
 * Hashes an email address. Codes and mail requests are stored under the hash, so that addresses without an account are
 * not collected.
 */
export function hashEmail(email: string): Buffer {
  return createHash('sha256').update(`address:${email}`).digest();
}
