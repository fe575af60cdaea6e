/** How people and conversations are called on screen. */
import type { ChatUser, Conversation, FoundMessage } from '@gumball/contract/messages/messages.schemas';

/** A member's full name. */
export function nameOf(user: Pick<ChatUser, 'firstName' | 'lastName'>): string {
  return `${user.firstName} ${user.lastName}`.trim();
}

/** A conversation's name; the other of a direct one may be gone. */
export function titleOf(conversation: Pick<Conversation, 'name' | 'isGroup'>): string {
  return conversation.name || (conversation.isGroup ? 'Group' : 'Deleted account');
}

/** The name of whoever wrote a message that was found. */
export function foundAuthor({ sender }: Pick<FoundMessage, 'sender'>, memberId: string): string {
  if (!sender) return 'Former member';
  return sender.id === memberId ? 'You' : nameOf(sender);
}

/** The name of whoever wrote, as a group shows it. */
export function senderName(conversation: Conversation, senderId: string | null): string {
  const participant = conversation.participants.find(({ userId }) => userId === senderId);
  return participant ? nameOf(participant.user) : 'Former member';
}
