import { expect, test } from 'vitest';
import { publicPageKind, toPublicPageKind } from './page-kinds.ts';

test.each([
  ['/', 'front'],
  ['/post/7', 'post'],
  ['/user/alice', 'profile'],
  ['/community/7', 'community'],
  ['/hashtag/boats', 'hashtag'],
  ['/post/', undefined],
  ['/embed/post/7', undefined],
  ['/messages', undefined],
  ['/constructor/x', undefined],
])('the kind of %s is %s', (path, kind) => {
  expect(publicPageKind(path)).toBe(kind);
});

test.each([
  ['post', 'post'],
  ['Post', undefined],
  ['constructor', undefined],
  ['', undefined],
  [undefined, undefined],
])('%s names the kind %s', (text, kind) => {
  expect(toPublicPageKind(text)).toBe(kind);
});
