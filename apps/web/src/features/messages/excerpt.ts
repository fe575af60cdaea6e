/** What a search shows of a message: the words around the first that fits. docs/product.md, Messages. */
import { searchWords } from '@gumball/rules/posts/search-words';

/** A piece of an excerpt; `at` is where it begins. */
export type Piece = { at: number; text: string; isHit: boolean };

const leadSigns = 28;
const mostSigns = 140;

/** One line of a text around the first word that begins as typed, in pieces; what begins as typed is a hit. */
export function excerptOf(text: string, q: string): Piece[] {
  const line = text.replace(/\s+/g, ' ').trim();
  const words = searchWords(q);
  const beginnings =
    words.length === 0 ? undefined : new RegExp(`(?<![\\p{Alphabetic}0-9])(?:${words.join('|')})`, 'giu');
  const first = beginnings ? line.search(beginnings) : -1;
  const cut = Math.max(0, first - leadSigns);
  const word = line.lastIndexOf(' ', cut) + 1;
  const start = cut - word <= leadSigns ? word : cut;
  const shown = `${start > 0 ? '...' : ''}${line.slice(start, start + mostSigns)}${start + mostSigns < line.length ? '...' : ''}`;
  const pieces: Piece[] = [];
  let at = 0;
  for (const hit of beginnings ? shown.matchAll(beginnings) : []) {
    if (hit.index > at) pieces.push({ at, text: shown.slice(at, hit.index), isHit: false });
    pieces.push({ at: hit.index, text: hit[0], isHit: true });
    at = hit.index + hit[0].length;
  }
  if (at < shown.length) pieces.push({ at, text: shown.slice(at), isHit: false });
  return pieces;
}
