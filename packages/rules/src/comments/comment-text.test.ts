import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkComment, checkCommentEdit, commentMax } from './comment-text.ts';

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
  expect(code(checkComment(content))).toBe(expected);
});

test.each([
  ['hello', 'hello', 'COMMENT_UNCHANGED'],
  [' hello ', 'hello', 'COMMENT_UNCHANGED'],
  ['Hello', 'hello', 'ok'],
  [' ', 'hello', 'COMMENT_EMPTY'],
  ['x'.repeat(commentMax + 1), 'hello', 'COMMENT_TOO_LONG'],
])('edit to %j from %j: %s', (content, current, expected) => {
  expect(code(checkCommentEdit(content, current))).toBe(expected);
});

test('an edit is valid if its text is a valid comment and differs from the current one', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (content, current) => {
      const differs = content.trim() !== current;
      expect(checkCommentEdit(content, current).ok).toBe(checkComment(content).ok && differs);
    }),
  );
});
