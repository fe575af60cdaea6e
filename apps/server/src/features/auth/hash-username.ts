import { createHash } from 'node:crypto';

/** A username as it is kept once its account is deleted, so that nobody else ever answers to it. */
export function hashUsername(username: string): Buffer {
  return createHash('sha256').update(`username:${username}`).digest();
}
