import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  afterCheck,
  type CheckFacts,
  errorWindowMs,
  listPauseMs,
  minCheckIntervalMs,
  needsOwnCheck,
  recoveryWindowMs,
} from './task-checks.ts';

const start = Date.parse('2026-01-01T00:00:00Z');
const dateAt = (ms: number) => new Date(start + ms);
const facts = (more: Partial<CheckFacts>): CheckFacts => ({
  result: 'not_done',
  checks: 1,
  errors: 0,
  recovered: false,
  followUp: false,
  startedAt: dateAt(0),
  checkedAt: dateAt(10_000),
  deadlineAt: dateAt(76_000),
  platform: 'Twitter',
  type: 'follow',
  random: 0,
  ...more,
});
const next = (more: Partial<CheckFacts>, nowMs: number) => {
  const result = afterCheck(facts(more), dateAt(nowMs));
  return result.kind === 'again' ? result.nextAt.getTime() - start : result.kind;
};

it.each<[string, Partial<CheckFacts>, number, number | string]>([
  ['waits three seconds after a fast answer', {}, 10_100, 13_100],
  ['waits longer the more it was asked', { checks: 2 }, 10_100, 14_900],
  ['waits twelve seconds at most', { checks: 9 }, 10_100, 22_100],
  ['asks once more at the deadline', { checks: 9, checkedAt: dateAt(70_000) }, 70_100, 76_000],
  ['fails after the deadline', { checkedAt: dateAt(76_000) }, 76_100, 'fail'],
  ['asks for a press before it fails', { checkedAt: dateAt(76_000), followUp: true }, 76_100, 79_000],
  ['asks for a press at once after a slow answer', { followUp: true }, 15_000, 15_000],
  ['never fails by errors', { result: 'error', errors: 1, checkedAt: dateAt(80_000) }, 80_100, 83_100],
  ['backs off after errors', { result: 'error', errors: 4 }, 10_100, 34_100],
  ['waits ten minutes at most', { result: 'error', errors: 40 }, 10_100, 610_100],
  ['spreads its back-off over a quarter', { result: 'error', errors: 4, random: 1 }, 10_100, 40_100],
  [
    'spreads over five seconds after the reset',
    { result: 'error', errors: 1, random: 1, retryAt: dateAt(900_000) },
    10_100,
    905_000,
  ],
  ['waits for the reset', { result: 'error', errors: 1, retryAt: dateAt(900_000) }, 10_100, 900_000],
  [
    'waits for the reset, for every member',
    { result: 'error', retryAt: dateAt(900_000), followUp: true },
    10_100,
    900_000,
  ],
  ['does not fail by the first result after errors', { recovered: true, checkedAt: dateAt(600_000) }, 600_100, 603_000],
  [
    'fails by a result after errors that the member asked for',
    { recovered: false, checkedAt: dateAt(600_000) },
    600_100,
    'fail',
  ],
  ['is reviewed after a day of errors', { result: 'error', errors: 200 }, errorWindowMs, 'review'],
])('%s', (_, more, nowMs, expected) => {
  expect(next(more, nowMs)).toBe(expected);
});

it('gives a platform that answers again a minute before its result counts', () => {
  const result = afterCheck(facts({ recovered: true, checkedAt: dateAt(600_000) }), dateAt(600_100));
  expect(result).toMatchObject({ kind: 'again', deadlineAt: dateAt(600_100 + recoveryWindowMs) });
});

it('schedules the next check after at least three seconds and within a day of errors', () => {
  fc.assert(
    fc.property(
      fc.record({
        result: fc.constantFrom('not_done' as const, 'error' as const),
        checks: fc.nat(100),
        errors: fc.nat(2000),
        followUp: fc.boolean(),
        recovered: fc.boolean(),
        random: fc.double({ min: 0, max: 1, noNaN: true }),
        retryMs: fc.nat(2 * errorWindowMs),
        checkedMs: fc.nat(errorWindowMs - 20_000),
        tookMs: fc.nat(12_000),
      }),
      ({ checkedMs, tookMs, retryMs, ...more }) => {
        const input = facts({ ...more, checkedAt: dateAt(checkedMs), retryAt: dateAt(retryMs) });
        const result = afterCheck(input, dateAt(checkedMs + tookMs));
        const nextMs = result.kind === 'again' ? result.nextAt.getTime() : Infinity;
        expect(nextMs).toBeGreaterThanOrEqual(start + checkedMs + minCheckIntervalMs);
        expect(more.result === 'error' ? nextMs : start).toBeLessThanOrEqual(start + errorWindowMs);
      },
    ),
  );
});

it.each<[string, { left: number; limit: number } | undefined, number]>([
  ['half a second while no limit is known', undefined, 500],
  ['three seconds in the first half of a limit', { left: 8, limit: 15 }, 3000],
  ['a share of the window in the second half', { left: 100, limit: 300 }, 6000],
  ['twelve seconds at most', { left: 6, limit: 15 }, 12_000],
  ['half a second without queries left', { left: 0, limit: 15 }, 500],
  ['three seconds at least', { left: 400, limit: 900 }, 3000],
])('a list rests %s', (_, budget, pauseMs) => {
  expect(listPauseMs(budget && { ...budget, resetAt: dateAt(600_000) }, dateAt(0))).toBe(pauseMs);
});

it('a member who is not on an incomplete list is asked about at first and before the attempt can fail', () => {
  const at = (checks: number, nowMs: number) => needsOwnCheck({ checks, deadlineAt: dateAt(90_000) }, dateAt(nowMs));
  expect([at(1, 0), at(2, 5000), at(9, 89_999), at(9, 90_000)]).toEqual([true, false, false, true]);
});
