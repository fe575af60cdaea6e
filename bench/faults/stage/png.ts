import { randomBytes } from 'node:crypto';
import { writePng } from '@gumball/server/test/png';

/** Returns a square PNG of random noise, which does not compress. */
export function drawPng(side: number): Buffer {
  const rows = Array.from({ length: side }, () => Buffer.concat([Buffer.from([0]), randomBytes(side * 3)]));
  return writePng({ width: side, height: side }, 'rgb', Buffer.concat(rows));
}
