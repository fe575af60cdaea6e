import { expect, test } from 'vitest';
import { namePlace, toCountry } from './place.ts';

test.each([
  ['de', 'DE'],
  ['US', 'US'],
  ['XX', undefined],
  ['T1', undefined],
  ['DEU', undefined],
  ['', undefined],
  ['<b', undefined],
  [undefined, undefined],
  [['DE'], undefined],
])('the code %j is the country %j', (code, country) => {
  expect(toCountry(code)).toBe(country);
});

test('a place has a name in each language', () => {
  expect(namePlace({ country: 'DE' }, 'en')).toBe('Germany');
  expect(namePlace({ country: 'DE' }, 'de')).toBe('Deutschland');
  expect(namePlace({ country: 'QQ' }, 'en')).toBe('QQ');
  expect(namePlace('local', 'de')).toEqual({ words: 'Local network' });
});
