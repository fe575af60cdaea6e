/** The level of a balance: docs/product.md, Gumballs. */
import { type Level, levelsNow } from './levels.ts';

// A negative balance has the lowest level.
function indexOf(gumballs: number): number {
  return Math.max(
    0,
    levelsNow().findLastIndex(({ from }) => gumballs >= from),
  );
}

/** Returns the level of a balance in whole Gumballs. */
export function levelOf(gumballs: number): Level {
  return levelsNow()[indexOf(gumballs)]?.name ?? '';
}

/** Returns the level that a change of the balance reached, or undefined if it reached no higher one. */
export function levelReached(before: number, after: number): Level | undefined {
  return indexOf(after) > indexOf(before) ? levelOf(after) : undefined;
}

/** Whether a balance makes its member a Top Player: from the second level on. */
export function isTopPlayer(gumballs: number): boolean {
  return indexOf(gumballs) > 0;
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
  const levels = levelsNow();
  const index = indexOf(gumballs);
  const level = levelOf(gumballs);
  const from = levels[index]?.from ?? 0;
  const next = levels[index + 1];
  if (!next) return { level, next: undefined, missing: 0, fraction: 1 };
  const fraction = Math.max(0, gumballs - from) / (next.from - from);
  return { level, next: next.name, missing: next.from - gumballs, fraction };
}
