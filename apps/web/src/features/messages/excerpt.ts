/** What a search shows of a message: the words around the first that fits. docs/product.md, Messages. */
import { isUnspaced, searchWords } from '@gumball/rules/posts/search-words';
import { foldWithPositions } from '@gumball/rules/search/fold-text';

/** A piece of an excerpt; `at` is where it begins. */
export type Piece = { at: number; text: string; isHit: boolean };

const leadSigns = 28;
const mostSigns = 140;

/** One line of a text around the first word that begins as typed, in pieces; what begins as typed is a hit. */
export function excerptOf(text: string, q: string): Piece[] {
  const line = text.replace(/\s+/g, ' ').trim();
  const pattern = patternOf(q);
  const first = hitsOf(line, pattern)[0]?.start ?? -1;
  const cut = Math.max(0, first - leadSigns);
  const word = line.lastIndexOf(' ', cut) + 1;
  const start = cut - word <= leadSigns ? word : cut;
  const shown = `${start > 0 ? '...' : ''}${line.slice(start, start + mostSigns)}${start + mostSigns < line.length ? '...' : ''}`;
  const pieces: Piece[] = [];
  let at = 0;
  for (const { start: from, end } of hitsOf(shown, pattern)) {
    if (from > at) pieces.push({ at, text: shown.slice(at, from), isHit: false });
    pieces.push({ at: from, text: shown.slice(from, end), isHit: true });
    at = end;
  }
  if (at < shown.length) pieces.push({ at, text: shown.slice(at), isHit: false });
  return pieces;
}

// A word of a script without spaces may stand anywhere, any other at the beginning of a word.
function patternOf(q: string): RegExp | undefined {
  const words = searchWords(q);
  if (words.length === 0) return undefined;
  return new RegExp(
    words.map((word) => (isUnspaced(word) ? word : `(?<![\\p{Alphabetic}0-9])${word}`)).join('|'),
    'gu',
  );
}

// What fits is found in the folded text and shown as it was written.
function hitsOf(text: string, pattern: RegExp | undefined): { start: number; end: number }[] {
  if (!pattern) return [];
  const { folded, positions } = foldWithPositions(text);
  return Array.from(folded.matchAll(pattern), ({ 0: hit, index }) => ({
    start: positions[index] ?? 0,
    end: positions[index + hit.length] ?? text.length,
  })).filter(({ start, end }) => end > start);
}
