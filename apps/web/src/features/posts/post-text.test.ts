import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cardLength, cardTextMax, cutText, textParts } from './post-text.ts';

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

test('web addresses become links without the stop that ends their sentence', () => {
  expect(textParts('See https://a.example/b. And http://c.example!')).toMatchObject([
    { text: 'See ' },
    { text: 'https://a.example/b', href: 'https://a.example/b' },
    { text: '. And ' },
    { text: 'http://c.example', href: 'http://c.example/' },
    { text: '!' },
  ]);
});

test('other schemes stay text', () => {
  expect(textParts('javascript:alert(1) data:text/html,x ftp://a.example')).toMatchObject([
    { text: 'javascript:alert(1) data:text/html,x ftp://a.example' },
  ]);
});

test('a link that is cut keeps its whole address', () => {
  const text = `Look https://example.org/${'long'.repeat(60)}`;
  expect(textParts(text, 40).at(-1)).toMatchObject({
    text: text.slice(5, 40),
    href: `https://example.org/${'long'.repeat(60)}`,
  });
});

test('the pieces of any text put together are that text, up to the cut', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), fc.nat(300), fc.boolean(), (text, end, withLink) => {
      const whole = withLink ? `${text} https://a.example/x?y ${text}` : text;
      const cut = Math.min(end, whole.length);
      const parts = textParts(whole, cut);
      expect(parts.map((part) => part.text).join('')).toBe(whole.slice(0, cut));
      for (const { href } of parts) expect(href ?? 'http:').toMatch(/^https?:/);
    }),
  );
});
