import { describe, expect, it } from 'vitest';
import { isMentioned } from './is-mentioned.ts';
import { expectedMentions, mentionParts, namedIn } from './message-mentions.ts';

const ada = { id: '1', username: 'ada.fun' };
const bob = { id: '2', username: 'bob.fun' };

it.each<[string, string[], boolean]>([
  ['Hi @ada and @BOB.fun', ['ada.fun', 'bob.fun'], false],
  ['@ada @ada', ['ada.fun'], false],
  ['write to me@ada.com', [], false],
  ['@everyone and @ada', ['ada.fun'], true],
  ['@All', [], true],
  ['@allison', ['allison.fun'], false],
  [
    Array.from({ length: 30 }, (_, index) => `@user_${index}`).join(' '),
    Array.from({ length: 20 }, (_, index) => `user_${index}.fun`),
    false,
  ],
])('%s names %s, everybody: %s', (text, usernames, everybody) => {
  expect(namedIn(text)).toEqual({ usernames, everybody });
});

it('expects participants only, and everybody only of those who may mention all', () => {
  expect(expectedMentions('@ada @carol @all', [ada, bob], false)).toEqual({ mentions: [ada], mentionsAll: false });
  expect(expectedMentions('@ada @carol @all', [ada, bob], true)).toEqual({ mentions: [ada], mentionsAll: true });
});

it.each([
  [{ senderId: '9', mentions: [ada], mentionsAll: false }, true],
  [{ senderId: '9', mentions: [bob], mentionsAll: false }, false],
  [{ senderId: '9', mentions: [], mentionsAll: true }, true],
  [{ senderId: '1', mentions: [ada], mentionsAll: true }, false],
  [{ senderId: '9' }, false],
])('%o mentions ada: %s', (message, mentioned) => {
  expect(isMentioned(message, ada.id)).toBe(mentioned);
});

describe('mentionParts', () => {
  it('divides a text at the mentions that count', () => {
    expect(mentionParts('Hi @ada, @carol and @all', { mentions: [ada], mentionsAll: false })).toEqual([
      { index: 0, text: 'Hi ' },
      { index: 3, text: '@ada', mention: { userId: '1' } },
      { index: 7, text: ', @carol and @all' },
    ]);
    expect(mentionParts('@everyone', { mentions: [], mentionsAll: true })).toEqual([
      { index: 0, text: '@everyone', mention: { userId: null } },
    ]);
  });

  it('keeps every character', () => {
    for (const text of ['', '@ada', 'a @ada@bob b', '@all @ada.fun!\n@bob', '💥@ada💥'])
      expect(
        mentionParts(text, { mentions: [ada, bob], mentionsAll: true })
          .map((part) => part.text)
          .join(''),
      ).toBe(text);
  });
});
