/** The periods in which Gumballs are summed, UTC: docs/product.md, Gumballs. */

/** What a leaderboard can span. */
export const periods = ['all', 'month', 'week'] as const;
/** What a leaderboard can span. */
export type Period = (typeof periods)[number];

/** One period in time: its board's name, its first moment, and the first moment after it. */
export type Span = { board: string; startsAt: Date; endsAt: Date };

const dayMs = 86_400_000;
const two = (part: number) => String(part).padStart(2, '0');

/** The ISO week of a moment: Monday to Sunday, named like `2026-W47` after the year that has its Thursday. */
export function weekOf(at: Date): Span {
  const day = Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate());
  const startsAt = new Date(day - ((at.getUTCDay() + 6) % 7) * dayMs);
  const thursday = new Date(startsAt.getTime() + 3 * dayMs);
  const year = thursday.getUTCFullYear();
  const week = Math.floor((thursday.getTime() - Date.UTC(year, 0, 1)) / (7 * dayMs)) + 1;
  return { board: `${year}-W${two(week)}`, startsAt, endsAt: new Date(startsAt.getTime() + 7 * dayMs) };
}

/** The calendar month of a moment, named like `2026-11`. */
export function monthOf(at: Date): Span {
  const [year, month] = [at.getUTCFullYear(), at.getUTCMonth()];
  return {
    board: `${year}-${two(month + 1)}`,
    startsAt: new Date(Date.UTC(year, month, 1)),
    endsAt: new Date(Date.UTC(year, month + 1, 1)),
  };
}

/** The board that never begins anew. */
export const allTime = 'all';

/** The name of the board on which a period is summed at a moment. */
export function boardOf(period: Period, at: Date): string {
  if (period === 'all') return allTime;
  return (period === 'week' ? weekOf(at) : monthOf(at)).board;
}
