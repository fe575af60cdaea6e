/**
 * A seeded random number generator. It makes the demo community the same on every machine, and a data set of a benchmark
 * or a test the same in every run.
 */
export type Rng = {
  /** A number from 0 (included) to 1 (excluded). */
  next(): number;
  /** An integer from 0 (included) to `bound` (excluded). */
  below(bound: number): number;
  /** An integer between two bounds, both included. */
  between(low: number, high: number): number;
  /** A random element of a list. Throws if the list is empty. */
  pick<T>(list: readonly T[]): T;
  /** Up to `count` random elements of a list without repetition. */
  some<T>(list: readonly T[], count: number): T[];
};

/** Creates the generator (mulberry32). */
export function createRng(seed: number): Rng {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (bound: number) => Math.floor(next() * bound);
  const between = (low: number, high: number) => low + below(high - low + 1);
  return {
    next,
    below,
    between,
    pick(list) {
      const picked = list[between(0, list.length - 1)];
      if (picked === undefined) throw new Error('Cannot pick from an empty list.');
      return picked;
    },
    some(list, count) {
      const left = [...list];
      const taken: typeof left = [];
      while (left.length > 0 && taken.length < count) taken.push(...left.splice(between(0, left.length - 1), 1));
      return taken;
    },
  };
}
