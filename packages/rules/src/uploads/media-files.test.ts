import { expect, test } from 'vitest';
import {
  avatarMaxBytes,
  bannerMaxBytes,
  checkAvatar,
  checkBanner,
  checkPostFile,
  mediaKindOf,
  postFileMaxBytes,
  postFileTypes,
  toUploadUrl,
} from './media-files.ts';

test.each([
  ['image/jpeg', 'image'],
  ['image/jpg', 'image'],
  ['image/png', 'image'],
  ['image/gif', 'image'],
  ['image/webp', 'image'],
  ['video/mp4', 'video'],
  ['video/webm', 'video'],
  ['video/ogg', 'video'],
  ['video/quicktime', 'video'],
  ['video/x-msvideo', 'video'],
  ['image/svg+xml', undefined],
  ['image/heic', undefined],
  ['text/html', undefined],
  ['application/pdf', undefined],
  ['', undefined],
] as const)('%s is %s', (type, kind) => {
  expect(mediaKindOf(type)).toBe(kind);
  expect(postFileTypes.includes(type)).toBe(kind !== undefined);
});

test('accepts files of a post up to exactly 50 MB', () => {
  const max = 50 * 1024 * 1024;
  expect(postFileMaxBytes(50)).toBe(max);
  expect(checkPostFile({ type: 'video/mp4', size: max }, 50)).toEqual({ ok: true });
  expect(checkPostFile({ type: 'video/mp4', size: max + 1 }, 50)).toEqual({
    ok: false,
    code: 'FILE_TOO_LARGE',
  });
  expect(checkPostFile({ type: 'text/html', size: max + 1 }, 50)).toEqual({ ok: false, code: 'FILE_TYPE' });
  expect(checkPostFile({ type: 'image/png', size: 1024 * 1024 + 1 }, 1)).toMatchObject({ code: 'FILE_TOO_LARGE' });
});

test.each([
  ['profile picture', checkAvatar, avatarMaxBytes, 5, 'AVATAR'],
  ['banner', checkBanner, bannerMaxBytes, 10, 'BANNER'],
] as const)('a %s is a picture of less than its limit', (_name, check, max, megabytes, code) => {
  expect(max).toBe(megabytes * 1024 * 1024);
  expect(check({ type: 'image/png', size: max - 1 })).toEqual({ ok: true });
  expect(check({ type: 'image/png', size: max })).toEqual({ ok: false, code: `${code}_TOO_LARGE` });
  expect(check({ type: 'video/mp4', size: 1 })).toEqual({ ok: false, code: `${code}_TYPE` });
});

test.each([
  ['a1b2.webp', '/uploads/a1b2.webp'],
  ['/uploads/a1b2.webp', '/uploads/a1b2.webp'],
  ['uploads/a1b2.webp', 'uploads/a1b2.webp'],
  ['https://example.com/a.webp', 'https://example.com/a.webp'],
  ['..', '..'],
  ['../a.webp', '../a.webp'],
  ['', ''],
])('%j is the file %j', (url, expected) => {
  expect(toUploadUrl(url)).toBe(expected);
});
