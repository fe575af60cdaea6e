/** How people and conversations are called on screen. */
import type {
  ChatUser,
  Conversation,
  FoundMessage,
  ListedConversation,
  Message,
} from '@gumball/contract/messages/messages.schemas';
import { messagePreview } from '@gumball/rules/messages/message-text';
import { t, translate } from '../../../lib/i18n/i18n.ts';

/** A member's full name. */
export function nameOf(user: Pick<ChatUser, 'firstName' | 'lastName'>): string {
  return `${user.firstName} ${user.lastName}`.trim();
}

/** A conversation's name; the other of a direct one may be gone. */
export function titleOf(conversation: Pick<Conversation, 'name' | 'isGroup'>): string {
  return conversation.name || (conversation.isGroup ? t('Group') : t('Deleted account'));
}

/** One line that stands for a conversation's last message; empty where there is none. */
function lastMessageText({ lastMessageData }: Pick<Conversation, 'lastMessageData'>): string {
  return lastMessageData ? messagePreview(lastMessageData, translate) : '';
}

/** A conversation's last message with who wrote it: the member, or in a group anybody. */
export function previewText(conversation: ListedConversation, currentUserId: string): string {
  const { lastMessageData, isGroup } = conversation;
  const text = lastMessageText(conversation);
  if (!text || !lastMessageData) return t('No messages yet');
  if (lastMessageData.senderId === currentUserId) return t('You: {text}', { text });
  return isGroup && lastMessageData.senderName ? `${lastMessageData.senderName}: ${text}` : text;
}

/** The name of whoever wrote a message that was found. */
export function searchResultAuthor({ sender }: Pick<FoundMessage, 'sender'>, currentUserId: string): string {
  if (!sender) return t('Former member');
  return sender.id === currentUserId ? t('You') : nameOf(sender);
}

/**
 * Who wrote a message, where they still take part. Of a large group a list names only the first few; until the group itself is read the message tells of the
 * others.
 */
export function authorOf(
  { participants, participantIds }: ListedConversation,
  { senderId, sender }: Pick<Message, 'senderId' | 'sender'>,
): ChatUser | undefined {
  const participant = participants.find(({ userId }) => userId === senderId)?.user;
  return participant ?? (sender && participantIds.includes(sender.id) ? sender : undefined);
}

/** The name of whoever wrote, as a group shows it. */
export function authorName(author: ChatUser | undefined): string {
  return author ? nameOf(author) : t('Former member');
}
