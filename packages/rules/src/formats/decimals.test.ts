import { describe, expect, it } from 'vitest';
import { formatNumber, parseNumber } from './decimals.ts';

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
