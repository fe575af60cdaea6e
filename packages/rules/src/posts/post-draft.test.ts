import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { firstLink } from './first-link.ts';
import { checkPost, editLimits, postCounter, postTypeOf } from './post-draft.ts';

const limits = { postLength: 2000, postFiles: 10 };
const draft = (overrides: Partial<Parameters<typeof checkPost>[0]>) => ({
  content: 'hi',
  files: 0,
  alts: [],
  ...overrides,
});

describe('checkPost', () => {
  it.each([
    [{}, 'ok'],
    [{ content: '' }, 'POST_EMPTY'],
    [{ content: ' \n ' }, 'POST_EMPTY'],
    [{ content: '\u200b' }, 'POST_EMPTY'],
    [{ content: '\u200b', files: 1 }, 'ok'],
    [{ content: '', files: 1 }, 'ok'],
    [{ content: 'x'.repeat(2000) }, 'ok'],
    [{ content: `  ${'x'.repeat(2000)}  ` }, 'ok'],
    [{ content: 'x'.repeat(2001) }, 'POST_TOO_LONG'],
    [{ content: '😀'.repeat(1001) }, 'POST_TOO_LONG'],
    [{ files: 10 }, 'ok'],
    [{ files: 11 }, 'POST_TOO_MANY_FILES'],
    [{ content: 'x'.repeat(2001), files: 11 }, 'POST_TOO_LONG'],
    [{ alts: ['x'.repeat(500)] }, 'ok'],
    [{ alts: ['', 'x'.repeat(501)] }, 'ALT_TOO_LONG'],
  ])('%j: %s', (overrides, expected) => {
    const result = checkPost(draft(overrides), limits);
    expect(result.ok ? 'ok' : result.code).toBe(expected);
  });
});

describe('the limits of a site', () => {
  const low = { postLength: 100, postFiles: 1 };

  it.each([
    [{ content: 'x'.repeat(100), files: 1 }, 'ok'],
    [{ content: 'x'.repeat(101) }, 'POST_TOO_LONG'],
    [{ files: 2 }, 'POST_TOO_MANY_FILES'],
  ])('%#: %s', (overrides, expected) => {
    const result = checkPost(draft(overrides), low);
    expect(result.ok ? 'ok' : result.code).toBe(expected);
  });

  it('leave an edit what the post had, without the blanks around it', () => {
    expect(editLimits(low, { content: 'x'.repeat(150), files: 3 })).toEqual({ postLength: 150, postFiles: 3 });
    expect(editLimits(low, { content: `x${' '.repeat(9000)}`, files: 0 })).toEqual(low);
    expect(postCounter(101, low.postLength)).toEqual({ remaining: -1, tone: 'over' });
  });
});

describe('postCounter', () => {
  it.each([
    [0, 2000, 'quiet'],
    [1950, 50, 'quiet'],
    [1951, 49, 'warning'],
    [2000, 0, 'warning'],
    [2001, -1, 'over'],
  ])('after %i characters: %i left, %s', (length, remaining, tone) => {
    expect(postCounter(length, 2000)).toEqual({ remaining, tone });
  });
});

describe('firstLink', () => {
  it.each([
    ['no link', undefined],
    ['see https://example.com/a?b=c#d now', 'https://example.com/a?b=c#d'],
    ['(https://example.com).', 'https://example.com'],
    ['HTTP://EXAMPLE.COM!', 'HTTP://EXAMPLE.COM'],
    ['Read https://example.com/Rust_(language) now', 'https://example.com/Rust_(language)'],
    ['(see https://example.com/Rust_(language)).', 'https://example.com/Rust_(language)'],
    ['**https://example.com/Rust_(language)**', 'https://example.com/Rust_(language)'],
    ['(https://example.com/a))', 'https://example.com/a'],
    ['[this](https://example.com/a).', 'https://example.com/a'],
    ['[https://example.com/a[0]]', 'https://example.com/a[0]'],
    ['{https://example.com/{id}}', 'https://example.com/{id}'],
    ['https://example.com/a[0)', 'https://example.com/a[0'],
    ['http://[::1]', 'http://[::1]'],
    ['https://one.example https://two.example', 'https://one.example'],
    ['http://', undefined],
    ['javascript:alert(1)', undefined],
    ['<a href="https://example.com/">', 'https://example.com/'],
  ])('%j: %s', (content, link) => {
    expect(firstLink(content)).toBe(link);
  });

  it('is a substring of the text or undefined', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 2000 }), (text) => {
        const link = firstLink(`${text} https://`) ?? '';
        expect(text).toContain(link);
      }),
    );
  });
});

describe('postTypeOf', () => {
  it.each([
    ['', ['image'], 'photo'],
    ['', ['image', 'video'], 'video'],
    ['https://example.com', ['image'], 'photo'],
    ['https://example.com', [], 'link'],
    ['plain', [], 'text'],
  ] as const)('%j with %j: %s', (content, mediaKinds, type) => {
    expect(postTypeOf({ content, mediaKinds })).toBe(type);
  });
});
