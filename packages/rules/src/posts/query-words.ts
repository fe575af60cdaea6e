/** Words and terms of a search: docs/product.md, Posts. */

import { foldText } from '../search/fold-text.ts';

/** Maximum number of words of a search; further ones are ignored. */
export const maxQueryWords = 8;
const maxWordLength = 40;
const maxSearchTerms = 24;

// Chinese, Japanese, Thai, Lao, Khmer and Myanmar have no spaces between words.
const unspaced =
  '\\u0E00-\\u0EFF\\u1000-\\u109F\\u1780-\\u17FF\\u3005\\u3040-\\u30FF\\u31F0-\\u31FF\\u3400-\\u4DBF\\u4E00-\\u9FFF\\uF900-\\uFAFF\\u{20000}-\\u{3134F}';
const wordPattern = new RegExp(`[${unspaced}]+|(?:(?![${unspaced}])[\\p{Alphabetic}0-9])+`, 'gu');
const unspacedPattern = new RegExp(`^[${unspaced}]`, 'u');

/** Returns whether the script of a word has no spaces between words, so that it may occur anywhere in a text. */
export function isUnspaced(word: string): boolean {
  return unspacedPattern.test(word);
}

/** Returns the distinct words of a search, case-folded, without operators, quotes and punctuation. */
export function queryWords(q: string): string[] {
  const matches = foldText(q).match(wordPattern) ?? [];
  return [...new Set(matches.map((word) => Array.from(word).slice(0, maxWordLength).join('')))].slice(0, maxQueryWords);
}

/**
 * Returns the index terms of the words of a search. A word of a script without spaces becomes its character bigrams,
 * and a single character the prefix of a bigram. Both are encoded as a marker character and hexadecimal digits, as in
 * the SQL function `search_terms`.
 */
export function searchTerms(words: readonly string[]): string[] {
  const terms = words.flatMap((word) => {
    if (!isUnspaced(word)) return [word];
    const codes = Array.from(word, (character) => (character.codePointAt(0) ?? 0).toString(16).padStart(6, '0'));
    return codes.length === 1 ? [`+${codes[0]}`] : codes.slice(1).map((code, index) => `+${codes[index]}${code}`);
  });
  return [...new Set(terms)].slice(0, maxSearchTerms);
}

/** Returns the maximum edit distance for a word. */
export function maxEdits(word: string): 0 | 1 | 2 {
  if (word.length < 4) return 0;
  return word.length < 8 ? 1 : 2;
}

/**
 * Returns whether `typed` may be a typo of `word`: inserted, deleted or substituted letters, or a transposition, within
 * the maximum edit distance.
 */
export function isTypo(typed: string, word: string): boolean {
  const limit = maxEdits(typed);
  if (Math.abs(typed.length - word.length) > limit) return false;
  return editDistance(typed, word) <= limit;
}

function editDistance(a: string, b: string): number {
  let rowBeforePrevious: number[] = [];
  let previousRow = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1;
      let best = Math.min((previousRow[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (previousRow[j - 1] ?? 0) + cost);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        best = Math.min(best, (rowBeforePrevious[j - 2] ?? 0) + 1);
      }
      row.push(best);
    }
    rowBeforePrevious = previousRow;
    previousRow = row;
  }
  return previousRow[b.length] ?? 0;
}
