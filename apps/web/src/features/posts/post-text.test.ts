import { expect, test } from 'vitest';
import { cardLength, cardTextMax, cutText } from './post-text.ts';

const words = 'Six days, forty spray cans and one very patient ladder. '.repeat(8);

test('a short text is shown whole', () => {
  expect(cutText('Hello', 10)).toBe('Hello');
  expect(cardLength('a'.repeat(cardTextMax))).toBe(cardTextMax);
});

test('a long text is cut at a word', () => {
  const shown = words.slice(0, cardLength(words));
  expect(shown.length).toBeLessThanOrEqual(cardTextMax);
  expect(words.charAt(shown.length)).toBe(' ');
});

test('a word without an end is cut where it must be', () => {
  expect(cutText('a'.repeat(500), 120)).toBe(`${'a'.repeat(120)}…`);
});

test('an emoji is never cut in two', () => {
  const family = '👨‍👩‍👧‍👦';
  const text = `${'x'.repeat(cardTextMax - 3)}${family}${'y'.repeat(100)}`;
  expect(text.slice(0, cardLength(text))).toBe('x'.repeat(cardTextMax - 3));
});

test('a tower of short lines is cut by its lines', () => {
  const text = 'a\n'.repeat(60);
  expect(text.slice(0, cardLength(text)).split('\n')).toHaveLength(8);
});
