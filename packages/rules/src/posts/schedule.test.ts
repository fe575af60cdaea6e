import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayMs, minuteMs } from '../formats/durations.ts';
import {
  checkPublishAt,
  fromWallTime,
  scheduleChoices,
  scheduleFailureOf,
  scheduleRetryMs,
  toWallTime,
} from './schedule.ts';

const now = new Date('2026-03-27T12:00:00Z');
const after = (ms: number) => new Date(now.getTime() + ms);

describe('the time of a publication', () => {
  it.each([
    [-1, 'SCHEDULE_TOO_SOON'],
    [5 * minuteMs - 1, 'SCHEDULE_TOO_SOON'],
    [5 * minuteMs, 'ok'],
    [60 * dayMs, 'ok'],
    [60 * dayMs + 1, 'SCHEDULE_TOO_LATE'],
  ])('in %d ms: %s', (ms, expected) => {
    const result = checkPublishAt(after(ms), now);
    expect(result.ok ? 'ok' : result.code).toBe(expected);
  });

  it('can stay the same until it comes', () => {
    expect(checkPublishAt(after(1000), now, after(1000)).ok).toBe(true);
    expect(checkPublishAt(after(1000), now, after(2000)).ok).toBe(false);
    expect(checkPublishAt(after(-1000), now, after(-1000)).ok).toBe(false);
  });
});

describe('the clock of a zone', () => {
  it.each([
    // Berlin skips 2:00 to 3:00 in March and repeats it in October.
    ['Europe/Berlin', '2026-03-29T01:59', '2026-03-29T00:59:00Z'],
    ['Europe/Berlin', '2026-03-29T02:30', '2026-03-29T01:30:00Z'],
    ['Europe/Berlin', '2026-03-29T03:00', '2026-03-29T01:00:00Z'],
    ['Europe/Berlin', '2026-10-25T02:30', '2026-10-25T00:30:00Z'],
    ['Europe/Berlin', '2026-10-25T03:00', '2026-10-25T02:00:00Z'],
    ['America/New_York', '2026-11-01T01:30', '2026-11-01T05:30:00Z'],
    // Half an hour, and zones far from UTC.
    ['Australia/Lord_Howe', '2026-10-04T02:15', '2026-10-03T15:45:00Z'],
    ['Asia/Kathmandu', '2026-01-01T00:00', '2025-12-31T18:15:00Z'],
    ['Pacific/Kiritimati', '2026-01-01T09:00', '2025-12-31T19:00:00Z'],
    ['UTC', '2026-02-28T23:59', '2026-02-28T23:59:00Z'],
  ])('%s %s is %s', (zone, wall, time) => {
    expect(fromWallTime(wall, zone)?.toISOString()).toBe(new Date(time).toISOString());
  });

  it.each(['', '2026-13-01T00:00', '2026-01-01', '2026-01-01T00:00:00', 'tomorrow'])('does not show "%s"', (wall) => {
    expect(fromWallTime(wall, 'UTC')).toBeUndefined();
  });

  it('leads back to a time with the same clock, at most an hour earlier', () => {
    const zones = ['Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'America/Santiago', 'UTC'];
    fc.assert(
      fc.property(
        fc.integer({ min: Date.UTC(2026, 0), max: Date.UTC(2028, 0) }),
        fc.constantFrom(...zones),
        (time, zone) => {
          const minute = Math.floor(time / minuteMs) * minuteMs;
          const wall = toWallTime(new Date(minute), zone);
          const back = fromWallTime(wall, zone)?.getTime() ?? 0;
          expect(toWallTime(new Date(back), zone)).toBe(wall);
          expect(minute - back).toBeGreaterThanOrEqual(0);
          expect(minute - back).toBeLessThanOrEqual(60 * minuteMs);
        },
      ),
      { numRuns: 500 },
    );
  });
});

describe('the quick choices', () => {
  it.each([
    ['2026-03-27T12:00:00Z', ['evening 2026-03-27T18:00', 'tomorrow 2026-03-28T09:00', 'monday 2026-03-30T09:00']],
    // 17:56 in Berlin: this evening is too soon.
    ['2026-03-27T16:56:00Z', ['tomorrow 2026-03-28T09:00', 'monday 2026-03-30T09:00']],
    // A Sunday: tomorrow is Monday.
    ['2026-03-29T20:00:00Z', ['tomorrow 2026-03-30T09:00']],
    // A Monday: the next one.
    ['2026-03-30T20:00:00Z', ['tomorrow 2026-03-31T09:00', 'monday 2026-04-06T09:00']],
  ])('at %s', (time, expected) => {
    const choices = scheduleChoices(new Date(time), 'Europe/Berlin');
    expect(choices.map(({ name, wall }) => `${name} ${wall}`)).toEqual(expected);
  });
});

it('tries again for some hours, then gives up', () => {
  expect([1, 2, 7, 8].map(scheduleRetryMs)).toEqual([minuteMs, 2 * minuteMs, 60 * minuteMs, undefined]);
});

it('names a reason for every error', () => {
  expect(['LIMITED_LINKS', 'ACCESS_DENIED', 'REPOSTS_OFF', 'POLL_OPTION_COUNT'].map(scheduleFailureOf)).toEqual([
    'limited',
    'community',
    'quote',
    'content',
  ]);
});
