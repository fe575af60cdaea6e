/** A name that is being typed behind an `@`: where the sign stands, and what follows it up to the caret. */
export type TypedMention = { index: number; typed: string };

// As a mention is read later: no part of an address or a word.
const mentionBeforeCaret = /(?<![\w@./-])@(\w{0,30})$/;

/** The mention that is being typed at a caret; null where there is none, or where the caret stands inside a word. */
export function findMentionAtCaret(text: string, caret: number): TypedMention | null {
  if (/^[\w@]/.test(text.slice(caret))) return null;
  const match = mentionBeforeCaret.exec(text.slice(0, caret));
  return match && { index: match.index, typed: (match[1] ?? '').toLowerCase() };
}
