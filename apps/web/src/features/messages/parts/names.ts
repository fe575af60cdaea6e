/** Names of members and conversations, and message previews. */
import type {
  ChatUser,
  Conversation,
  FoundMessage,
  ListedConversation,
  Message,
} from '@gumball/contract/messages/messages.schemas';
import { messagePreview } from '@gumball/rules/messages/message-text';
import { t, translate } from '../../../lib/i18n/i18n.ts';

/** `otherParticipant` is null for a deleted member; a search result does not have it. */
type TitledConversation = Pick<Conversation, 'name' | 'isGroup'> & Partial<Pick<Conversation, 'otherParticipant'>>;

/** Returns a member's full name. */
export function nameOf(user: Pick<ChatUser, 'firstName' | 'lastName'>): string {
  return `${user.firstName} ${user.lastName}`.trim();
}

/** Returns the name of a conversation. The other member of a direct one may have deleted the account. */
export function titleOf({ name, isGroup, otherParticipant }: TitledConversation): string {
  if (isGroup) return name || t('Group');
  return otherParticipant === null ? t('Deleted member') : name;
}

/** Returns the name whose initials stand for a conversation; empty for a deleted member. */
export function avatarNameOf(conversation: TitledConversation): string {
  return conversation.isGroup || conversation.otherParticipant !== null ? titleOf(conversation) : '';
}

/** Returns the last message of a conversation as one line, or an empty string. */
function lastMessageText({ lastMessageData }: Pick<Conversation, 'lastMessageData'>): string {
  return lastMessageData ? messagePreview(lastMessageData, translate) : '';
}

/** Returns the last message of a conversation with its author: the viewer, or any member of a group. */
export function previewText(conversation: ListedConversation, currentUserId: string): string {
  const { lastMessageData, isGroup } = conversation;
  const text = lastMessageText(conversation);
  if (!text || !lastMessageData) return t('No messages yet');
  if (lastMessageData.senderId === currentUserId) return t('You: {text}', { text });
  return isGroup && lastMessageData.senderName
    ? t('{label}: {text}', { label: lastMessageData.senderName, text })
    : text;
}

/** Returns the name of the author of a search result. */
export function searchResultAuthor({ sender }: Pick<FoundMessage, 'sender'>, currentUserId: string): string {
  if (!sender) return t('Deleted member');
  return sender.id === currentUserId ? t('You') : nameOf(sender);
}

/**
 * Returns the author of a message: the participant, or as the message names a former one or a bot. Undefined once the
 * account is deleted.
 */
export function authorOf(
  { participants }: Pick<ListedConversation, 'participants'>,
  { senderId, sender }: Pick<Message, 'senderId' | 'sender'>,
): ChatUser | undefined {
  return participants.find(({ userId }) => userId === senderId)?.user ?? sender ?? undefined;
}

/** Returns the author's name as a group shows it. */
export function authorName(author: ChatUser | undefined): string {
  return author ? nameOf(author) : t('Deleted member');
}
