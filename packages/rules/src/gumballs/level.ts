/** Levels: docs/product.md, Gumballs. */

/** The five levels, lowest first, with their minimum balance. */
export const levels = [
  { name: 'Novice', from: 0 },
  { name: 'Apprentice', from: 1000 },
  { name: 'Expert', from: 5000 },
  { name: 'Master', from: 20_000 },
  { name: 'Grandmaster', from: 50_000 },
] as const;

/** Name of a level. */
export type Level = (typeof levels)[number]['name'];

/** Minimum balance of a Top Player, in whole Gumballs. */
const topPlayerFrom = 1000;

/** Whether a balance makes its member a Top Player. */
export function isTopPlayer(gumballs: number): boolean {
  return gumballs >= topPlayerFrom;
}

/** Returns the level of a balance in whole Gumballs. Zero and negative balances are Novice. */
export function levelOf(gumballs: number): Level {
  return levels.findLast((level) => gumballs >= level.from)?.name ?? 'Novice';
}

/** The way from one level to the next. */
export type LevelProgress = {
  level: Level;
  /** The next level; undefined at the highest. */
  next: Level | undefined;
  /** Whole Gumballs to the next level; 0 at the highest. */
  missing: number;
  /** The part of the way that is done, from 0 to 1. */
  fraction: number;
};

/** Returns how far a balance is from the next level. */
export function levelProgress(gumballs: number): LevelProgress {
  const level = levelOf(gumballs);
  const index = levels.findIndex(({ name }) => name === level);
  const from = levels[index]?.from ?? 0;
  const next = levels[index + 1];
  if (!next) return { level, next: undefined, missing: 0, fraction: 1 };
  const fraction = Math.max(0, gumballs - from) / (next.from - from);
  return { level, next: next.name, missing: next.from - gumballs, fraction };
}

/** Whether a level is higher than another. */
export function isHigherLevel(level: Level, other: Level): boolean {
  const rankOf = (name: Level) => levels.findIndex((each) => each.name === name);
  return rankOf(level) > rankOf(other);
}

/** Returns the level that a change of the balance reached, or undefined if it reached no higher one. */
export function levelReached(before: number, after: number): Level | undefined {
  const level = levelOf(after);
  return isHigherLevel(level, levelOf(before)) ? level : undefined;
}
