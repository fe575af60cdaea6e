/** Chance that always falls the same way: the demo community is the same wherever it is loaded. */
export type Rng = {
  /** A fraction from 0 to just below 1. */
  next(): number;
  /** A whole number between two bounds, both included. */
  between(low: number, high: number): number;
  /** One of a list, which must not be empty. */
  pick<T>(list: readonly T[]): T;
  /** Some of a list without repeats, all of it where it is shorter. */
  some<T>(list: readonly T[], count: number): T[];
};

/** Makes a source of chance from a seed (mulberry32). */
export function createRng(seed: number): Rng {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const between = (low: number, high: number) => low + Math.floor(next() * (high - low + 1));
  return {
    next,
    between,
    pick(list) {
      const picked = list[between(0, list.length - 1)];
      if (picked === undefined) throw new Error('There is nothing to pick from.');
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
