import { randomBytes } from 'node:crypto';
import type { Clock } from '../clock/clock.ts';

// 41 bits of milliseconds since 2026, 10 bits of node, 12 bits of sequence: ids sort by the time they were made.
const epochMs = Date.UTC(2026, 0, 1);
const nodeBits = 10n;
const sequenceBits = 12n;
const lastSequence = (1n << sequenceBits) - 1n;

/** Makes ids and secrets. `next` never repeats and never goes back, even when the machine's clock does. */
export type Ids = {
  /** A new id: a 63-bit number in decimal that sorts by time. */
  next(): string;
  /** A secret of 256 bits that can stand in a URL. */
  secret(): string;
  /** A random name of 128 bits for a file. */
  fileName(): string;
};

/** The smallest id that can be made from `time` on: what is as large or larger was made then or later. */
export function firstIdAt(time: Date): string {
  return String(BigInt(Math.max(0, time.getTime() - epochMs)) << (nodeBits + sequenceBits));
}

/** SQL for the moment that an id was made, by the clock of its process; `id` is SQL too. */
export function madeAt(id: string): string {
  return `to_timestamp(((${id} >> ${nodeBits + sequenceBits}) + ${epochMs}) / 1000.0)`;
}

/** Makes the id source of one process. `node` is a number that no other running process of this network uses, taken modulo 1024. */
export function createIds(clock: Clock, node: number): Ids {
  const nodePart = BigInt(node % 1024) << sequenceBits;
  let lastMs = 0n;
  let sequence = 0n;
  return {
    next() {
      const nowMs = BigInt(Math.max(0, clock.now().getTime() - epochMs));
      if (nowMs > lastMs) {
        lastMs = nowMs;
        sequence = 0n;
      } else if (sequence < lastSequence) {
        sequence += 1n;
      } else {
        lastMs += 1n;
        sequence = 0n;
      }
      return String((lastMs << (nodeBits + sequenceBits)) | nodePart | sequence);
    },
    secret: () => randomBytes(32).toString('base64url'),
    fileName: () => randomBytes(16).toString('base64url').replace(/[-_]/g, '0'),
  };
}
