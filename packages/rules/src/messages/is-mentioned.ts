/** Whom a message mentions: docs/product.md, Messages. Apart from the parser, which the lists do not need. */

/** A participant whom a message mentions. */
export type MentionedUser = { id: string; username: string };

/** Whom a message mentions: participants of the group, and possibly everybody. */
export type MessageMentions = { mentions: readonly MentionedUser[]; mentionsAll: boolean };

/** Returns whether a message mentions a participant. The author of one that mentions everybody is not meant. */
export function isMentioned(message: Partial<MessageMentions> & { senderId: string | null }, userId: string): boolean {
  if (message.senderId === userId) return false;
  return message.mentionsAll === true || (message.mentions?.some(({ id }) => id === userId) ?? false);
}
