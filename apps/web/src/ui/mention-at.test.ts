import { findMentions } from '@gumball/rules/notifications/mentions';
import { expect, it } from 'vitest';
import { mentionAt } from './mention-at.ts';

it('a name is looked for behind an @ that begins a word, up to the caret', () => {
  const typed: [string, ReturnType<typeof mentionAt>][] = [
    ['@|', { at: 0, typed: '' }],
    ['Hello @bo|', { at: 6, typed: 'bo' }],
    ['(@Bob_1|)', { at: 1, typed: 'bob_1' }],
    ['Hello @bo| there', { at: 6, typed: 'bo' }],
    ['\n@bo|', { at: 1, typed: 'bo' }],
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
    expect([text, mentionAt(text.replace('|', ''), caret)]).toEqual([text, mention]);
  }
});

it('what is suggested for is read as a mention once the name stands there', () => {
  for (const before of ['', 'Hello ', '(', '\n', '"', 'x.org/', 'me', '@', '-']) {
    const typed = mentionAt(`${before}@bo`, before.length + 3);
    expect([before, typed !== null]).toEqual([before, findMentions(`${before}@bob `).length === 1]);
  }
});
