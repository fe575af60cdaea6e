/** The levels: docs/product.md, Gumballs. What concerns a balance is in level.ts. */

/** Name of a level. Operators choose it. */
export type Level = string;

/** A level, and the balance in whole Gumballs from which members have it. */
export type LevelStep = { readonly name: Level; readonly from: number };

/** The levels until operators choose others, lowest first. */
export const defaultLevels: readonly LevelStep[] = [
  { name: 'Novice', from: 0 },
  { name: 'Apprentice', from: 1000 },
  { name: 'Expert', from: 5000 },
  { name: 'Master', from: 20_000 },
  { name: 'Grandmaster', from: 50_000 },
];

let current = defaultLevels;

/** Sets the levels of this process, checked by `checkLevels`; null means those of the product. */
export function setLevels(levels: readonly LevelStep[] | null): void {
  current = levels ?? defaultLevels;
}

/** Returns the levels of this process, lowest first. */
export function levelsNow(): readonly LevelStep[] {
  return current;
}
