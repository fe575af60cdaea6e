/** Quotes of messages in replies. docs/product.md, Messages. */
import type { ListedConversation, Message, Quote } from '@gumball/contract/messages/messages.schemas';
import { messagePreview, toPreviewFile } from '@gumball/rules/messages/message-text';
import { t, translate } from '../../../lib/i18n/i18n.ts';
import { pendingRevision, toQuotedText } from '../engine/message-changes.ts';
import { authorName, authorOf } from './names.ts';

/** Returns the quote of a message for a reply to it. */
export function quoteOf(message: Message): Quote {
  const { id, sequenceNumber, senderId, sender, content, messageType, revision, media } = message;
  const files = media.map(toPreviewFile);
  // Every confirmed change is newer than a text that is still being changed.
  const confirmed = revision === pendingRevision ? 0 : revision;
  return {
    sequenceNumber,
    message: { id, senderId, sender, content: toQuotedText(content), messageType, revision: confirmed, media: files },
  };
}

/** Returns the author and the text of a quoted message; undefined where the member may not read it. */
export function quoteText(
  { message }: Quote,
  conversation: ListedConversation | undefined,
  currentUserId: string,
): { name: string; text: string } | undefined {
  if (!message) return undefined;
  const author = conversation ? authorOf(conversation, message) : (message.sender ?? undefined);
  const name = message.senderId === currentUserId ? t('You') : authorName(author);
  return { name, text: messagePreview(message, translate) };
}
