import { randomBytes } from 'node:crypto';
import type { Clock } from '../clock/clock.ts';

// 41 bits of milliseconds since 2026, 10 bits of node, 12 bits of sequence: ids sort by creation time.
const epochMs = Date.UTC(2026, 0, 1);
const nodeBits = 10n;
const sequenceBits = 12n;
const lastSequence = (1n << sequenceBits) - 1n;

/** Creates ids and secrets. `next` is unique and monotonic, even if the system clock goes back. */
export type Ids = {
  /** Returns a new id: a decimal 63-bit number that sorts by time. */
  next(): string;
  /** Returns a URL-safe secret of 256 bits. */
  secret(): string;
  /** Returns a random file name of 128 bits. */
  fileName(): string;
};

/** Returns the smallest id created at `time` or later. */
export function firstIdAt(time: Date): string {
  return String(BigInt(Math.max(0, time.getTime() - epochMs)) << (nodeBits + sequenceBits));
}

/** Returns the id that is `ms` milliseconds older than another one, or 0. */
export function idBefore(id: string, ms: number): string {
  const before = BigInt(id) - (BigInt(ms) << (nodeBits + sequenceBits));
  return String(before > 0n ? before : 0n);
}

/** Returns SQL for the creation time of an id; `id` is SQL too. */
export function createdAtSql(id: string): string {
  return `to_timestamp(((${id} >> ${nodeBits + sequenceBits}) + ${epochMs}) / 1000.0)`;
}

/** Creates the id source of one process. No other running process may have the number that `node` returns, below 1024. */
export function createIds(clock: Clock, node: () => number): Ids {
  let lastNode = -1;
  let lastMs = 0n;
  let sequence = 0n;
  return {
    next() {
      const number = node();
      const isOtherNode = number !== lastNode;
      lastNode = number;
      const nowMs = BigInt(Math.max(0, clock.now().getTime() - epochMs));
      if (nowMs > lastMs) {
        lastMs = nowMs;
        sequence = 0n;
      } else if (sequence < lastSequence && !isOtherNode) {
        sequence += 1n;
      } else {
        lastMs += 1n;
        sequence = 0n;
      }
      return String((lastMs << (nodeBits + sequenceBits)) | (BigInt(number) << sequenceBits) | sequence);
    },
    secret: () => randomBytes(32).toString('base64url'),
    fileName: () => randomBytes(16).toString('base64url').replace(/[-_]/g, '0'),
  };
}

/** The part, from 0, in which an id is when ids are divided among parts. Most ids have a sequence of 0: their time divides them. */
export function partOf(id: string, parts: number): number {
  return Number((BigInt(id) >> (nodeBits + sequenceBits)) % BigInt(parts));
}
