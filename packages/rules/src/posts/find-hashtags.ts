/**
 * Where hashtags stand in a text: docs/product.md, Posts. Separate from the other rules, because texts need only this
 * one.
 */

/** A hashtag: `#` with a name of letters, digits and underscores, at least one of them a letter. */
export type TypedHashtag = { index: number; length: number; name: string };

// Not part of a word, an address or another tag. Names are at most 50 characters long.
const pattern = /(?<![\p{L}\p{N}\p{M}_#&@/.])#([\p{L}\p{N}\p{M}_]{1,50})(?![\p{L}\p{N}\p{M}_#])/gu;

/** Returns all hashtags of a text without links, in order. */
export function findTypedHashtags(text: string): TypedHashtag[] {
  return [...text.matchAll(pattern)]
    .map((match) => ({ index: match.index, length: match[0].length, name: match[1] ?? '' }))
    .filter(({ name }) => /\p{L}/u.test(name));
}
