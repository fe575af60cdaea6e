import fc from 'fast-check';
import { expect, it } from 'vitest';
import { checkMessage } from './message-text.ts';
import { shareMessage, shareNoteMax } from './send-to-friends.ts';

const url = 'https://gumball.example/post/105680736056516608';

it.each([
  ['', url],
  [' \n ', url],
  [' Look ', `Look\n${url}`],
])('the note %j becomes %j', (note, expected) => {
  expect(shareMessage(note, url)).toBe(expected);
});

it('accepts every note up to its maximum', () => {
  fc.assert(
    fc.property(fc.nat(shareNoteMax(url)), (length) => {
      expect(checkMessage({ content: shareMessage('x'.repeat(length), url), files: 0 }).ok).toBe(true);
    }),
  );
  const tooLong = shareMessage('x'.repeat(shareNoteMax(url) + 1), url);
  expect(checkMessage({ content: tooLong, files: 0 })).toMatchObject({ code: 'MESSAGE_TOO_LONG' });
});
