import fc from 'fast-check';
import { expect, it } from 'vitest';
import { afterCheck, type CheckFacts, checkEveryMs, troubleWindowMs } from './task-checks.ts';

const start = Date.parse('2026-01-01T00:00:00Z');
const at = (ms: number) => new Date(start + ms);
const facts = (more: Partial<CheckFacts>): CheckFacts => ({
  answer: 'undone',
  checks: 1,
  troubles: 0,
  followUp: false,
  startedAt: at(0),
  askedAt: at(10_000),
  deadlineAt: at(76_000),
  ...more,
});
const next = (more: Partial<CheckFacts>, nowMs: number) => {
  const result = afterCheck(facts(more), at(nowMs));
  return result.kind === 'again' ? result.at.getTime() - start : result.kind;
};

it.each<[string, Partial<CheckFacts>, number, number | string]>([
  ['waits three seconds after a fast answer', {}, 10_100, 13_100],
  ['waits longer the more it was asked', { checks: 2 }, 10_100, 14_900],
  ['waits twelve seconds at most', { checks: 9 }, 10_100, 22_100],
  ['asks once more at the deadline', { checks: 9, askedAt: at(70_000) }, 70_100, 76_000],
  ['fails after the deadline', { askedAt: at(76_000) }, 76_100, 'fail'],
  ['asks for a press before it fails', { askedAt: at(76_000), followUp: true }, 76_100, 79_000],
  ['asks for a press at once after a slow answer', { followUp: true }, 15_000, 15_000],
  ['never fails by trouble', { answer: 'trouble', troubles: 1, askedAt: at(80_000) }, 80_100, 83_100],
  ['backs off in trouble', { answer: 'trouble', troubles: 4 }, 10_100, 34_100],
  ['waits ten minutes at most', { answer: 'trouble', troubles: 40 }, 10_100, 610_100],
  ['waits for the reset', { answer: 'trouble', troubles: 1, retryAt: at(900_000) }, 10_100, 900_000],
  ['waits for the reset whoever presses', { answer: 'trouble', retryAt: at(900_000), followUp: true }, 10_100, 900_000],
  ['is reviewed after a day of trouble', { answer: 'trouble', troubles: 200 }, troubleWindowMs, 'review'],
])('%s', (_, more, nowMs, expected) => {
  expect(next(more, nowMs)).toBe(expected);
});

it('schedules the next check after at least three seconds and within a day of errors', () => {
  fc.assert(
    fc.property(
      fc.record({
        answer: fc.constantFrom('undone' as const, 'trouble' as const),
        checks: fc.nat(100),
        troubles: fc.nat(2000),
        followUp: fc.boolean(),
        retryMs: fc.nat(2 * troubleWindowMs),
        askedMs: fc.nat(troubleWindowMs - 20_000),
        tookMs: fc.nat(12_000),
      }),
      ({ askedMs, tookMs, retryMs, ...more }) => {
        const given = facts({ ...more, askedAt: at(askedMs), retryAt: at(retryMs) });
        const result = afterCheck(given, at(askedMs + tookMs));
        const nextMs = result.kind === 'again' ? result.at.getTime() : Infinity;
        expect(nextMs).toBeGreaterThanOrEqual(start + askedMs + checkEveryMs);
        expect(more.answer === 'trouble' ? nextMs : start).toBeLessThanOrEqual(start + troubleWindowMs);
      },
    ),
  );
});
