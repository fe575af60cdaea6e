const epochMs = Date.UTC(2026, 0, 1);
const tailMask = 0x3f_ffff;

/** The time in which a network came about, from the year's beginning until it is filled. Moments are ms since its beginning. */
export type Timeline = {
  spanMs: number;
  /** An id as the server makes them: milliseconds in the upper bits, so that they sort by time. `tail` tells ids of one moment apart. */
  idAt(ms: number, tail: number): string;
  /** A moment as the database reads it. */
  timeAt(ms: number): string;
};

/** The timeline that ends at `now`. */
export function createTimeline(now: Date): Timeline {
  return {
    spanMs: now.getTime() - epochMs,
    idAt: (ms, tail) => String((BigInt(Math.floor(ms)) << 22n) | BigInt(tail & tailMask)),
    timeAt: (ms) => new Date(epochMs + Math.floor(ms)).toISOString(),
  };
}

/** The moment that an id of the network carries. */
export const momentOf = (id: string): number => Number(BigInt(id) >> 22n);

/** The smallest id that something made `days` ago could have. */
export const idOfDaysAgo = (now: Date, days: number): string =>
  createTimeline(now).idAt(now.getTime() - days * 86_400_000 - epochMs, 0);
