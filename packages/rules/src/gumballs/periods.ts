/** Leaderboard periods in UTC: docs/product.md, Gumballs. */
import { dayMs } from '../formats/durations.ts';

/** Periods of a leaderboard. */
export const periods = ['all', 'month', 'week'] as const;
/** Period of a leaderboard. */
export type Period = (typeof periods)[number];

/** A period in time: the name of its board, its start, and its exclusive end. */
export type PeriodRange = { key: string; startsAt: Date; endsAt: Date };

const padTwo = (part: number) => String(part).padStart(2, '0');

/** Returns the ISO week of a time: Monday to Sunday, named like `2026-W47`. The year is that of its Thursday. */
export function weekOf(date: Date): PeriodRange {
  const day = Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate());
  const startsAt = new Date(day - ((date.getUTCDay() + 6) % 7) * dayMs);
  const thursday = new Date(startsAt.getTime() + 3 * dayMs);
  const year = thursday.getUTCFullYear();
  const week = Math.floor((thursday.getTime() - Date.UTC(year, 0, 1)) / (7 * dayMs)) + 1;
  return { key: `${year}-W${padTwo(week)}`, startsAt, endsAt: new Date(startsAt.getTime() + 7 * dayMs) };
}

/** Returns the calendar month of a time, named like `2026-11`. */
export function monthOf(date: Date): PeriodRange {
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()];
  return {
    key: `${year}-${padTwo(month + 1)}`,
    startsAt: new Date(Date.UTC(year, month, 1)),
    endsAt: new Date(Date.UTC(year, month + 1, 1)),
  };
}

/** Board of the all-time period. */
export const allTime = 'all';

/** Returns the name of the board of a period at a time. */
export function periodKeyOf(period: Period, date: Date): string {
  if (period === 'all') return allTime;
  return (period === 'week' ? weekOf(date) : monthOf(date)).key;
}
