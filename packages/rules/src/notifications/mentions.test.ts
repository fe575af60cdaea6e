import fc from 'fast-check';
import { expect, it } from 'vitest';
import { findMentions, mentionedUsernames, mentionsMax } from './mentions.ts';

it.each([
  ['@bob', ['bob.fun']],
  ['hello @bob.fun!', ['bob.fun']],
  ['(@Bob), @carol_1.', ['bob.fun', 'carol_1.fun']],
  ['@bob.function', ['bob.fun']],
  ['@bob @BOB @bob.fun', ['bob.fun']],
  ['@bo', []],
  [`@${'b'.repeat(30)}`, [`${'b'.repeat(30)}.fun`]],
  [`@${'b'.repeat(31)}`, []],
  ['bob@example.com', []],
  ['@bob@example.com', []],
  ['https://example.com/@bob', []],
  ['@@bob', []],
  ['nobody', []],
])('%j mentions %j', (text, usernames) => {
  expect(mentionedUsernames(text)).toEqual(usernames);
});

it('returns the position of each mention', () => {
  expect(findMentions('hi @bob and @carol.fun')).toEqual([
    { index: 3, length: 4, username: 'bob.fun' },
    { index: 12, length: 10, username: 'carol.fun' },
  ]);
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('@', 'b', 'o', '.', 'fun', ' ', '_', '🙂', 'é') }), (text) => {
      for (const { index, length, username } of findMentions(text)) {
        const shown = text.slice(index, index + length).toLowerCase();
        expect(shown === `@${username}` || `${shown}.fun` === `@${username}`).toBe(true);
      }
    }),
  );
});

it('returns at most twenty usernames', () => {
  const text = Array.from({ length: 30 }, (_, index) => `@member${index}`).join(' ');
  expect(mentionedUsernames(text)).toHaveLength(mentionsMax);
});
