import type { TypedMention } from '../../../ui/suggestions/find-mention-at-caret.ts';

// As a hashtag is parsed later: not inside an address, a word or another tag.
const hashtagBeforeCaret = /(?<![\p{L}\p{N}\p{M}_#&@/.])#([\p{L}\p{N}\p{M}_]{0,50})$/u;

/** Returns the hashtag that is being typed at a caret; null if there is none, or if the caret is inside a word. */
export function findHashtagAtCaret(text: string, caret: number): TypedMention | null {
  if (/^[\p{L}\p{N}\p{M}_#]/u.test(text.slice(caret))) return null;
  const match = hashtagBeforeCaret.exec(text.slice(0, caret));
  return match && { index: match.index, typed: match[1] ?? '' };
}
