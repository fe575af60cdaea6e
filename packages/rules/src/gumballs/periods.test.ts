import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { monthOf, periodKeyOf, weekOf } from './periods.ts';

describe('the ISO week', () => {
  it.each([
    ['2026-11-20T12:00:00Z', '2026-W47', '2026-11-16'],
    ['2026-11-16T00:00:00Z', '2026-W47', '2026-11-16'],
    ['2026-11-15T23:59:59.999Z', '2026-W46', '2026-11-09'],
    ['2027-01-01T00:00:00Z', '2026-W53', '2026-12-28'],
    ['2024-12-30T00:00:00Z', '2025-W01', '2024-12-30'],
    ['2028-02-29T23:00:00Z', '2028-W09', '2028-02-28'],
  ])('of %s is %s', (date, key, monday) => {
    const week = weekOf(new Date(date));
    expect(week.key).toBe(key);
    expect(week.startsAt.toISOString()).toBe(`${monday}T00:00:00.000Z`);
  });
});

describe('the month', () => {
  it.each([
    ['2026-11-30T23:59:59.999Z', '2026-11', '2026-12-01'],
    ['2026-12-31T12:00:00Z', '2026-12', '2027-01-01'],
    ['2028-02-29T23:59:59Z', '2028-02', '2028-03-01'],
    ['2027-02-28T23:59:59Z', '2027-02', '2027-03-01'],
  ])('of %s is %s and ends on %s', (date, key, end) => {
    const month = monthOf(new Date(date));
    expect(month.key).toBe(key);
    expect(month.endsAt.toISOString()).toBe(`${end}T00:00:00.000Z`);
  });
});

describe('periods', () => {
  it('cover every time once, without gaps', () => {
    const moment = fc.date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true });
    fc.assert(
      fc.property(moment, (date) => {
        for (const rangeOf of [weekOf, monthOf]) {
          const range = rangeOf(date);
          expect(range.startsAt.getTime()).toBeLessThanOrEqual(date.getTime());
          expect(date.getTime()).toBeLessThan(range.endsAt.getTime());
          expect(rangeOf(range.startsAt)).toEqual(range);
          expect(rangeOf(new Date(range.endsAt.getTime() - 1))).toEqual(range);
          expect(rangeOf(range.endsAt).key).not.toBe(range.key);
        }
      }),
    );
  });

  it('have one board for the all-time period', () => {
    const date = new Date('2026-11-20T12:00:00Z');
    expect(['all', 'week', 'month'].map((period) => periodKeyOf(period as 'all', date))).toEqual([
      'all',
      '2026-W47',
      '2026-11',
    ]);
  });
});
