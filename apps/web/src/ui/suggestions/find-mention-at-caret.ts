/** A mention that is being typed: the index of its `@`, and the text up to the caret. */
export type TypedMention = { index: number; typed: string };

// As a mention is parsed later: not inside an address or a word.
const mentionBeforeCaret = /(?<![\w@./-])@(\w{0,30})$/;

/** Returns the mention that is being typed at a caret; null if there is none, or if the caret is inside a word. */
export function findMentionAtCaret(text: string, caret: number): TypedMention | null {
  if (/^[\w@]/.test(text.slice(caret))) return null;
  const match = mentionBeforeCaret.exec(text.slice(0, caret));
  return match && { index: match.index, typed: (match[1] ?? '').toLowerCase() };
}
