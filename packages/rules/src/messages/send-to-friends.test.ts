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

it.each([500, 5000])('accepts every note up to its maximum in messages of %i characters', (max) => {
  fc.assert(
    fc.property(fc.nat(shareNoteMax(url, max)), (length) => {
      expect(checkMessage({ content: shareMessage('x'.repeat(length), url), files: 0 }, max).ok).toBe(true);
    }),
  );
  const tooLong = shareMessage('x'.repeat(shareNoteMax(url, max) + 1), url);
  expect(checkMessage({ content: tooLong, files: 0 }, max)).toMatchObject({ code: 'MESSAGE_TOO_LONG' });
});
