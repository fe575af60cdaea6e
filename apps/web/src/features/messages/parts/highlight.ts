/** The excerpt of a message in search results, around the first match. docs/product.md, Messages. */
import { isUnspaced, queryWords } from '@gumball/rules/posts/query-words';
import { foldWithPositions } from '@gumball/rules/search/fold-text';

/** A part of an excerpt; `start` is its position. */
export type ExcerptPart = { start: number; text: string; isMatch: boolean };

const leadChars = 28;
const maxChars = 140;

/** Returns one line of a text around the first match, split into parts. */
export function highlightExcerpt(text: string, q: string): ExcerptPart[] {
  const singleLine = text.replace(/\s+/g, ' ').trim();
  const pattern = toPattern(q);
  const first = findMatches(singleLine, pattern)[0]?.start ?? -1;
  const cut = Math.max(0, first - leadChars);
  const wordStart = singleLine.lastIndexOf(' ', cut) + 1;
  const start = cut - wordStart <= leadChars ? wordStart : cut;
  const shown = `${start > 0 ? '...' : ''}${singleLine.slice(start, start + maxChars)}${start + maxChars < singleLine.length ? '...' : ''}`;
  const parts: ExcerptPart[] = [];
  let position = 0;
  for (const { start: matchStart, end } of findMatches(shown, pattern)) {
    if (matchStart > position) parts.push({ start: position, text: shown.slice(position, matchStart), isMatch: false });
    parts.push({ start: matchStart, text: shown.slice(matchStart, end), isMatch: true });
    position = end;
  }
  if (position < shown.length) parts.push({ start: position, text: shown.slice(position), isMatch: false });
  return parts;
}

// In a script without spaces a term matches anywhere, otherwise only at the start of a word.
function toPattern(q: string): RegExp | undefined {
  const terms = queryWords(q);
  if (terms.length === 0) return undefined;
  return new RegExp(
    terms.map((term) => (isUnspaced(term) ? term : `(?<![\\p{Alphabetic}0-9])${term}`)).join('|'),
    'gu',
  );
}

// Matches are found in the folded text and mapped to positions in the original.
function findMatches(text: string, pattern: RegExp | undefined): { start: number; end: number }[] {
  if (!pattern) return [];
  const { folded, positions } = foldWithPositions(text);
  return Array.from(folded.matchAll(pattern), ({ 0: match, index }) => ({
    start: positions[index] ?? 0,
    end: positions[index + match.length] ?? text.length,
  })).filter(({ start, end }) => end > start);
}
