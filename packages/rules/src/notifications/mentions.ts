/** Mentions: docs/product.md, Notifications. One reading of a text for those who are told and for the links that are drawn. */

/** How many different members one text can mention. */
export const mentionsMax = 20;

/** A name in a text: `@` with the username, which ends with `.fun` whether or not that was typed. */
export type Mention = { index: number; length: number; username: string };

// Neither part of an address or a word, nor the beginning of a longer name.
const pattern = /(?<![\w@./-])@(\w{3,30})(?:\.fun)?(?![\w@])/gi;

/** Finds every mention in a text, in order. */
export function findMentions(text: string): Mention[] {
  return [...text.matchAll(pattern)].map((match) => ({
    index: match.index,
    length: match[0].length,
    username: `${match[1]?.toLowerCase()}.fun`,
  }));
}

/** The usernames that a text mentions, each once, the first `mentionsMax` of them. */
export function mentionedUsernames(text: string): string[] {
  return [...new Set(findMentions(text).map((mention) => mention.username))].slice(0, mentionsMax);
}
