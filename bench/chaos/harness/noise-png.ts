import { randomBytes } from 'node:crypto';
import { writePng } from '@gumball/server/test/png';

/** Returns a square PNG of random noise, which does not compress. */
export function noisePng(size: number): Buffer {
  const rows = Array.from({ length: size }, () => Buffer.concat([Buffer.from([0]), randomBytes(size * 3)]));
  return writePng({ width: size, height: size }, 'rgb', Buffer.concat(rows));
}
