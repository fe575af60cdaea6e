/** How people and conversations are called on screen. */
import type { ChatUser, Conversation, FoundMessage } from '@gumball/contract/messages/messages.schemas';
import { previewOf } from '@gumball/rules/messages/message-text';
import { say, t } from '../../lib/texts.ts';

/** A member's full name. */
export function nameOf(user: Pick<ChatUser, 'firstName' | 'lastName'>): string {
  return `${user.firstName} ${user.lastName}`.trim();
}

/** A conversation's name; the other of a direct one may be gone. */
export function titleOf(conversation: Pick<Conversation, 'name' | 'isGroup'>): string {
  return conversation.name || (conversation.isGroup ? t('Group') : t('Deleted account'));
}

/** One line that stands for a conversation's last message; empty where there is none. */
function lastLine({ lastMessageData }: Pick<Conversation, 'lastMessageData'>): string {
  return lastMessageData ? previewOf(lastMessageData, say) : '';
}

/** A conversation's last message with who wrote it: the member, or in a group anybody. */
export function previewLine(conversation: Conversation, memberId: string): string {
  const { lastMessageData, isGroup, participants } = conversation;
  const text = lastLine(conversation);
  if (!text || !lastMessageData) return t('No messages yet');
  if (lastMessageData.senderId === memberId) return t('You: {text}', { text });
  const sender = isGroup && participants.find(({ userId }) => userId === lastMessageData.senderId);
  return sender ? `${sender.user.firstName || nameOf(sender.user)}: ${text}` : text;
}

/** The name of whoever wrote a message that was found. */
export function foundAuthor({ sender }: Pick<FoundMessage, 'sender'>, memberId: string): string {
  if (!sender) return t('Former member');
  return sender.id === memberId ? t('You') : nameOf(sender);
}

/** The name of whoever wrote, as a group shows it. */
export function senderName(conversation: Conversation, senderId: string | null): string {
  const participant = conversation.participants.find(({ userId }) => userId === senderId);
  return participant ? nameOf(participant.user) : t('Former member');
}
