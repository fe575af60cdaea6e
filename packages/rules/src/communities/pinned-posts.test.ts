import { expect, it } from 'vitest';
import { withPin } from './pinned-posts.ts';

it.each([
  [[], 'a', true, ['a']],
  [['b'], 'a', true, ['a', 'b']],
  [['b', 'a'], 'a', true, ['b', 'a']],
  [['d', 'c', 'b'], 'a', true, ['a', 'd', 'c']],
  [['b', 'a'], 'b', false, ['a']],
  [['b'], 'a', false, ['b']],
])('%o with %s pinned %s: %o', (before, postId, isPinned, after) => {
  expect(withPin(before, postId, isPinned)).toEqual(after);
});
