import { expect, test } from 'vitest';
import { collapsedLength, truncate } from './truncate.ts';

const max = 150;
const text = 'Six days, forty spray cans and one very patient ladder. '.repeat(8);

test('a short text is shown whole', () => {
  expect(truncate('Hello', 10)).toBe('Hello');
  expect(collapsedLength('a'.repeat(max), max)).toBe(max);
});

test('a long text is cut at a word', () => {
  const visible = text.slice(0, collapsedLength(text, max));
  expect(visible.length).toBeLessThanOrEqual(max);
  expect(text.charAt(visible.length)).toBe(' ');
});

test('a word without an end is cut where it must be', () => {
  expect(truncate('a'.repeat(500), 120)).toBe(`${'a'.repeat(120)}…`);
});

test('an emoji is never cut in two', () => {
  const family = '👨‍👩‍👧‍👦';
  const text = `${'x'.repeat(max - 3)}${family}${'y'.repeat(100)}`;
  expect(text.slice(0, collapsedLength(text, max))).toBe('x'.repeat(max - 3));
});

test('a tower of short lines is cut by its lines', () => {
  const text = 'a\n'.repeat(60);
  expect(text.slice(0, collapsedLength(text, max)).split('\n')).toHaveLength(8);
});
