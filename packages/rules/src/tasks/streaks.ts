/** Streaks of repeated tasks: docs/product.md, Tasks. */
import { type Cadence, type MemberClock, memberPeriod, previousPeriod } from './member-days.ts';

/** A streak: how many periods in a row, the longest so far, and the last period. */
export type Streak = { length: number; best: number; lastPeriod: number };

/** The lengths at which a streak pays a bonus, once each, in Gumballs. */
export const streakBonuses: Readonly<Record<Cadence, readonly { length: number; bonus: number }[]>> = {
  daily: [
    { length: 3, bonus: 30 },
    { length: 7, bonus: 100 },
    { length: 14, bonus: 200 },
    { length: 30, bonus: 500 },
    { length: 100, bonus: 2000 },
  ],
  weekly: [
    { length: 4, bonus: 100 },
    { length: 12, bonus: 400 },
    { length: 26, bonus: 1000 },
    { length: 52, bonus: 2500 },
  ],
};

/** Returns the streak after a completion in a period; one of an earlier period changes nothing. */
export function advanceStreak(
  streak: Streak | undefined,
  { cadence, clock, period }: { cadence: Cadence; clock: MemberClock; period: number },
): Streak {
  if (streak && streak.lastPeriod >= period) return streak;
  const continues = streak?.lastPeriod === previousPeriod(cadence, clock, period);
  const length = continues ? streak.length + 1 : 1;
  return { length, best: Math.max(length, streak?.best ?? 0), lastPeriod: period };
}

/** A streak now: its length, 0 if a period was missed, and whether the present period is done. */
export type CurrentStreak = { length: number; best: number; isDone: boolean; endsAt: Date };

/** Returns a streak at a time. `endsAt` is the end of the present period: until then it can be continued. */
export function currentStreak(
  streak: Streak | undefined,
  { cadence, clock }: { cadence: Cadence; clock: MemberClock },
  now: Date,
): CurrentStreak {
  const { number, endsAt } = memberPeriod(cadence, clock, now);
  const isDone = streak !== undefined && streak.lastPeriod >= number;
  const isAlive = isDone || streak?.lastPeriod === previousPeriod(cadence, clock, number);
  return { length: isAlive ? streak.length : 0, best: streak?.best ?? 0, isDone, endsAt };
}

/** Returns the bonus of a length, if it has one. */
export function streakBonus(cadence: Cadence, length: number): number | undefined {
  return streakBonuses[cadence].find((step) => step.length === length)?.bonus;
}

/** Returns the next length with a bonus that is not paid yet; undefined after the last. */
export function nextStreakBonus(
  cadence: Cadence,
  length: number,
  isPaid: (length: number) => boolean = () => false,
): { length: number; bonus: number } | undefined {
  return streakBonuses[cadence].find((step) => step.length > length && !isPaid(step.length));
}
