import { expect, it } from 'vitest';
import { findHashtagAtCaret } from './find-hashtag-at-caret.ts';

it.each([
  ['look #bo|', { index: 5, typed: 'bo' }],
  ['#|', { index: 0, typed: '' }],
  ['#Zo|ë', null],
  ['a#bo|', null],
  ['https://example.com/#bo|', null],
  ['## bo|', null],
  ['#東京| and more', { index: 0, typed: '東京' }],
])('in %s: %j', (text, found) => {
  const caret = text.indexOf('|');
  expect(findHashtagAtCaret(text.replace('|', ''), caret)).toEqual(found);
});
