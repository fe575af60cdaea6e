import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkComment, checkCommentEdit } from './comment-text.ts';

const commentMax = 2000;
const code = (result: { ok: true } | { ok: false; code: string }) => (result.ok ? 'ok' : result.code);

test.each([
  ['', 'COMMENT_EMPTY'],
  [' \n\t ', 'COMMENT_EMPTY'],
  ['\u200b', 'COMMENT_EMPTY'],
  ['a', 'ok'],
  ['x'.repeat(commentMax), 'ok'],
  [`  ${'x'.repeat(commentMax)}\n`, 'ok'],
  ['x'.repeat(commentMax + 1), 'COMMENT_TOO_LONG'],
  ['😀'.repeat(1000), 'ok'],
  [`${'😀'.repeat(1000)}!`, 'COMMENT_TOO_LONG'],
])('comment %j: %s', (content, expected) => {
  expect(code(checkComment(content, commentMax))).toBe(expected);
});

test.each([
  ['hello', 'hello', 'COMMENT_UNCHANGED'],
  [' hello ', 'hello', 'COMMENT_UNCHANGED'],
  ['Hello', 'hello', 'ok'],
  [' ', 'hello', 'COMMENT_EMPTY'],
  ['x'.repeat(commentMax + 1), 'hello', 'COMMENT_TOO_LONG'],
])('edit to %j from %j: %s', (content, current, expected) => {
  expect(code(checkCommentEdit(content, current, commentMax))).toBe(expected);
});

test('an edit is valid if its text is a valid comment and differs from the current one', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (content, current) => {
      const differs = content.trim() !== current;
      expect(checkCommentEdit(content, current, commentMax).ok).toBe(checkComment(content, commentMax).ok && differs);
    }),
  );
});

test('an edit keeps the length that the comment had before operators chose a lower limit', () => {
  expect(code(checkCommentEdit('y'.repeat(150), 'x'.repeat(150), 100))).toBe('ok');
  expect(code(checkCommentEdit('y'.repeat(151), 'x'.repeat(150), 100))).toBe('COMMENT_TOO_LONG');
  expect(code(checkCommentEdit('y'.repeat(101), 'x', 100))).toBe('COMMENT_TOO_LONG');
  expect(code(checkComment('y'.repeat(101), 100))).toBe('COMMENT_TOO_LONG');
});
