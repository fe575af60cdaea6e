import { monitorEventLoopDelay } from 'node:perf_hooks';
import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { createLinkParser, linkPageMaxBytes } from './create-link-parser.ts';
import { parseLinkMetadata } from './parse-link-metadata.ts';

const page = (body: string) => ({
  url: 'http://news.example/story/',
  contentType: 'text/html; charset=utf-8',
  body: Buffer.from(body),
});
const parse = (body: string) => parseLinkMetadata(page(body));

test.each([
  ['Open Graph before the title', '<title>B</title><meta property="og:title" content="A">', 'A'],
  ['a Twitter card before the title', '<title>B</title><meta name="twitter:title" content="A">', 'A'],
  ['the title alone', '<title> A &amp; B </title>', 'A & B'],
  ['the first of two titles', '<title>A</title><title>B</title>', 'A'],
  ['markup inside the title', '<title>A <b>C</b></title>', 'A <b>C</b>'],
  ['an empty property', '<title>A</title><meta property="og:title" content=" ">', 'A'],
  ['a property after <body>', '<title>A</title><body><meta property="og:title" content="B">', 'A'],
  ['a property inside a script', '<script>"<meta property=og:title content=B>"</script><title>A</title>', 'A'],
  ['a property inside a comment', '<!-- <meta property=og:title content=B> --><title>A</title>', 'A'],
  ['capital letters', '<TITLE>A</TITLE><META PROPERTY="OG:TITLE" CONTENT="B">', 'B'],
])('%s', (_name, html, title) => {
  expect(parse(html)?.title).toBe(title);
});

test.each([
  ['no title', ''],
  ['a title after <body>', '<body><title>A</title>'],
  ['a title that is not text', '<title>\u202E \n</title>'],
  ['a title beyond the limit', `${' '.repeat(linkPageMaxBytes)}<title>A</title>`],
])('a page with %s has no metadata', (_name, html) => {
  expect(parse(html)).toBeUndefined();
});

test('resolves image URLs against the page, including link elements', () => {
  expect(parse('<title>A</title><meta property="og:image" content="../a.png">')?.imageUrl).toBe(
    'http://news.example/a.png',
  );
  expect(parse('<title>A</title><link rel="image_src" href="b.png">')?.imageUrl).toBe(
    'http://news.example/story/b.png',
  );
  expect(parse('<title>A</title><meta property="og:image" content="javascript:alert(1)">')?.imageUrl).toBeNull();
});

/** Pages that cost a tree-building or backtracking parser quadratic time, filled to the given length. */
const hostile: [name: string, (length: number) => string][] = [
  ['nested elements', (length) => '<div>'.repeat(length / 5)],
  ['nested elements, closed by others', (length) => '<div>'.repeat(length / 10) + '</p>'.repeat(length / 8)],
  ['formatting elements', (length) => '<a><b><i>'.repeat(length / 9)],
  ['nested tables', (length) => '<table><tr><td>'.repeat(length / 15)],
  ['an unterminated tag', (length) => `<meta ${'a '.repeat(length / 2)}`],
  [
    'many attributes',
    (length) => `<meta ${Array.from({ length: length / 8 }, (_, index) => `a${index}=x`).join(' ')}>`,
  ],
  ['an unterminated attribute', (length) => `<meta content="${'x'.repeat(length)}`],
  ['an unterminated comment', (length) => `<!--${'-'.repeat(length)}`],
  ['an unterminated script', (length) => `<script>${'</scrip'.repeat(length / 7)}`],
  ['an unterminated title', (length) => `<title>${'<'.repeat(length)}`],
  ['entities', (length) => `<title>${'&am'.repeat(length / 3)}`],
  ['numeric entities', (length) => `<title>${'&#0000000'.repeat(length / 9)}`],
  ['CDATA sections', (length) => '<![CDATA['.repeat(length / 9)],
  ['a charset that never comes', (length) => '<meta '.repeat(length / 6)],
  ['spaces in a title', (length) => `<title>${' '.repeat(length)}`],
];

test.each(hostile)('%s are parsed within 200 ms', (_name, make) => {
  const body = make(512 * 1024);
  // The fastest of three: other tests use the processor too.
  const times = [1, 2, 3].map(() => {
    const start = performance.now();
    parse(body);
    return performance.now() - start;
  });
  expect(Math.min(...times)).toBeLessThan(200);
});

test('bounds metadata and strips control characters for arbitrary input', () => {
  const fragment = fc.oneof(
    fc.constantFrom(
      '<',
      '>',
      '"',
      '=',
      '&',
      '<!--',
      '<meta ',
      'property="og:title" content=',
      '<title>',
      '</title>',
      '<body',
    ),
    fc.string({ unit: 'binary', maxLength: 20 }),
  );
  fc.assert(
    fc.property(fc.array(fragment, { maxLength: 200 }), (fragments) => {
      const found = parse(fragments.join(''));
      if (!found) return;
      expect(found.title.length).toBeLessThanOrEqual(200);
      expect(found.title).not.toMatch(/^\s|\s$|\p{Cc}/u);
      expect(found.description?.length ?? 0).toBeLessThanOrEqual(300);
    }),
  );
});

test('parses hostile pages without blocking the event loop', async () => {
  const parser = createLinkParser();
  onTestFinished(() => parser.close());
  await parser.run(page('<title>A</title>'));
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  await Promise.all(hostile.map(([, make]) => parser.run(page(make(512 * 1024))).catch(() => undefined)));
  delay.disable();
  expect(delay.max / 1e6).toBeLessThan(100);
  expect(await parser.run(page('<title>A</title>'))).toMatchObject({ title: 'A' });
});
