import { describe, expect, it } from 'vitest';
import { dayMs, minuteMs } from '../formats/durations.ts';
import { checkPublishAt, scheduleChoices, scheduleFailureOf, scheduleRetryMs } from './schedule.ts';

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

describe('the quick choices', () => {
  it.each([
    ['2026-03-27T12:00:00Z', ['evening 2026-03-27T18:00', 'tomorrow 2026-03-28T09:00', 'monday 2026-03-30T09:00']],
    // 17:56 in Berlin: this evening is too soon.
    ['2026-03-27T16:56:00Z', ['tomorrow 2026-03-28T09:00', 'monday 2026-03-30T09:00']],
    // A Sunday: tomorrow is Monday.
    ['2026-03-29T20:00:00Z', ['tomorrow 2026-03-30T09:00']],
    // A Monday: the next one.
    ['2026-03-30T20:00:00Z', ['tomorrow 2026-03-31T09:00', 'monday 2026-04-06T09:00']],
  ])('at %s', (at, expected) => {
    const choices = scheduleChoices(new Date(at), 'Europe/Berlin');
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
