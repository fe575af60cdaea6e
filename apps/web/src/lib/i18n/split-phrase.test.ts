import { createCatalogue } from '@gumball/rules/formats/catalogue';
import { phrase, pluralPhrase, toEnglish } from '@gumball/rules/formats/phrase';
import { expect, test } from 'vitest';
import { splitPhrase } from './split-phrase.ts';

test('returns words and texts of gaps in the order of the language', () => {
  const { translate } = createCatalogue('de', { 'Set {setting} to {value}': 'Mit {value} in {setting}' });
  expect(splitPhrase(phrase('Set {setting} to {value}', { setting: 'HOST', value: '::1' }), translate)).toEqual([
    'Mit ',
    { gap: 'value', value: '::1' },
    ' in ',
    { gap: 'setting', value: 'HOST' },
  ]);
});

test('leaves out the isolates of a text from right to left, whose elements isolate', () => {
  const { translate } = createCatalogue('ar', { '{setting} is on': '{setting} مفعّل' });
  expect(splitPhrase(phrase('{setting} is on', { setting: 'DEMO' }), translate)).toEqual([
    { gap: 'setting', value: 'DEMO' },
    ' مفعّل',
  ]);
});

test('fills numbers and nested phrases, and a gap that stands twice', () => {
  const late = pluralPhrase(1200, '{count} second', '{count} seconds');
  expect(splitPhrase(phrase('{path} and {path} ({cause})', { path: '/a', cause: late }), toEnglish)).toEqual([
    { gap: 'path', value: '/a' },
    ' and ',
    { gap: 'path', value: '/a' },
    ' (1,200 seconds)',
  ]);
});

test('takes no mark from a text', () => {
  expect(splitPhrase(phrase('{value}', { value: 'a\uE0000\uE001' }), toEnglish)).toEqual([
    { gap: 'value', value: 'a0' },
  ]);
  expect(splitPhrase(phrase('Nothing'), toEnglish)).toEqual(['Nothing']);
});
