/** A text's words as plain pieces and links. */
import { firstLink } from '@gumball/rules/posts/post-draft';

/** A piece of a text and where it begins; a link has an address. Only http and https addresses become links. */
export type TextPiece = { at: number; text: string; href?: string };

/** The pieces of a text. */
export function textPieces(text: string): TextPiece[] {
  const pieces: TextPiece[] = [];
  let at = 0;
  for (;;) {
    const link = firstLink(text.slice(at));
    if (link === undefined) break;
    const start = text.indexOf(link, at);
    if (start > at) pieces.push({ at, text: text.slice(at, start) });
    pieces.push({ at: start, text: link, ...(URL.canParse(link) ? { href: new URL(link).href } : {}) });
    at = start + link.length;
  }
  if (at < text.length) pieces.push({ at, text: text.slice(at) });
  return pieces;
}
