import { describe, expect, it } from 'vitest';
import { createCatalogue } from './catalogue.ts';

describe('a catalogue of translations', () => {
  const german = createCatalogue('de', {
    Send: 'Senden',
    '{count} likes': { one: '{count} Like', other: '{count} Likes' },
    '{name} is too large. Max {size}.': '{name} ist zu groß, höchstens {size}.',
    '{name}': '{name}!',
    '{item} for {member}': '{item} für {member}',
    '{platform} asks for patience.': '{platform} bittet um Geduld.',
  });

  it.each([
    ['Send', undefined, 'Senden'],
    ['Sent', undefined, undefined],
    ['constructor', undefined, undefined],
    ['{count} likes', 1, '{count} Like'],
    ['{count} likes', 0, '{count} Likes'],
  ])('finds %j with count %j: %j', (english, count, expected) => {
    expect(german.find(english, count)).toBe(expected);
  });

  it.each([
    ['cat.png is too large. Max 5MB.', 'cat.png ist zu groß, höchstens 5MB.'],
    ['a {name} is too large. Max $& .', 'a {name} ist zu groß, höchstens $& .'],
    ['Something else', 'Something else'],
    ['A mug for Maya', 'A mug für Maya'],
    ['Twitter asks for patience.', 'Twitter bittet um Geduld.'],
  ])('translates the filled text %j', (english, expected) => {
    expect(german.translate(english)).toBe(expected);
  });

  it('translates plural forms and nested phrases, and falls back to English', () => {
    const likes = (count: number) => ({ words: '{count} likes', one: '{count} like', gaps: { count } });
    expect(german.translate(likes(1))).toBe('1 Like');
    expect(german.translate(likes(2))).toBe('2 Likes');
    expect(german.translate({ words: '{name}', gaps: { name: { words: 'Send' } } })).toBe('Senden!');
    expect(german.translate({ words: '{count} posts', one: '{count} post', gaps: { count: 1 } })).toBe('1 post');
  });
});
