import { describe, expect, it } from 'vitest';
import { memberCount, postsThisWeek, postsToday } from './community-counts.ts';
import { formatInteger } from './integers.ts';
import { badgeCount, shortGumballs } from './numbers.ts';
import { toEnglish } from './phrase.ts';

describe('shortGumballs', () => {
  it.each([
    [0, '0'],
    [999, '999'],
    [1000, '1.0k'],
    [1150, '1.1k'],
    [1249, '1.2k'],
    [18_400, '18.4k'],
    [999_949, '999.9k'],
    [999_950, '1.0M'],
    [1_000_000, '1.0M'],
    [1_234_567, '1.2M'],
    [-2500, '-2.5k'],
  ])('formats %i as %s', (gumballs, text) => {
    expect(shortGumballs(gumballs, 'en-US')).toBe(text);
  });

  it('uses the decimal separator of the locale', () => {
    expect([950, 18_400, -1_234_567].map((gumballs) => shortGumballs(gumballs, 'de'))).toEqual([
      '950',
      '18,4k',
      '-1,2M',
    ]);
  });
});

it('uses the thousands separator of the locale', () => {
  expect([formatInteger(1_234_567, 'en-US'), formatInteger(1_234_567, 'de')]).toEqual(['1,234,567', '1.234.567']);
});

describe('badgeCount', () => {
  it.each([
    [-1, ''],
    [0, ''],
    [1, '1'],
    [99, '99'],
    [100, '99+'],
  ])('formats %i as "%s"', (count, text) => {
    expect(badgeCount(count)).toBe(text);
  });
});

describe('count phrases', () => {
  it.each([
    [0, '0 members'],
    [1, '1 member'],
    [999, '999 members'],
    [1000, '1k+ members'],
    [12_900, '12k+ members'],
  ])('formats %i as %s', (count, text) => {
    expect(toEnglish(memberCount(count))).toBe(text);
  });

  it('formats none, one or N+ posts this week', () => {
    expect([0, 1, 2].map(postsThisWeek).map(toEnglish)).toEqual([
      'No posts this week',
      '1 post this week',
      '2+ posts this week',
    ]);
  });

  it('formats none or N+ posts today', () => {
    expect([0, 1, 24].map(postsToday).map(toEnglish)).toEqual(['No posts today', '1+ posts today', '24+ posts today']);
  });
});
