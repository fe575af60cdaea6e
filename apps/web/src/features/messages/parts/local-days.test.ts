import { expect, test } from 'vitest';
import { localDayOf, startOfLocalDay } from './local-days.ts';

test.each(['2026-03-29', '2026-10-25', '2026-11-25', '2026-12-31'])('%s begins and ends at local midnights', (day) => {
  const start = startOfLocalDay(day);
  const end = startOfLocalDay(day, 1);
  if (!start || !end) throw new Error('no day');
  expect([start.getHours(), start.getMinutes(), end.getHours(), end.getMinutes()]).toEqual([0, 0, 0, 0]);
  expect([localDayOf(start), localDayOf(new Date(end.getTime() - 1))]).toEqual([day, day]);
  expect(localDayOf(end)).not.toBe(day);
});

test('what is no day has no beginning', () => {
  expect([startOfLocalDay(''), startOfLocalDay('2026-13-01')]).toEqual([undefined, undefined]);
});
