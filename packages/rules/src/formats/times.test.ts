import { describe, expect, it } from 'vitest';
import { toEnglish } from './phrase.ts';
import { communityAge, formatClock, joinedTime, referralAge, timeLeft } from './spans.ts';
import { chatTime, dayName, lastSeenTime, postTime, shortDate } from './times.ts';

const now = new Date(2026, 10, 20, 13, 0, 0);
const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const ago = (ms: number) => new Date(now.getTime() - ms);

describe('postTime', () => {
  it.each([
    [-5000, 'Just now'],
    [59_999, 'Just now'],
    [minute, '1m'],
    [hour - 1, '59m'],
    [hour, '1h'],
    [day - 1, '23h'],
    [day, 'Yesterday'],
    [37 * hour, 'Yesterday'],
    [37 * hour + 1, '2d'],
    [2 * day, '2d'],
    [6 * day + 13 * hour, '6d'],
    [6 * day + 13 * hour + 1, 'Nov 13'],
    [7 * day, 'Nov 13'],
    [365 * day, 'Nov 20, 2025'],
  ])('%i ms ago is "%s"', (ms, text) => {
    expect(toEnglish(postTime(ago(ms), now, 'en-US'))).toBe(text);
  });
});

it.each([
  ['shortly after midnight', new Date(2026, 10, 19, 23, 50), new Date(2026, 10, 20, 0, 10), '20m'],
  ['across midnight within a day', new Date(2026, 10, 19, 14, 0), new Date(2026, 10, 20, 13, 0), '23h'],
  ['early yesterday', new Date(2026, 10, 19, 0, 1), new Date(2026, 10, 20, 23, 59), 'Yesterday'],
  ['late two days ago', new Date(2026, 10, 18, 23, 59), new Date(2026, 10, 20, 0, 1), '2d'],
  ['yesterday across a year', new Date(2025, 11, 31, 8), new Date(2026, 0, 1, 9), 'Yesterday'],
])('the post of %s has the age of the calendar', (_, date, at, text) => {
  expect(toEnglish(postTime(date, at, 'en-US'))).toBe(text);
});

describe('lastSeenTime and chatTime', () => {
  it.each([
    [30_000, 'Just now', 'Just now'],
    [5 * minute, '5m ago', '5m ago'],
    [3 * hour, '3h ago', '3h ago'],
    [2 * day, '2d ago', 'Nov 18'],
    [8 * day, 'Nov 12', 'Nov 12'],
  ])('%i ms ago', (ms, seen, chat) => {
    expect(toEnglish(lastSeenTime(ago(ms), now, 'en-US'))).toBe(seen);
    expect(toEnglish(chatTime(ago(ms), now, 'en-US'))).toBe(chat);
  });
});

describe('dayName', () => {
  it('compares calendar days instead of hours', () => {
    expect(toEnglish(dayName(new Date(2026, 10, 20, 0, 1), now, 'en-US'))).toBe('Today');
    expect(toEnglish(dayName(new Date(2026, 10, 19, 23, 59), now, 'en-US'))).toBe('Yesterday');
    expect(toEnglish(dayName(new Date(2026, 10, 18, 23, 59), now, 'en-US'))).toBe('Nov 18');
  });

  it('finds yesterday across the end of a month and a year', () => {
    expect(toEnglish(dayName(new Date(2025, 11, 31), new Date(2026, 0, 1), 'en-US'))).toBe('Yesterday');
  });
});

describe('shortDate', () => {
  it('includes the year only if it differs', () => {
    expect(shortDate(new Date(2026, 0, 2), now, 'en-US')).toBe('Jan 2');
    expect(shortDate(new Date(2024, 0, 2), now, 'en-US')).toBe('Jan 2, 2024');
    expect(shortDate(new Date(2024, 0, 2), now, 'de')).toBe('2. Jan. 2024');
  });
});

describe('timeLeft', () => {
  it.each([
    [-5, '0m'],
    [59_000, '0m'],
    [12 * minute, '12m'],
    [3 * hour + 20 * minute, '3h 20m'],
    [2 * day + 4 * hour + 59 * minute, '2d 4h'],
  ])('%i ms from now is "%s"', (ms, text) => {
    expect(toEnglish(timeLeft(new Date(now.getTime() + ms), now))).toBe(text);
  });
});

describe('ages', () => {
  it.each([
    [0, 'Joined this week', 'Founded today', '0 days'],
    [1, 'Joined this week', '1 day', '1 day'],
    [7, 'Joined 1 week ago', '7 days', '1 week'],
    [29, 'Joined 4 weeks ago', '29 days', '4 weeks'],
    [30, 'Joined 1 month ago', '1 month', '1 month'],
    [400, 'Joined 13 months ago', '1 year', '13 months'],
    [800, 'Joined 26 months ago', '2 years', '26 months'],
  ])('%i days', (days, joined, community, referral) => {
    expect(toEnglish(joinedTime(ago(days * day), now))).toBe(joined);
    expect(toEnglish(communityAge(ago(days * day), now))).toBe(community);
    expect(toEnglish(referralAge(ago(days * day), now))).toBe(referral);
  });
});

it.each([
  [0, '0:00'],
  [9.9, '0:09'],
  [60, '1:00'],
  [872, '14:32'],
  [-1, '0:00'],
])('%f seconds on a clock are %s', (seconds, expected) => {
  expect(formatClock(seconds)).toBe(expected);
});
