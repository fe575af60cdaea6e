/** The pinned messages of a conversation: docs/product.md, Messages. */
import type { Message } from '@gumball/contract/messages/messages.schemas';

/**
 * Returns the pinned messages, the one that was pinned last in front. `copies` may contain a message several times: the
 * highest revision is the newest.
 */
export function pinnedMessages(copies: readonly Message[]): Message[] {
  const newest = new Map<number, Message>();
  for (const message of copies) {
    const known = newest.get(message.sequenceNumber);
    if (!known || known.revision < message.revision) newest.set(message.sequenceNumber, message);
  }
  return [...newest.values()]
    .filter(({ pinnedAt }) => pinnedAt)
    .toSorted((a, b) => (b.pinnedAt ?? '').localeCompare(a.pinnedAt ?? '') || b.sequenceNumber - a.sequenceNumber);
}
