import { describe, expect, it } from 'vitest';
import { memberCount, postsThisWeek, postsToday } from './community-counts.ts';
import { formatInteger } from './integers.ts';
import { badgeCount, formatNumber, parseNumber, shortGumballs } from './numbers.ts';
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

describe('parseNumber', () => {
  it.each([
    ['en-US', '1,000', 1000],
    ['en-US', ' 1,234,567.25 ', 1_234_567.25],
    ['en-US', '1000', 1000],
    ['en-US', '-2.5', -2.5],
    ['en-US', '−2', -2],
    ['en-US', '.5', 0.5],
    ['en-IN', '12,34,567', 1_234_567],
    ['de', '1.000', 1000],
    ['de', '1.234,5', 1234.5],
    ['de', '2,5', 2.5],
    ['es', '1.234,5', 1234.5],
    ['fr', '1 234,5', 1234.5],
    ['fr', '1\u202F234,5', 1234.5],
    ['de-CH', "1'234.5", 1234.5],
    ['pt', '0,25', 0.25],
    ['ar-u-ca-gregory-nu-latn', '1,234.5', 1234.5],
    ['ar-u-ca-gregory-nu-latn', '١٬٢٣٤٫٥', 1234.5],
  ])('reads in %s "%s" as %d', (locale, text, value) => {
    expect(parseNumber(text, locale)).toBe(value);
  });

  it.each([
    ['en-US', '2,5'],
    ['en-US', '1,00'],
    ['en-US', '1.2.3'],
    ['en-US', '1.000,5'],
    ['en-US', '1,000,'],
    ['en-US', '35 years'],
    ['en-US', '1e3'],
    ['en-US', '0x10'],
    ['en-US', 'Infinity'],
    ['en-US', '9'.repeat(400)],
    ['en-US', '-'],
    ['en-US', '.'],
    ['en-US', ''],
    ['de', '2.5'],
    ['de', '1,000.5'],
    ['fr', '2.5'],
  ])('reads in %s "%s" as no number', (locale, text) => {
    expect(parseNumber(text, locale)).toBeUndefined();
  });

  it.each(['en-US', 'en-IN', 'de', 'de-CH', 'es', 'fr', 'fr-CH', 'pt', 'pt-PT', 'ar-u-ca-gregory-nu-latn'])(
    'reads what is formatted in %s',
    (locale) => {
      for (const value of [0, -7, 12.5, 1234.5, 1_234_567.875])
        expect(parseNumber(formatNumber(value, locale).replaceAll('\u200E', ''), locale)).toBe(value);
    },
  );
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
