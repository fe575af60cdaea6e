/** The stored message that a confirmation describes: docs/product.md, Messages. */
import type { ChatUser, Confirmation, Message } from '@gumball/contract/messages/messages.schemas';
import type { PendingMessage } from './pending-message.ts';

/** Returns the stored message of a pending one that the server confirmed. `sender` is its author. */
export function toStoredMessage(
  entry: PendingMessage,
  { messageId, sequenceNumber, status, createdAt }: Confirmation,
  sender: ChatUser | null,
): Message {
  const { tempId, conversationId, senderId, content, messageType } = entry;
  return {
    id: messageId,
    tempId,
    conversationId,
    sequenceNumber,
    senderId,
    sender,
    content,
    messageType,
    mediaUrls: entry.media.map(({ url }) => url),
    media: [...entry.media],
    status,
    readBy: [],
    replyTo: entry.replyTo ?? null,
    forwardedFrom: null,
    revision: 0,
    editedAt: null,
    deletedAt: null,
    reactions: [],
    pinnedAt: null,
    mentions: [...(entry.mentions?.mentions ?? [])],
    mentionsAll: entry.mentions?.mentionsAll ?? false,
    linkPreview: null,
    createdAt,
    timestamp: createdAt,
  };
}
