/** Sending the link of a page to friends: docs/product.md, Messages. */

/** The number of friends, or of chats of a forwarded message, that can be chosen at once. */
export const sendToFriendsMax = 10;

const separator = '\n';

/** Returns the maximum length of the note before a link in a message of at most `messageLength`. */
export function shareNoteMax(url: string, messageLength: number): number {
  return Math.max(0, messageLength - url.length - separator.length);
}

/** Returns the text of the message: the note, if any, and the link on its own line. */
export function shareMessage(note: string, url: string): string {
  const trimmed = note.trim();
  return trimmed === '' ? url : `${trimmed}${separator}${url}`;
}
