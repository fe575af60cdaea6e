import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayMs, hourMs } from '../formats/durations.ts';
import { cadences, changeTimeZone, type MemberClock, memberPeriod, timeZonePauseMs } from './member-days.ts';
import { advanceStreak, currentStreak, nextStreakBonus, type Streak, streakBonus, streakBonuses } from './streaks.ts';

const berlin: MemberClock = { timeZone: 'Europe/Berlin', change: null };
const anyZone = fc.constantFrom('UTC', 'Europe/Berlin', 'Pacific/Kiritimati', 'Pacific/Pago_Pago', 'America/Santiago');

describe('a streak', () => {
  it.each([
    ['begins', undefined, 10, 1, 1],
    ['continues on the next day', { length: 4, best: 4, lastPeriod: 9 }, 10, 5, 5],
    ['counts a day once', { length: 4, best: 6, lastPeriod: 10 }, 10, 4, 6],
    ['is not changed by an earlier day', { length: 4, best: 6, lastPeriod: 11 }, 10, 4, 6],
    ['begins again after a missed day', { length: 4, best: 6, lastPeriod: 8 }, 10, 1, 6],
  ] as [string, Streak | undefined, number, number, number][])('%s', (_, streak, period, length, best) => {
    expect(advanceStreak(streak, { cadence: 'daily', clock: berlin, period })).toMatchObject({ length, best });
  });

  it('is there until the end of the next period', () => {
    const done = new Date('2026-11-23T12:00:00Z');
    const { number: lastPeriod } = memberPeriod('daily', berlin, done);
    const streak = { length: 5, best: 9, lastPeriod };
    const lengthAt = (hours: number) => {
      const now = new Date(done.getTime() + hours * hourMs);
      const { length, isDone } = currentStreak(streak, { cadence: 'daily', clock: berlin }, now);
      return [length, isDone];
    };
    expect([0, 24, 34.9, 35.1].map(lengthAt)).toEqual([
      [5, true],
      [5, false],
      [5, false],
      [0, false],
    ]);
  });

  it('grows by one in each period, through ends of days, changes of the clocks and moves', () => {
    const moves = fc.array(anyZone, { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(
        anyZone,
        moves,
        fc.integer({ min: 0, max: 700 }),
        fc.constantFrom(...cadences),
        (zone, to, days, cadence) => {
          let clock: MemberClock = { timeZone: zone, change: null };
          let now = new Date(Date.UTC(2026, 0, 1) + days * dayMs);
          let streak: Streak | undefined;
          let periods = 0;
          for (const next of to) {
            const moved = changeTimeZone(clock, next, now);
            if (moved.ok) clock = moved.clock;
            const until = now.getTime() + timeZonePauseMs;
            while (now.getTime() < until) {
              const { number: period, endsAt } = memberPeriod(cadence, clock, now);
              if (streak?.lastPeriod !== period) periods += 1;
              streak = advanceStreak(streak, { cadence, clock, period });
              expect(streak.length).toBe(periods);
              now = new Date(Math.min(until, endsAt.getTime()));
            }
          }
        },
      ),
      { numRuns: 60 },
    );
  });

  it('pays at stated lengths, which grow', () => {
    expect([streakBonus('daily', 6), streakBonus('daily', 7)]).toEqual([undefined, 100]);
    expect(nextStreakBonus('daily', 7)).toEqual({ length: 14, bonus: 200 });
    expect(nextStreakBonus('daily', 1, (length) => length < 10)).toEqual({ length: 14, bonus: 200 });
    expect(nextStreakBonus('weekly', 52)).toBeUndefined();
    for (const steps of Object.values(streakBonuses)) {
      expect(steps.map(({ length }) => length)).toEqual(steps.map(({ length }) => length).toSorted((a, b) => a - b));
    }
  });
});
