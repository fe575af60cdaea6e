import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { firstLink } from './first-link.ts';
import { checkPost, postCounter, postTypeOf } from './post-draft.ts';

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
    const result = checkPost(draft(overrides));
    expect(result.ok ? 'ok' : result.code).toBe(expected);
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
    expect(postCounter(length)).toEqual({ remaining, tone });
  });
});

describe('firstLink', () => {
  it.each([
    ['no link', undefined],
    ['see https://example.com/a?b=c#d now', 'https://example.com/a?b=c#d'],
    ['(https://example.com).', 'https://example.com'],
    ['HTTP://EXAMPLE.COM!', 'HTTP://EXAMPLE.COM'],
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
