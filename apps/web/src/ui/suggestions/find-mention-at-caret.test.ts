import { findMentions } from '@gumball/rules/notifications/mentions';
import { expect, it } from 'vitest';
import { findMentionAtCaret } from './find-mention-at-caret.ts';

it('a mention is detected behind an @ at the start of a word, up to the caret', () => {
  const typed: [string, ReturnType<typeof findMentionAtCaret>][] = [
    ['@|', { index: 0, typed: '' }],
    ['Hello @bo|', { index: 6, typed: 'bo' }],
    ['(@Bob_1|)', { index: 1, typed: 'bob_1' }],
    ['Hello @bo| there', { index: 6, typed: 'bo' }],
    ['\n@bo|', { index: 1, typed: 'bo' }],
    ['Hello @|bo', null],
    ['me@exam|', null],
    ['@@bo|', null],
    ['x.org/@bo|', null],
    ['Hello bo|', null],
    ['@bob |', null],
    [`@${'b'.repeat(31)}|`, null],
  ];
  for (const [text, mention] of typed) {
    const caret = text.indexOf('|');
    expect([text, findMentionAtCaret(text.replace('|', ''), caret)]).toEqual([text, mention]);
  }
});

it('a suggestion is parsed as a mention once it is inserted', () => {
  for (const prefix of ['', 'Hello ', '(', '\n', '"', 'x.org/', 'me', '@', '-']) {
    const typed = findMentionAtCaret(`${prefix}@bo`, prefix.length + 3);
    expect([prefix, typed !== null]).toEqual([prefix, findMentions(`${prefix}@bob `).length === 1]);
  }
});
