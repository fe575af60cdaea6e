import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toEnglish } from '../formats/phrase.ts';
import { checkMessage, messagePreview, messageTypeOf, truncatePreview } from './message-text.ts';

const messageMax = 5000;

describe('checkMessage', () => {
  it.each([
    ['hello', 0, undefined],
    ['', 1, undefined],
    [' \n', 0, 'EMPTY_MESSAGE'],
    ['', 0, 'EMPTY_MESSAGE'],
    ['\u200b', 0, 'EMPTY_MESSAGE'],
    ['\u200b', 1, undefined],
    ['x'.repeat(messageMax), 0, undefined],
    [` ${'x'.repeat(messageMax)} `, 0, undefined],
    ['x'.repeat(messageMax + 1), 0, 'MESSAGE_TOO_LONG'],
    ['', 10, undefined],
    ['', 11, 'CHAT_TOO_MANY_FILES'],
  ] as const)('%# is judged', (content, files, code) => {
    const result = checkMessage({ content, files }, messageMax);
    expect(result.ok ? undefined : result.code).toBe(code);
  });

  it('uses the limit of the site', () => {
    expect(checkMessage({ content: 'x'.repeat(500), files: 0 }, 500)).toEqual({ ok: true });
    expect(checkMessage({ content: 'x'.repeat(501), files: 0 }, 500)).toMatchObject({ code: 'MESSAGE_TOO_LONG' });
  });
});

describe('a preview', () => {
  it.each([
    ['two\n lines ', 'text', 'two lines'],
    ['', 'image', 'Photo'],
    ['look', 'image', 'look'],
    [' ', 'audio', 'Audio'],
    ['', 'file', 'File'],
    ['', 'video', 'Video'],
  ] as const)('of %j as %s is %j', (content, messageType, line) => {
    expect(messagePreview({ content, messageType }, toEnglish)).toBe(line);
  });

  it.each([
    [['image'], 'Photo'],
    [['image', 'image', 'image'], '3 photos'],
    [['video', 'video'], '2 videos'],
    [['image', 'video'], '2 photos and videos'],
    [['image', 'file', 'audio'], '3 files'],
  ] as const)('of the files %j is %j', (kinds, line) => {
    const media = kinds.map((kind) => ({ kind }));
    const messageType = messageTypeOf(media);
    expect(messagePreview({ content: '', messageType, media }, toEnglish)).toBe(line);
    expect(messagePreview({ content: 'look', messageType, media }, toEnglish)).toBe('look');
  });

  it('uses the kind of the first file', () => {
    expect(messageTypeOf([])).toBe('text');
    expect(messageTypeOf([{ kind: 'video' }, { kind: 'image' }])).toBe('video');
    expect(messageTypeOf([{ kind: 'audio' }, { kind: 'image' }])).toBe('audio');
  });

  it('of a voice message tells its duration', () => {
    const media = [{ kind: 'audio' as const, voice: { durationMs: 12_400 } }];
    const messageType = messageTypeOf(media);
    expect(messagePreview({ content: '', messageType, media }, toEnglish)).toBe('Voice message, 0:12');
    // A message of an earlier version tells no files.
    expect(messagePreview({ content: '', messageType }, toEnglish)).toBe('Voice message');
  });

  it('truncates at a character boundary', () => {
    expect(truncatePreview('12345', 5)).toBe('12345');
    expect(truncatePreview('123 56', 4)).toBe('123...');
    expect(truncatePreview('ab\u{1f600}cd', 3)).toBe('ab...');
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.integer({ min: 1, max: 40 }), (line, maxLength) => {
        const truncated = truncatePreview(line, maxLength);
        expect(truncated.length).toBeLessThanOrEqual(Math.max(line.length, maxLength) + 3);
        expect(truncated.isWellFormed()).toBe(line.isWellFormed());
      }),
    );
  });
});
