/** The periods in which Gumballs are summed, UTC: docs/product.md, Gumballs. */

/** What a leaderboard can span. */
export const periods = ['all', 'month', 'week'] as const;
/** What a leaderboard can span. */
export type Period = (typeof periods)[number];

/** One period in time: its board's name, its first moment, and the first moment after it. */
export type PeriodRange = { key: string; startsAt: Date; endsAt: Date };

const dayMs = 86_400_000;
const padTwo = (part: number) => String(part).padStart(2, '0');

/** The ISO week of a moment: Monday to Sunday, named like `2026-W47` after the year that has its Thursday. */
export function weekOf(date: Date): PeriodRange {
  const day = Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate());
  const startsAt = new Date(day - ((date.getUTCDay() + 6) % 7) * dayMs);
  const thursday = new Date(startsAt.getTime() + 3 * dayMs);
  const year = thursday.getUTCFullYear();
  const week = Math.floor((thursday.getTime() - Date.UTC(year, 0, 1)) / (7 * dayMs)) + 1;
  return { key: `${year}-W${padTwo(week)}`, startsAt, endsAt: new Date(startsAt.getTime() + 7 * dayMs) };
}

/** The calendar month of a moment, named like `2026-11`. */
export function monthOf(date: Date): PeriodRange {
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()];
  return {
    key: `${year}-${padTwo(month + 1)}`,
    startsAt: new Date(Date.UTC(year, month, 1)),
    endsAt: new Date(Date.UTC(year, month + 1, 1)),
  };
}

/** The board that never begins anew. */
export const allTime = 'all';

/** The name of the board on which a period is summed at a moment. */
export function periodKeyOf(period: Period, date: Date): string {
  if (period === 'all') return allTime;
  return (period === 'week' ? weekOf(date) : monthOf(date)).key;
}
