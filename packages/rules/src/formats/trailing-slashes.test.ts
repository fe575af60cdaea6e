import { expect, test } from 'vitest';
import { withoutTrailingSlashes } from './trailing-slashes.ts';

test.each([
  ['', ''],
  ['/', ''],
  ['///', ''],
  ['/home', '/home'],
  ['/home//', '/home'],
  ['//a//b/', '//a//b'],
])('%j ends as %j', (text, expected) => {
  expect(withoutTrailingSlashes(text)).toBe(expected);
});
