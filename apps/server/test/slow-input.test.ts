/** ReDoS: functions that parse untrusted text run in linear time, measured at one length and at four times it. */

import { isEmail } from '@gumball/rules/auth/sign-up';
import { hasLookAlikes, isBlank } from '@gumball/rules/formats/blank';
import { createCatalogue } from '@gumball/rules/formats/catalogue';
import { checkChatFile } from '@gumball/rules/messages/chat-files';
import { messageLink } from '@gumball/rules/messages/message-link';
import { mentionedUsernames } from '@gumball/rules/notifications/mentions';
import { firstLink } from '@gumball/rules/posts/first-link';
import { linkMax, toPreviewUrl } from '@gumball/rules/posts/preview-url';
import { queryWords } from '@gumball/rules/posts/query-words';
import { parseTaskTarget } from '@gumball/rules/tasks/task-target';
import { normalizeLine } from '@gumball/rules/users/profile';
import { expect, test } from 'vitest';
import { describeDevice } from '../src/features/auth/sessions/describe-device.ts';
import { addressRange } from '../src/platform/http/client-address.ts';
import { decodeCursor } from '../src/platform/http/cursor.ts';
import { negotiateLanguage } from '../src/platform/http/negotiate-language.ts';
import { elapsedMs } from './event-loop.ts';

type Case = { name: string; run: (text: string) => unknown; max: number; texts: ((length: number) => string)[] };

const repeat =
  (part: string, end = '') =>
  (length: number) =>
    part.repeat(length / part.length) + end;
const combiningMarks = (length: number) => `a${'\u0315'.repeat(length / 2)}${'\u0316'.repeat(length / 2)}`;
const ideographs = (length: number) =>
  `http://${Array.from({ length }, (_, at) => String.fromCharCode(0x4e00 + (at % 20_000))).join('')}`;
const body = 16_000;

// `max` is the longest input that reaches the function: the limit of its schema, of the body or of the header.
const cases: Case[] = [
  { name: 'blank texts', run: isBlank, max: body, texts: [repeat('\u200b', 'x'), repeat(' ', 'x')] },
  {
    name: 'texts that look alike',
    run: (text) => hasLookAlikes([text, `${text}x`]),
    max: 200,
    texts: [repeat('\u200b', 'x'), repeat('👩\u200d', 'x'), repeat('🏴\u{e0067}', 'x'), combiningMarks],
  },
  { name: 'one line', run: normalizeLine, max: body, texts: [repeat(' ', 'x'), repeat('\u202e'), repeat('\n', 'x')] },
  {
    name: 'mentions',
    run: mentionedUsernames,
    max: body,
    texts: [repeat('@abc'), repeat('@'), repeat('@abcd '), repeat('a@')],
  },
  {
    name: 'the first link',
    run: firstLink,
    max: body,
    texts: [
      (length) => `http://a${repeat('.', 'x')(length)}`,
      (length) => `http://a${repeat('(')(length / 2)}${repeat(')')(length / 2)}`,
      (length) => `http://a${repeat('])')(length)}`,
      repeat('http://'),
      repeat('https:'),
    ],
  },
  {
    name: 'email addresses',
    run: isEmail,
    max: body,
    texts: [repeat('a.', '@'), repeat('a@a.'), (n) => `a@a${repeat('.a')(n)}@`],
  },
  { name: 'search terms', run: queryWords, max: 200, texts: [combiningMarks, repeat('a '), repeat('\ufdfa')] },
  {
    name: 'chat files',
    run: (name) => checkChatFile({ name, type: 'image/png', size: 1 }),
    max: body,
    texts: [repeat('.', 'png'), repeat('a.', 'png'), repeat(' ', '.png')],
  },
  {
    name: 'task targets',
    run: (text) => {
      for (const platform of ['Twitter', 'YouTube', 'Telegram', 'Bluesky', 'GitHub', 'Mastodon', 'Discord'] as const)
        for (const type of ['follow', 'like'] as const) parseTaskTarget(platform, type, text);
    },
    max: 500,
    texts: [
      repeat('www.'),
      (n) => `youtube.com/watch?${repeat('v=a&')(n)}`,
      (n) => `x.com/${repeat('a')(n)}`,
      repeat('a-.'),
      repeat('a.'),
      (n) => `@${repeat('a.')(n)}@${repeat('a.')(n)}`,
    ],
  },
  { name: 'devices', run: describeDevice, max: body, texts: [repeat('Android '), repeat('Chrome'), repeat('Mac OS ')] },
  {
    name: 'languages',
    run: negotiateLanguage,
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
    run: (cursor) => decodeCursor(cursor, 3),
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
  for (const text of [ideographs(linkMax - 7), `http://${combiningMarks(linkMax - 7)}`]) {
    expect(elapsedMs(() => toPreviewUrl(text))).toBeLessThan(50);
  }
});

test('finds the link of a message in little time, however long its host is', () => {
  for (const length of [300, linkMax, 20_000]) {
    for (const text of [ideographs(length - 7), `http://${combiningMarks(length - 7)}`]) {
      expect(elapsedMs(() => messageLink(text))).toBeLessThan(5);
    }
  }
});

test('finds the translation of an error text in linear time per placeholder', () => {
  const { translate } = createCatalogue('de', { '{file} is larger than {limit}': '{file} ist größer als {limit}' });
  const few = elapsedMs(() => translate(' is larger than'.repeat(100)));
  expect(elapsedMs(() => translate(' is larger than'.repeat(400)))).toBeLessThan(Math.max(3, few) * 10);
});
