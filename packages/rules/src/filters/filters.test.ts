import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import {
  actionAt,
  checkFilter,
  createDomainTest,
  createWordTest,
  type FilterDraft,
  foldTexts,
  normalizeDomain,
  normalizeFilterText,
  readTexts,
  stricter,
} from './filters.ts';
import { domainsOf, foldText, hostsOf, readingsOf } from './fold-text.ts';

const hasWord = (word: string, ...texts: string[]) => createWordTest(word)(foldTexts(readTexts(texts)));
const hasDomain = (domain: string, ...texts: string[]) => createDomainTest(domain)(foldTexts(texts));

describe('a word', () => {
  test.each([
    ['casino', 'The CASINO is open', true],
    ['casino', 'The c\u200ba\u00adsino is open', true],
    ['casino', 'Ｃａｓｉｎｏ', true],
    ['casino', 'cásïno', true],
    // Cyrillic с, а, о.
    ['casino', 'сasinо', true],
    ['casino', 'c4s1n0', true],
    ['casino', 'c.a.s.i.n.o here', true],
    ['casino', 'c a s i n o', true],
    ['casino', 'casinos', false],
    ['casino', 'occasionally', false],
    ['ass', 'a class passes', false],
    ['lo', '10', false],
    ['10', '10 people', true],
    ['free money', 'Free,  money!', true],
    ['free money', 'money free', false],
    ['казино', 'Наше КАЗИНО открыто', true],
    ['賭場', '歡迎來到賭場喔', true],
    ['賭場', '賭 場', true],
    ['spam', 'spam@example.org', true],
    ['classic', 'cl@ssic', true],
    ['cl@ssic', 'c l a s s i c', true],
    ['c.a.s.i.n.o', 'A casino', true],
    ['casino', 'The cas**ino** is open', true],
    ['casino', 'c**a**si*no*', true],
    ['casino', '> The ca**sin**o', true],
    ['free money', '*free* **mon**ey', true],
    ['casino', 'cas ** ino', false],
  ])('%s in %s: %s', (word, text, expected) => {
    expect(hasWord(word, text)).toBe(expected);
  });

  it('does not reach from one text into the next', () => {
    expect(hasWord('free money', 'It is free', 'money')).toBe(false);
    expect(hasWord('賭場', '賭', '場')).toBe(false);
  });

  it('is found in every text that contains it, whatever signs without width stand in it', () => {
    const filler = fc.constantFrom('', '\u200b', '\u200d', '\u2060', '\ufeff', '\u00ad');
    fc.assert(
      fc.property(fc.array(filler, { minLength: 6, maxLength: 6 }), fc.string({ maxLength: 50 }), (fillers, around) => {
        const hidden = 'casino'
          .split('')
          .map((letter, at) => letter + (fillers[at] ?? ''))
          .join('');
        expect(hasWord('casino', `${around} ${hidden} ${around}`)).toBe(true);
      }),
    );
  });
});

describe('a domain', () => {
  test.each([
    ['spam.example', 'See https://spam.example/a?b', true],
    ['spam.example', 'See HTTPS://Shop.Spam.Example', true],
    ['spam.example', 'spam.example', true],
    ['spam.example', 'spam.example.', true],
    ['spam.example', 'notspam.example', false],
    ['spam.example', 'spam.example.org', false],
    ['spam.example', 'https://good.example@spam.example/', true],
    ['spam.example', 'https://good.example/?u=https://spam.example', true],
    ['spam.example', 'https://sp\u200bam.example', true],
    ['spam.example', 'https://spam。example', true],
    ['spam.example', 'https://sp%61m.example', true],
    ['spam.example', '(spam.example)', true],
    ['xn--bcher-kva.example', 'https://bücher.example', true],
  ])('%s in %s: %s', (domain, text, expected) => {
    expect(hasDomain(domain, text)).toBe(expected);
  });

  it('is read from what an operator writes', () => {
    expect(normalizeDomain('https://Spam.Example/path')).toBe('spam.example');
    expect(normalizeDomain('*.spam.example')).toBe('spam.example');
    expect(normalizeDomain('bücher.example')).toBe('xn--bcher-kva.example');
    for (const text of ['example', '', '127.0.0.1', 'a b', '-.-']) expect(normalizeDomain(text)).toBeNull();
    expect(normalizeFilterText('domain', ' HTTP://Spam.example ')).toBe('spam.example');
    expect(normalizeFilterText('word', ' Casino ')).toBe('Casino');
  });

  it('belongs to the domains above it', () => {
    expect(domainsOf('a.b.example')).toEqual(['a.b.example', 'b.example', 'example']);
  });
});

describe('a filter', () => {
  const draft: FilterDraft = { kind: 'word', text: 'casino', action: 'hold', places: ['posts'], reason: '' };
  test.each<[Partial<FilterDraft>, string | undefined]>([
    [{}, undefined],
    [{ text: 'x' }, 'FILTER_TEXT_LENGTH'],
    [{ text: 'x'.repeat(201) }, 'FILTER_TEXT_LENGTH'],
    [{ text: '!!!' }, 'FILTER_WORD_BLANK'],
    [{ text: '!!!', kind: 'pattern' }, undefined],
    [{ text: 'no domain', kind: 'domain' }, 'FILTER_DOMAIN'],
    [{ text: 'nodomain', kind: 'domain' }, 'FILTER_DOMAIN'],
    [{ places: [] }, 'FILTER_PLACES'],
    [{ reason: 'x'.repeat(201) }, 'FILTER_REASON_TOO_LONG'],
  ])('%o: %s', (change, code) => {
    const result = checkFilter({ ...draft, ...change });
    expect(result.ok ? undefined : result.code).toBe(code);
  });

  it('refuses what cannot be shown to its author alone, and the stricter action wins', () => {
    expect(actionAt('hold', 'posts')).toBe('hold');
    expect(actionAt('limit', 'comments')).toBe('limit');
    for (const place of ['messages', 'names', 'bios', 'communities'] as const)
      expect(actionAt('limit', place)).toBe('refuse');
    expect(stricter('limit', 'hold')).toBe('hold');
    expect(stricter('refuse', 'hold')).toBe('refuse');
  });
});

it('reads long texts in linear time', () => {
  const texts = [
    'a'.repeat(20_000),
    'a.'.repeat(10_000),
    'a '.repeat(10_000),
    'http://'.repeat(3000),
    '@a'.repeat(10_000),
    'a**'.repeat(3300),
    '*a'.repeat(5000),
    '- a\n'.repeat(2500),
  ];
  for (const text of texts) {
    const startedAt = Date.now();
    foldTexts(readTexts([text]));
    expect(Date.now() - startedAt).toBeLessThan(500);
  }
});

it('folds every text to a fixed point, and never throws', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
      const folded = foldText(text);
      expect(foldText(folded)).toBe(folded);
      readingsOf(folded);
      hostsOf(text);
    }),
  );
});
