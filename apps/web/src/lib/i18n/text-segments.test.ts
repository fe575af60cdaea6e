import fc from 'fast-check';
import { expect, test } from 'vitest';
import { textSegments } from './text-segments.ts';

test('URLs become links without the punctuation after them', () => {
  expect(textSegments('See https://a.example/b. And http://c.example!')).toMatchObject([
    { text: 'See ' },
    { text: 'https://a.example/b', href: 'https://a.example/b' },
    { text: '. And ' },
    { text: 'http://c.example', href: 'http://c.example/' },
    { text: '!' },
  ]);
});

test('a closing bracket belongs to the URL that has the opening one', () => {
  expect(textSegments('(See https://a.example/Rust_(language)).')).toMatchObject([
    { text: '(See ' },
    { text: 'https://a.example/Rust_(language)', href: 'https://a.example/Rust_(language)' },
    { text: ').' },
  ]);
});

test('other schemes stay text', () => {
  expect(textSegments('javascript:alert(1) data:text/html,x ftp://a.example')).toMatchObject([
    { text: 'javascript:alert(1) data:text/html,x ftp://a.example' },
  ]);
});

test('the link of a truncated URL keeps the whole address', () => {
  const text = `Look https://example.org/${'long'.repeat(60)}`;
  expect(textSegments(text, 40).at(-1)).toMatchObject({
    text: text.slice(5, 40),
    href: `https://example.org/${'long'.repeat(60)}`,
  });
});

test('the segments of any text add up to it, up to the cut', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), fc.nat(300), fc.boolean(), (text, end, withLink) => {
      const fullText = withLink ? `${text} https://a.example/x?y ${text}` : text;
      const endIndex = Math.min(end, fullText.length);
      const segments = textSegments(fullText, endIndex);
      expect(segments.map((segment) => segment.text).join('')).toBe(fullText.slice(0, endIndex));
      for (const { href } of segments) expect(href ?? 'http:').toMatch(/^https?:/);
    }),
  );
});
