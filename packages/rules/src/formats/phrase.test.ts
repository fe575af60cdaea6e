import { describe, expect, it } from 'vitest';
import { intlLocale } from './locales.ts';
import { interpolate, phrase, pluralPhrase, toEnglish } from './phrase.ts';

describe('a phrase in English', () => {
  it.each([
    [phrase('Just now'), 'Just now'],
    [phrase('{count}m ago', { count: 5 }), '5m ago'],
    [phrase('{name} and {name}', { name: 'Maya' }), 'Maya and Maya'],
    [phrase('{unknown} stays', { name: 'Maya' }), '{unknown} stays'],
    [phrase('Last seen {when}', { when: phrase('{count}h ago', { count: 2 }) }), 'Last seen 2h ago'],
    [phrase('{name}', { name: '{count}', count: 3 }), '{count}'],
    [pluralPhrase(1, '{count} like', '{count} likes'), '1 like'],
    [pluralPhrase(0, '{count} like', '{count} likes'), '0 likes'],
    [pluralPhrase(1200, '{count} like', '{count} likes', { count: '1.2k' }), '1.2k likes'],
  ])('%j: %s', (input, expected) => {
    expect(toEnglish(input)).toBe(expected);
  });
});

describe('a value of another direction', () => {
  const fill = (text: string, name: string, locale: string) => interpolate(text, { name }, toEnglish, locale);

  it('is isolated from the sentence', () => {
    expect(fill('{name} liked it', 'ليلى', 'en-US')).toBe('\u2068ليلى\u2069 liked it');
    expect(interpolate('ربحت +{count}', { count: 5 }, toEnglish, 'ar')).toBe('ربحت \u2068+5\u2069');
    expect(fill('أعجب {name} بهذا', 'Maya', 'ar')).toBe('أعجب \u2068Maya\u2069 بهذا');
  });

  it('is left alone where directions agree, where it is empty, and as a number', () => {
    expect(fill('{name} liked it', 'Maya', 'en-US')).toBe('Maya liked it');
    expect(fill('{name}', '', 'ar')).toBe('');
    expect(interpolate('+{count}', { count: 5 }, toEnglish, 'en-US')).toBe('+5');
    expect(interpolate('{count}', { count: 1200 }, toEnglish, intlLocale('ar'))).toBe('1,200');
  });
});
