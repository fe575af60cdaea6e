/** ReDoS: functions that parse untrusted text run in linear time, measured at one length and at four times it. */

import { isEmail } from '@gumball/rules/auth/sign-up';
import { isBlank } from '@gumball/rules/formats/blank';
import { openCatalogue } from '@gumball/rules/formats/catalogue';
import { checkChatFile } from '@gumball/rules/messages/chat-files';
import { mentionedIn } from '@gumball/rules/notifications/mentions';
import { linkMax, previewAddressOf } from '@gumball/rules/posts/link-address';
import { firstLink } from '@gumball/rules/posts/post-draft';
import { searchWords } from '@gumball/rules/posts/search-words';
import { parseTaskTarget } from '@gumball/rules/tasks/task-target';
import { tidyLine } from '@gumball/rules/users/profile';
import { expect, test } from 'vitest';
import { deviceOf } from '../src/features/auth/device-of.ts';
import { askedLanguage } from '../src/platform/http/asked-language.ts';
import { addressRange } from '../src/platform/http/client-address.ts';
import { readCursor } from '../src/platform/http/cursor.ts';
import { elapsedMs } from './event-loop.ts';

type Case = { name: string; run: (text: string) => unknown; max: number; texts: ((length: number) => string)[] };

const repeat =
  (piece: string, end = '') =>
  (length: number) =>
    piece.repeat(length / piece.length) + end;
const marks = (length: number) => `a${'\u0315'.repeat(length / 2)}${'\u0316'.repeat(length / 2)}`;
const ideographs = (length: number) =>
  `http://${Array.from({ length }, (_, at) => String.fromCharCode(0x4e00 + (at % 20_000))).join('')}`;
const body = 16_000;

// `max` is the longest input that reaches the function: the limit of its schema, of the body or of the header.
const cases: Case[] = [
  { name: 'blank texts', run: isBlank, max: body, texts: [repeat('\u200b', 'x'), repeat(' ', 'x')] },
  { name: 'one line', run: tidyLine, max: body, texts: [repeat(' ', 'x'), repeat('\u202e'), repeat('\n', 'x')] },
  {
    name: 'mentions',
    run: mentionedIn,
    max: body,
    texts: [repeat('@abc'), repeat('@'), repeat('@abcd '), repeat('a@')],
  },
  {
    name: 'the first link',
    run: firstLink,
    max: body,
    texts: [(length) => `http://a${repeat('.', 'x')(length)}`, repeat('http://'), repeat('https:')],
  },
  {
    name: 'email addresses',
    run: isEmail,
    max: body,
    texts: [repeat('a.', '@'), repeat('a@a.'), (n) => `a@a${repeat('.a')(n)}@`],
  },
  { name: 'search terms', run: searchWords, max: 200, texts: [marks, repeat('a '), repeat('\ufdfa')] },
  {
    name: 'chat files',
    run: (name) => checkChatFile({ name, type: 'image/png', size: 1 }),
    max: body,
    texts: [repeat('.', 'png'), repeat('a.', 'png'), repeat(' ', '.png')],
  },
  {
    name: 'task targets',
    run: (text) => {
      for (const platform of ['Twitter', 'YouTube', 'Telegram'] as const)
        for (const type of ['follow', 'like'] as const) parseTaskTarget(platform, type, text);
    },
    max: 500,
    texts: [repeat('www.'), (n) => `youtube.com/watch?${repeat('v=a&')(n)}`, (n) => `x.com/${repeat('a')(n)}`],
  },
  { name: 'devices', run: deviceOf, max: body, texts: [repeat('Android '), repeat('Chrome'), repeat('Mac OS ')] },
  {
    name: 'languages',
    run: askedLanguage,
    max: body,
    texts: [repeat(','), repeat(';'), repeat('de;q=0.1,'), repeat('-')],
  },
  {
    name: 'IP addresses',
    run: addressRange,
    max: body,
    texts: [repeat('1'), repeat(':'), repeat('1.'), (n) => `::ffff:${repeat('1')(n)}`],
  },
  {
    name: 'cursors',
    run: (cursor) => readCursor(cursor, 3),
    max: 1000,
    texts: [repeat('IA'), repeat('a'), repeat('_-')],
  },
];

test.each(cases)('handles $name in linear time', ({ run, max, texts }) => {
  for (const make of texts) {
    const few = elapsedMs(() => run(make(max / 4)));
    const many = elapsedMs(() => run(make(max)));
    expect(many).toBeLessThan(50);
    // Below a few milliseconds the measurement is noise.
    expect(many).toBeLessThan(Math.max(3, few) * 10);
  }
});

test('limits the host of a link, because the URL parser takes quadratic time', () => {
  for (const text of [ideographs(linkMax - 7), `http://${marks(linkMax - 7)}`]) {
    expect(elapsedMs(() => previewAddressOf(text))).toBeLessThan(50);
  }
});

test('finds the translation of an error text in linear time per placeholder', () => {
  const { say } = openCatalogue('de', { '{file} is larger than {limit}': '{file} ist größer als {limit}' });
  const few = elapsedMs(() => say(' is larger than'.repeat(100)));
  expect(elapsedMs(() => say(' is larger than'.repeat(400)))).toBeLessThan(Math.max(3, few) * 10);
});
