import { describe, expect, it } from 'vitest';
import { phrase, pluralPhrase, toEnglish } from './phrase.ts';

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
