import fc from 'fast-check';
import { expect, it } from 'vitest';
import { minuteMs, secondMs } from '../formats/durations.ts';
import { estimateWaitMs, roundWaitSeconds, type WaitFacts } from './task-wait.ts';

const now = new Date('2026-11-25T12:00:00Z');
const inMinutes = (minutes: number) => new Date(now.getTime() + minutes * minuteMs);
const windowMs = 15 * minuteMs;
const facts = (change: Partial<WaitFacts>): WaitFacts => ({
  ahead: 0,
  budget: undefined,
  windowMs,
  notBefore: undefined,
  ...change,
});
const budget = (left: number, limit: number, minutes: number) => ({ left, limit, resetAt: inMinutes(minutes) });

it.each<[string, Partial<WaitFacts>, number]>([
  ['nobody waits', {}, secondMs],
  ['twelve are asked at a time', { ahead: 120 }, 11 * secondMs],
  ['the rest of the window is enough', { ahead: 14, budget: budget(15, 15, 6) }, 2 * secondMs],
  ['the rest of the window is one too few', { ahead: 15, budget: budget(15, 15, 6) }, 6 * minuteMs],
  ['nothing is left', { budget: budget(0, 15, 6) }, 6 * minuteMs],
  ['the last of the next window', { ahead: 29, budget: budget(15, 15, 6) }, 6 * minuteMs],
  ['340 wait for 15 requests per window', { ahead: 340, budget: budget(5, 15, 6) }, (6 + 22 * 15) * minuteMs],
  ['the known window is over', { ahead: 14, budget: budget(0, 15, -1) }, 2 * secondMs],
  ['the known window is over, and the next is too short', { ahead: 15, budget: budget(0, 15, -1) }, windowMs],
  ['the platform asks for patience', { notBefore: inMinutes(4) }, 4 * minuteMs + secondMs],
  [
    'and the window ends before that',
    { ahead: 15, budget: budget(9, 15, 3), notBefore: inMinutes(4) },
    4 * minuteMs + windowMs,
  ],
  ['a limit of nothing counts as one', { ahead: 1, budget: budget(0, 0, 1) }, minuteMs + windowMs],
])('estimates the wait when %s', (_, change, expected) => {
  expect(estimateWaitMs(facts(change), now)).toBe(expected);
});

const anyFacts = fc.record({
  ahead: fc.nat(20_000),
  budget: fc.option(
    fc.record({ left: fc.nat(900), limit: fc.nat(900), resetAt: fc.integer({ min: -60, max: 60 }).map(inMinutes) }),
    { nil: undefined },
  ),
  windowMs: fc.constantFrom(minuteMs, windowMs),
  notBefore: fc.option(fc.integer({ min: -60, max: 60 }).map(inMinutes), { nil: undefined }),
});

it('never estimates less for more requests ahead, nor for a later start', () => {
  fc.assert(
    fc.property(anyFacts, fc.nat(1000), fc.nat(90), (some, more, minutes) => {
      const wait = estimateWaitMs(some, now);
      expect(wait).toBeGreaterThan(0);
      expect(estimateWaitMs({ ...some, ahead: some.ahead + more }, now)).toBeGreaterThanOrEqual(wait);
      const later = new Date((some.notBefore ?? now).getTime() + minutes * minuteMs);
      expect(estimateWaitMs({ ...some, notBefore: later }, now)).toBeGreaterThanOrEqual(wait);
    }),
  );
});

it('never estimates more for a bigger budget, and least without a limit', () => {
  fc.assert(
    fc.property(anyFacts, fc.nat(100), fc.nat(100), (some, left, limit) => {
      fc.pre(some.budget !== undefined);
      const wait = estimateWaitMs(some, now);
      const bigger = { ...some.budget, left: some.budget.left + left, limit: some.budget.limit + limit };
      expect(estimateWaitMs({ ...some, budget: bigger }, now)).toBeLessThanOrEqual(wait);
      expect(estimateWaitMs({ ...some, budget: undefined }, now)).toBeLessThanOrEqual(wait);
    }),
  );
});

it.each([
  [1, 60],
  [60, 60],
  [61, 120],
  [301, 600],
  [1081, 1200],
  [3601, 5400],
  [7201, 3 * 3600],
  [86_400, 86_400],
])('shows %i seconds as %i', (seconds, shown) => {
  expect(roundWaitSeconds(seconds)).toBe(shown);
});
