import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayMs, hourMs, minuteMs, weekMs } from '../formats/durations.ts';
import {
  cadences,
  changeTimeZone,
  defaultClock,
  type MemberClock,
  memberPeriod,
  previousPeriod,
  timeZonePauseMs,
  toTimeZone,
} from './member-days.ts';

const clockIn = (timeZone: string): MemberClock => ({ timeZone, change: null });
const at = (text: string) => new Date(text);

/** Moves a member, as the rule allows. */
function move(clock: MemberClock, timeZone: string, now: Date): MemberClock {
  const result = changeTimeZone(clock, timeZone, now);
  if (!result.ok) throw new Error(result.code);
  return result.clock;
}

const zones = [
  'UTC',
  'Europe/Berlin',
  'America/New_York',
  'Pacific/Kiritimati',
  'Pacific/Pago_Pago',
  'Pacific/Auckland',
  'Asia/Kathmandu',
  'Africa/Cairo',
  'America/Santiago',
  'Australia/Lord_Howe',
] as const;
const anyZone = fc.constantFrom(...zones);
const anyTime = fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2028, 0, 1) }).map((time) => new Date(time));

describe('days and weeks of a member', () => {
  it('begin at midnight of the zone, on Mondays', () => {
    const now = at('2026-11-23T22:30:00Z');
    expect(memberPeriod('daily', clockIn('Europe/Berlin'), now)).toMatchObject({
      startsAt: at('2026-11-22T23:00:00Z'),
      endsAt: at('2026-11-23T23:00:00Z'),
    });
    expect(memberPeriod('weekly', clockIn('America/New_York'), now)).toMatchObject({
      startsAt: at('2026-11-23T05:00:00Z'),
      endsAt: at('2026-11-30T05:00:00Z'),
    });
  });

  it('have 23 and 25 hours where clocks change, and begin at the skip where midnight is skipped', () => {
    const lengthOf = (zone: string, now: string) => {
      const { startsAt, endsAt } = memberPeriod('daily', clockIn(zone), at(now));
      return (endsAt.getTime() - startsAt.getTime()) / hourMs;
    };
    expect(lengthOf('Europe/Berlin', '2026-03-29T12:00:00Z')).toBe(23);
    expect(lengthOf('Europe/Berlin', '2026-10-25T12:00:00Z')).toBe(25);
    expect(lengthOf('Africa/Cairo', '2026-04-24T12:00:00Z')).toBe(23);
  });

  it('follow each other without a gap or an overlap, with every number once', () => {
    fc.assert(
      fc.property(anyZone, anyTime, fc.constantFrom(...cadences), (zone, now, cadence) => {
        const clock = clockIn(zone);
        const period = memberPeriod(cadence, clock, now);
        const before = memberPeriod(cadence, clock, new Date(period.startsAt.getTime() - 1));
        expect(before.number).toBe(period.number - 1);
        expect(before.endsAt).toEqual(period.startsAt);
        expect(period.startsAt <= now && now < period.endsAt).toBe(true);
      }),
      { numRuns: 200 },
    );
  });
});

describe('a change of the time zone', () => {
  it('extends the day to the next midnight there, in both directions', () => {
    const now = at('2026-11-23T20:00:00Z');
    const east = move(clockIn('America/New_York'), 'Europe/Berlin', now);
    expect(memberPeriod('daily', east, now)).toMatchObject({
      startsAt: at('2026-11-23T05:00:00Z'),
      endsAt: at('2026-11-24T23:00:00Z'),
    });
    const west = move(clockIn('Europe/Berlin'), 'America/New_York', now);
    expect(memberPeriod('daily', west, now).endsAt).toEqual(at('2026-11-24T05:00:00Z'));
  });

  it('applies at once to a member who has not started a period', () => {
    const now = at('2026-11-23T20:00:00Z');
    const first = changeTimeZone(defaultClock, 'Europe/Berlin', now, true);
    const clock = first.ok ? first.clock : defaultClock;
    expect(memberPeriod('daily', clock, now)).toEqual(memberPeriod('daily', clockIn('Europe/Berlin'), now));
    const later = changeTimeZone(clock, 'Asia/Tokyo', new Date(now.getTime() + timeZonePauseMs), true);
    expect(later).toMatchObject({ clock: { change: { heldDay: memberPeriod('daily', clock, now).number + 7 } } });
  });

  it('waits for a week after the last one, and needs a zone that exists', () => {
    const now = at('2026-11-23T20:00:00Z');
    const moved = move(defaultClock, 'Europe/Berlin', now);
    expect(changeTimeZone(moved, 'Asia/Tokyo', new Date(now.getTime() + timeZonePauseMs - 1))).toMatchObject({
      code: 'TIME_ZONE_TOO_SOON',
    });
    expect(changeTimeZone(moved, 'Europe/Berlin', now)).toMatchObject({ ok: true, changed: false });
    expect(changeTimeZone(moved, 'Asia/Tokyo', new Date(now.getTime() + timeZonePauseMs)).ok).toBe(true);
    expect(changeTimeZone(defaultClock, 'Mars/Olympus', now)).toMatchObject({ code: 'TIME_ZONE_INVALID' });
    expect([toTimeZone('europe/berlin'), toTimeZone('+05:30'), toTimeZone('x'.repeat(80))]).toEqual([
      'Europe/Berlin',
      undefined,
      undefined,
    ]);
  });

  it('adds no day: however a member moves, each day lasts its hours and has a number of its own', () => {
    const moves = fc.array(fc.tuple(anyZone, fc.integer({ min: 0, max: 3 * dayMs })), { maxLength: 8 });
    fc.assert(
      fc.property(anyZone, anyTime, moves, (zone, from, steps) => {
        let clock = clockIn(zone);
        let now = from;
        let last = memberPeriod('daily', clock, now);
        const look = (time: Date) => {
          const period = memberPeriod('daily', clock, time);
          if (period.number === last.number) {
            last = { ...last, endsAt: period.endsAt };
            return;
          }
          expect(period.number).toBeGreaterThan(last.number);
          // Each day follows the previous one, and only a change of the clocks makes it shorter.
          expect(period.startsAt).toEqual(last.endsAt);
          expect(previousPeriod('daily', clock, period.number)).toBe(last.number);
          expect(period.endsAt.getTime() - period.startsAt.getTime()).toBeGreaterThanOrEqual(23 * hourMs);
          last = period;
        };
        for (const [zoneOfStep, wait] of steps) {
          const until = now.getTime() + timeZonePauseMs + wait;
          clock = move(clock, zoneOfStep, now);
          look(now);
          while (last.endsAt.getTime() <= until) look(last.endsAt);
          now = new Date(until);
        }
      }),
      { numRuns: 60 },
    );
  });

  it('adds no week: a member who moves has no more than one who always lived where weeks begin first', () => {
    fc.assert(
      fc.property(anyZone, anyZone, anyTime, fc.integer({ min: 0, max: 3 * weekMs }), (first, second, now, wait) => {
        const clock = move(clockIn(first), second, now);
        const later = new Date(now.getTime() + wait);
        const moved = memberPeriod('weekly', clock, later);
        expect(moved.number).toBeLessThanOrEqual(memberPeriod('weekly', clockIn('Pacific/Kiritimati'), later).number);
        expect(memberPeriod('weekly', clock, new Date(moved.endsAt.getTime() - 1)).number).toBe(moved.number);
        const next = memberPeriod('weekly', clock, new Date(moved.endsAt.getTime() + minuteMs));
        expect([next.number, next.startsAt]).toEqual([moved.number + 1, moved.endsAt]);
      }),
      { numRuns: 200 },
    );
  });
});
