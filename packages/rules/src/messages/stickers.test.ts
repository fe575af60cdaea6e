import { expect, it } from 'vitest';
import { checkMessage, messagePreview } from './message-text.ts';
import { isSticker, packOfSticker, stickerPackNames, stickersOf } from './stickers.ts';

it.each([
  ['buddies/hello', 'buddies'],
  ['critters/cat', 'critters'],
  ['buddies/cat', undefined],
  ['hello', undefined],
  ['', undefined],
  ['constructor', undefined],
])('%j is a sticker of the pack %s', (id, pack) => {
  expect(packOfSticker(id)).toBe(pack);
  expect(isSticker(id)).toBe(pack !== undefined);
});

it('every sticker belongs to its pack, once', () => {
  const all = stickerPackNames.flatMap((pack) => stickersOf(pack));
  expect(new Set(all).size).toBe(all.length);
  for (const pack of stickerPackNames) for (const id of stickersOf(pack)) expect(packOfSticker(id)).toBe(pack);
});

it.each([
  [{ content: 'buddies/hello', files: 0 }, 'ok'],
  [{ content: 'buddies/hello', files: 1 }, 'STICKER_INVALID'],
  [{ content: 'buddies/nobody', files: 0 }, 'STICKER_INVALID'],
  [{ content: '', files: 0 }, 'STICKER_INVALID'],
])('a sticker with %o: %s', (message, expected) => {
  const result = checkMessage({ ...message, isSticker: true }, 500);
  expect(result.ok ? 'ok' : result.code).toBe(expected);
});

it('the preview of a sticker is its kind and not its name', () => {
  const say = ({ words }: { words: string }) => words;
  expect(messagePreview({ content: 'buddies/hello', messageType: 'sticker' }, say)).toBe('Sticker');
  expect(messagePreview({ content: 'buddies/hello', messageType: 'text' }, say)).toBe('buddies/hello');
});
