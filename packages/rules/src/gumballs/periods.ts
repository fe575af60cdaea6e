/** Leaderboard periods in UTC: docs/product.md, Gumballs. */

/** Periods of a leaderboard. */
export const periods = ['all', 'month', 'week'] as const;
/** Period of a leaderboard. */
export type Period = (typeof periods)[number];

/** A period in time: the name of its board, its start, and its exclusive end. */
export type Span = { board: string; startsAt: Date; endsAt: Date };

const dayMs = 86_400_000;
const two = (part: number) => String(part).padStart(2, '0');

/** Returns the ISO week of a time: Monday to Sunday, named like `2026-W47`. The year is that of its Thursday. */
export function weekOf(at: Date): Span {
  const day = Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate());
  const startsAt = new Date(day - ((at.getUTCDay() + 6) % 7) * dayMs);
  const thursday = new Date(startsAt.getTime() + 3 * dayMs);
  const year = thursday.getUTCFullYear();
  const week = Math.floor((thursday.getTime() - Date.UTC(year, 0, 1)) / (7 * dayMs)) + 1;
  return { board: `${year}-W${two(week)}`, startsAt, endsAt: new Date(startsAt.getTime() + 7 * dayMs) };
}

/** Returns the calendar month of a time, named like `2026-11`. */
export function monthOf(at: Date): Span {
  const [year, month] = [at.getUTCFullYear(), at.getUTCMonth()];
  return {
    board: `${year}-${two(month + 1)}`,
    startsAt: new Date(Date.UTC(year, month, 1)),
    endsAt: new Date(Date.UTC(year, month + 1, 1)),
  };
}

/** Board of the all-time period. */
export const allTime = 'all';

/** Returns the name of the board of a period at a time. */
export function boardOf(period: Period, at: Date): string {
  if (period === 'all') return allTime;
  return (period === 'week' ? weekOf(at) : monthOf(at)).board;
}
