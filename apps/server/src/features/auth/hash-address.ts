import { createHash } from 'node:crypto';

/** An e-mail address as codes and mail requests are kept under it; strangers' addresses are not collected. */
export function hashAddress(email: string): Buffer {
  return createHash('sha256').update(`address:${email}`).digest();
}
