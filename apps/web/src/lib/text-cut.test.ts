import { expect, test } from 'vitest';
import { cutText, foldedLength } from './text-cut.ts';

const max = 150;
const words = 'Six days, forty spray cans and one very patient ladder. '.repeat(8);

test('a short text is shown whole', () => {
  expect(cutText('Hello', 10)).toBe('Hello');
  expect(foldedLength('a'.repeat(max), max)).toBe(max);
});

test('a long text is cut at a word', () => {
  const shown = words.slice(0, foldedLength(words, max));
  expect(shown.length).toBeLessThanOrEqual(max);
  expect(words.charAt(shown.length)).toBe(' ');
});

test('a word without an end is cut where it must be', () => {
  expect(cutText('a'.repeat(500), 120)).toBe(`${'a'.repeat(120)}…`);
});

test('an emoji is never cut in two', () => {
  const family = '👨‍👩‍👧‍👦';
  const text = `${'x'.repeat(max - 3)}${family}${'y'.repeat(100)}`;
  expect(text.slice(0, foldedLength(text, max))).toBe('x'.repeat(max - 3));
});

test('a tower of short lines is cut by its lines', () => {
  const text = 'a\n'.repeat(60);
  expect(text.slice(0, foldedLength(text, max)).split('\n')).toHaveLength(8);
});
