import fc from 'fast-check';
import { expect, it } from 'vitest';
import { fromLocalTime, toLocalTime } from './local-times.ts';

it.each([
  ['in winter', '2026-01-10T18:30', 'Europe/Berlin', '2026-01-10T17:30'],
  ['in summer', '2026-07-10T18:30', 'Europe/Berlin', '2026-07-10T16:30'],
  ['right before the clocks go forward', '2026-03-29T01:59', 'Europe/Berlin', '2026-03-29T00:59'],
  ['at a time that is skipped', '2026-03-29T02:30', 'Europe/Berlin', '2026-03-29T01:30'],
  ['right after', '2026-03-29T03:00', 'Europe/Berlin', '2026-03-29T01:00'],
  ['at a time that is repeated', '2026-10-25T02:30', 'Europe/Berlin', '2026-10-25T00:30'],
  ['after the repetition', '2026-10-25T03:00', 'Europe/Berlin', '2026-10-25T02:00'],
  ['repeated in New York', '2026-11-01T01:30', 'America/New_York', '2026-11-01T05:30'],
  ['skipped in New York', '2026-03-08T02:15', 'America/New_York', '2026-03-08T07:15'],
  ['skipped in the south', '2026-10-04T02:30', 'Australia/Sydney', '2026-10-03T16:30'],
  ['skipped by half an hour', '2026-10-04T02:15', 'Australia/Lord_Howe', '2026-10-03T15:45'],
  ['with a quarter of an hour', '2026-05-01T12:00', 'Asia/Kathmandu', '2026-05-01T06:15'],
  ['beyond the date line', '2026-05-01T12:00', 'Pacific/Kiritimati', '2026-04-30T22:00'],
  ['in UTC', '2026-05-01T12:00', 'UTC', '2026-05-01T12:00'],
])('%s: %s %s is %s UTC', (_, local, zone, utc) => {
  expect(fromLocalTime(local, zone)?.toISOString()).toBe(`${utc}:00.000Z`);
});

it.each([
  '',
  'tomorrow',
  '2026-01-01',
  '2026-02-30T10:00',
  '2026-13-01T00:00',
  '2026-01-01T24:00',
  '2026-01-01T10:60',
  '2026-01-01 10:00',
  '2026-01-01T00:00:00',
])('"%s" is no time', (local) => {
  expect(fromLocalTime(local, 'UTC')).toBeUndefined();
});

it('a moment is found again by its local time, or the earlier one of the same name', () => {
  const zones = ['Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Africa/Casablanca', 'Asia/Kolkata'];
  const minutes = fc.integer({ min: Date.UTC(2024, 0) / 60_000, max: Date.UTC(2030, 0) / 60_000 });
  fc.assert(
    fc.property(minutes, fc.constantFrom(...zones), (minute, zone) => {
      const time = new Date(minute * 60_000);
      const local = toLocalTime(time, zone);
      const found = fromLocalTime(local, zone);
      expect(found && toLocalTime(found, zone)).toBe(local);
      expect(found && time.getTime() - found.getTime()).toBeOneOf([0, 1_800_000, 3_600_000]);
    }),
  );
});
