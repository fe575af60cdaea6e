import { expect, test } from 'vitest';
import { collapsedLength, truncate } from './truncate.ts';

const max = 150;
const text = 'Six days, forty spray cans and one very patient ladder. '.repeat(8);

test('a short text is shown completely', () => {
  expect(truncate('Hello', 10)).toBe('Hello');
  expect(collapsedLength('a'.repeat(max), max)).toBe(max);
});

test('a long text is cut at a word boundary', () => {
  const visible = text.slice(0, collapsedLength(text, max));
  expect(visible.length).toBeLessThanOrEqual(max);
  expect(text.charAt(visible.length)).toBe(' ');
});

test('a word without an end is cut at the limit', () => {
  expect(truncate('a'.repeat(500), 120)).toBe(`${'a'.repeat(120)}…`);
});

test('an emoji is never split', () => {
  const family = '👨‍👩‍👧‍👦';
  const text = `${'x'.repeat(max - 3)}${family}${'y'.repeat(100)}`;
  expect(text.slice(0, collapsedLength(text, max))).toBe('x'.repeat(max - 3));
});

test('a text of many short lines is cut by its lines', () => {
  const text = 'a\n'.repeat(60);
  expect(text.slice(0, collapsedLength(text, max)).split('\n')).toHaveLength(8);
});
