import { describe, expect, it } from 'vitest';
import { checkPage, checkPageTry, hasPageWord, isPageWord, pageTriesMax, pageWordMax } from './page-visit.ts';

it.each([
  [{ seconds: 5, word: 'apricot' }, true],
  [{ seconds: 600, word: 'x'.repeat(pageWordMax) }, true],
  [{ seconds: 4, word: 'apricot' }, false],
  [{ seconds: 601, word: 'apricot' }, false],
  [{ seconds: 7.5, word: 'apricot' }, false],
  [{ seconds: 30, word: '  ' }, false],
  [{ seconds: 30, word: 'x'.repeat(pageWordMax + 1) }, false],
])('a page %o', (page, valid) => {
  expect(checkPage(page).ok).toBe(valid);
});

it.each([
  ['Apricot', true],
  [' apricot ', true],
  ['APRICÓT', true],
  ['apricots', false],
  ['', false],
])('the word "%s"', (typed, right) => {
  expect(isPageWord({ word: 'apricot' }, typed)).toBe(right);
});

describe('a try', () => {
  const at = (seconds: number) => new Date(Date.UTC(2026, 0, 1) + seconds * 1000);
  it.each([
    ['before the page was opened', { openedAt: null, tries: 0 }, 100, 'PAGE_NOT_OPENED'],
    ['after it was opened at an earlier start', { openedAt: at(-1), tries: 0 }, 100, 'PAGE_NOT_OPENED'],
    ['a moment too early', { openedAt: at(10), tries: 0 }, 39.9, 'PAGE_TOO_EARLY'],
    ['in time', { openedAt: at(10), tries: 0 }, 40, 'ok'],
    ['the last one', { openedAt: at(0), tries: pageTriesMax - 1 }, 100, 'ok'],
    ['one too many', { openedAt: at(0), tries: pageTriesMax }, 100, 'PAGE_NO_TRIES'],
  ] as const)('%s', (_, visit, now, expected) => {
    const result = checkPageTry({ ...visit, startedAt: at(0) }, { seconds: 30 }, at(now));
    expect(result.ok ? 'ok' : result.code).toBe(expected);
  });
});

it.each([
  ['<p>Find <b>Äpri</b>cot here</p>', true],
  ['an APRICOT without markup', true],
  ['<p title="apricot">nothing</p>', false],
  ['', false],
])('a word is looked for in the text of a page, not in its tags: %s', (html, isThere) => {
  expect(hasPageWord({ word: ' apricot' }, html)).toBe(isThere);
});

it('looking for a word takes linear time for unclosed tags', () => {
  const startedAt = Date.now();
  expect(hasPageWord({ word: 'apricot' }, '<'.repeat(256 * 1024))).toBe(false);
  expect(Date.now() - startedAt).toBeLessThan(1000);
});
