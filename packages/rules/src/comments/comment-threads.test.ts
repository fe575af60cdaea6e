import { expect, test } from 'vitest';
import { canReplyTo, isRemovedWithLastReply, removalKind } from './comment-threads.ts';

test.each([
  [{ parentId: null, isDeleted: false }, 'ok'],
  [{ parentId: '1', isDeleted: false }, 'REPLY_TO_REPLY'],
  [{ parentId: null, isDeleted: true }, 'COMMENT_NOT_FOUND'],
])('reply to %j: %s', (parent, expected) => {
  const result = canReplyTo(parent);
  expect(result.ok ? 'ok' : result.code).toBe(expected);
});

test.each([
  [0, 'deleted'],
  [1, 'content_replaced'],
  [40, 'content_replaced'],
])('a deleted comment with %i replies becomes %s', (repliesCount, expected) => {
  expect(removalKind({ repliesCount })).toBe(expected);
});

test.each([
  [{ isDeleted: true, repliesCount: 1 }, true],
  [{ isDeleted: true, repliesCount: 2 }, false],
  [{ isDeleted: false, repliesCount: 1 }, false],
])('the removal of the last reply removes its comment: %j, %s', (parent, expected) => {
  expect(isRemovedWithLastReply(parent)).toBe(expected);
});
