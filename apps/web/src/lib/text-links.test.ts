import fc from 'fast-check';
import { expect, test } from 'vitest';
import { textPieces } from './text-links.ts';

test('web addresses become links without the stop that ends their sentence', () => {
  expect(textPieces('See https://a.example/b. And http://c.example!')).toMatchObject([
    { text: 'See ' },
    { text: 'https://a.example/b', href: 'https://a.example/b' },
    { text: '. And ' },
    { text: 'http://c.example', href: 'http://c.example/' },
    { text: '!' },
  ]);
});

test('other schemes stay text', () => {
  expect(textPieces('javascript:alert(1) data:text/html,x ftp://a.example')).toMatchObject([
    { text: 'javascript:alert(1) data:text/html,x ftp://a.example' },
  ]);
});

test('a link that is cut keeps its whole address', () => {
  const text = `Look https://example.org/${'long'.repeat(60)}`;
  expect(textPieces(text, 40).at(-1)).toMatchObject({
    text: text.slice(5, 40),
    href: `https://example.org/${'long'.repeat(60)}`,
  });
});

test('the pieces of any text put together are that text, up to the cut', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), fc.nat(300), fc.boolean(), (text, end, withLink) => {
      const whole = withLink ? `${text} https://a.example/x?y ${text}` : text;
      const cut = Math.min(end, whole.length);
      const pieces = textPieces(whole, cut);
      expect(pieces.map((piece) => piece.text).join('')).toBe(whole.slice(0, cut));
      for (const { href } of pieces) expect(href ?? 'http:').toMatch(/^https?:/);
    }),
  );
});
