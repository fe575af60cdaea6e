import { randomBytes } from 'node:crypto';
import { writePng } from '@gumball/server/test/png';

/** A picture of noise, so many pixels on each side, which no compression makes small. */
export function drawPng(side: number): Buffer {
  const rows = Array.from({ length: side }, () => Buffer.concat([Buffer.from([0]), randomBytes(side * 3)]));
  return writePng({ width: side, height: side }, 'rgb', Buffer.concat(rows));
}
