/** The levels that operators choose for their site: docs/product.md, Site. */
import type { LevelStep } from '../gumballs/levels.ts';
import type { RuleResult } from '../rule-result.ts';
import { ok } from '../rule-result.ts';

/** How many levels there can be, the length of their names, and the highest minimum balance. */
export const levelLimits = { min: 2, max: 10, name: 24, from: 100_000_000 } as const;

// The filter of the leaderboard for members of every level.
const allLevels = 'all';
const notInNames = /[\p{C}{}<>"]/u;

/** Trims the names of levels. */
export function normalizeLevels(levels: readonly LevelStep[]): LevelStep[] {
  return levels.map(({ name, from }) => ({ name: name.trim().replace(/\s+/g, ' '), from }));
}

/**
 * Checks normalized levels: the first is from 0, each of the others from more than the one before, and no two have the
 * same name in upper or lower case.
 */
export function checkLevels(levels: readonly LevelStep[]): RuleResult<'SITE_INVALID'> {
  const names = levels.map(({ name }) => name.toLowerCase());
  const areNames = levels.every(({ name }) => name !== '' && name.length <= levelLimits.name && !notInNames.test(name));
  const areAscending = levels.every(
    ({ from }, index) =>
      Number.isInteger(from) &&
      from <= levelLimits.from &&
      (index === 0 ? from === 0 : from > (levels[index - 1]?.from ?? 0)),
  );
  const isCount = levels.length >= levelLimits.min && levels.length <= levelLimits.max;
  const isFine =
    isCount && areNames && areAscending && new Set(names).size === names.length && !names.includes(allLevels);
  return isFine ? ok : { ok: false, code: 'SITE_INVALID', field: 'levels' };
}
