import { createHash } from 'node:crypto';

/** Hashes the username of a deleted account. The hash is stored and reserves the name permanently. */
export function hashUsername(username: string): Buffer {
  return createHash('sha256').update(`username:${username}`).digest();
}
