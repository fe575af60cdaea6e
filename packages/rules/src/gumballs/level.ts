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
