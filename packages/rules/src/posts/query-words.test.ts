import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isTypo, maxQueryWords, queryWords, searchTerms } from './query-words.ts';

describe('searchWords', () => {
  it.each([
    ['', []],
    ['  \t ', []],
    ['🎉 & | ! :* \'"', []],
    ['Hello, HELLO world!', ['hello', 'world']],
    ["it's", ['it', 's']],
    ['über_straße-9', ['uber', 'strasse', '9']],
    ['e\u0301te\u0301', ['ete']],
    ['Tokyo東京 ラーメン屋', ['tokyo', '東京', 'ラーメン屋']],
    ['ที่นี่', ['ที่นี่']],
    ['𠮷野家', ['𠮷野家']],
    ['x'.repeat(50), ['x'.repeat(40)]],
    ['a b c d e f g h i j', ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']],
  ])('%j has the words %j', (q, words) => {
    expect(queryWords(q)).toEqual(words);
  });

  it('removes all query operators', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (q) => {
        const words = queryWords(q);
        expect(words.length).toBeLessThanOrEqual(maxQueryWords);
        for (const word of words) expect(word).not.toMatch(/[\s'"\\&|!:*()<>-]|^$/);
      }),
    );
  });
});

describe('searchTerms', () => {
  it.each([
    [
      ['zoe', 'tokyo'],
      ['zoe', 'tokyo'],
    ],
    [['東'], ['+006771']],
    [['東京'], ['+006771004eac']],
    [['東京都'], ['+006771004eac', '+004eac0090fd']],
    [['𠮷野'], ['+020bb70091ce']],
  ])('%j has the index terms %j', (words, terms) => {
    expect(searchTerms(words)).toEqual(terms);
  });

  it('is bounded and has no query operators', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (q) => {
        const terms = searchTerms(queryWords(q));
        expect(terms.length).toBeLessThanOrEqual(24);
        for (const term of terms) expect(term).not.toMatch(/[\s'"\\&|!:*()<>-]|^$/);
      }),
    );
  });
});

describe('isMeant', () => {
  it.each([
    ['coffee', 'coffee', true],
    ['cofee', 'coffee', true],
    ['ocffee', 'coffee', true],
    ['coffees', 'coffee', true],
    ['toffee', 'coffee', true],
    ['cofe', 'coffee', false],
    ['recieved', 'received', true],
    ['choclaet', 'chocolate', true],
    ['chcolaet', 'chocolate', true],
    ['hclaet', 'chocolate', false],
    ['cat', 'car', false],
    ['cat', 'cat', true],
  ])('%s for %s: %s', (typed, word, expected) => {
    expect(isTypo(typed, word)).toBe(expected);
  });

  it('accepts one typo anywhere in a longer word', () => {
    const letter = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g');
    const word = fc.string({ unit: letter, minLength: 5, maxLength: 12 });
    fc.assert(
      fc.property(word, fc.nat(), letter, (typed, position, letterInserted) => {
        const index = position % typed.length;
        expect(isTypo(typed, typed.slice(0, index) + typed.slice(index + 1))).toBe(true);
        expect(isTypo(typed, typed.slice(0, index) + letterInserted + typed.slice(index))).toBe(true);
        expect(isTypo(typed, typed.slice(0, index) + letterInserted + typed.slice(index + 1))).toBe(true);
      }),
    );
  });
});
