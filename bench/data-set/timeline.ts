import { dayMs } from '@gumball/rules/formats/durations';

const epochMs = Date.UTC(2026, 0, 1);
const tailMask = 0x3f_ffff;

/** The period of the data set, from the start of 2026 until it is filled. Times are milliseconds since its start. */
export type Timeline = {
  spanMs: number;
  /**
   * Returns an id in the format of the server: milliseconds in the upper bits, so that ids sort by time. `tail` makes
   * ids of one millisecond unique.
   */
  idAt(ms: number, tail: number): string;
  /** Returns a time in ISO 8601 format for the database. */
  timeAt(ms: number): string;
};

/** Returns the timeline that ends at `now`. */
export function createTimeline(now: Date): Timeline {
  return {
    spanMs: now.getTime() - epochMs,
    idAt: (ms, tail) => String((BigInt(Math.floor(ms)) << 22n) | BigInt(tail & tailMask)),
    timeAt: (ms) => new Date(epochMs + Math.floor(ms)).toISOString(),
  };
}

/** Returns the time in an id of the data set. */
export const createdMs = (id: string): number => Number(BigInt(id) >> 22n);

/** Returns the smallest possible id of a row created `days` days ago. */
export const idOfDaysAgo = (now: Date, days: number): string =>
  createTimeline(now).idAt(now.getTime() - days * dayMs - epochMs, 0);
