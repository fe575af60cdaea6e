/** Mentions: docs/product.md, Notifications. Notifications and links use the same parser. */

/** Maximum number of different users mentioned in one text. */
export const mentionsMax = 20;

/** A mention: `@` with a username. The suffix `.fun` is optional in the text and always part of `username`. */
export type Mention = { index: number; length: number; username: string };

// Not part of an e-mail address or a word, and not the start of a longer name.
const pattern = /(?<![\w@./-])@(\w{3,30})(?:\.fun)?(?![\w@])/gi;

/** Returns all mentions of a text, in order. */
export function findMentions(text: string): Mention[] {
  return [...text.matchAll(pattern)].map((match) => ({
    index: match.index,
    length: match[0].length,
    username: `${match[1]?.toLowerCase()}.fun`,
  }));
}

/** Returns the distinct usernames that a text mentions, at most `mentionsMax`. */
export function mentionedUsernames(text: string): string[] {
  return [...new Set(findMentions(text).map((mention) => mention.username))].slice(0, mentionsMax);
}
