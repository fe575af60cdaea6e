/** Levels: docs/product.md, Gumballs. */

/** The five levels, lowest first, with the balance each begins at. */
export const levels = [
  { name: 'Novice', from: 0 },
  { name: 'Apprentice', from: 1000 },
  { name: 'Expert', from: 5000 },
  { name: 'Master', from: 20_000 },
  { name: 'Grandmaster', from: 50_000 },
] as const;

/** A level's name. */
export type Level = (typeof levels)[number]['name'];

/** The level of a balance of whole Gumballs; a new or indebted member is a Novice. */
export function levelOf(gumballs: number): Level {
  return levels.findLast((level) => gumballs >= level.from)?.name ?? 'Novice';
}
