/** A text's words as plain pieces and links. */
import { firstLink } from '@gumball/rules/posts/post-draft';

/** A piece of a text and where it begins: plain, or a link whose address is whole even where its words are cut. */
export type TextPiece = { at: number; text: string; href?: string };

/** A text as plain pieces and links, up to `end`. Only http and https addresses become links. */
export function textPieces(text: string, end = text.length): TextPiece[] {
  const pieces: TextPiece[] = [];
  let at = 0;
  const add = (until: number, href?: string) => {
    const piece = text.slice(at, Math.min(until, end));
    if (piece !== '') pieces.push(href === undefined ? { at, text: piece } : { at, text: piece, href });
    at = until;
  };
  for (;;) {
    const link = at < end ? firstLink(text.slice(at)) : undefined;
    if (link === undefined) break;
    add(text.indexOf(link, at));
    if (at < end) add(at + link.length, URL.canParse(link) ? new URL(link).href : undefined);
  }
  if (at < end) add(text.length);
  return pieces;
}
