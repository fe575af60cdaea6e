/** A group with three messages of now, the second one the member's own, and changes of them. */
import type { Conversation, Message, MessageChange } from '@gumball/contract/messages/messages.schemas';
import { message } from './chat-tab.ts';

export const now = new Date().toISOString();
export const old = new Date(Date.now() - 49 * 3_600_000).toISOString();
const quote = {
  id: 'm2',
  senderId: '1',
  sender: null,
  content: 'Frist',
  messageType: 'text' as const,
  revision: 0,
  media: [],
};
export const messages: Message[] = [
  message(1, { content: 'Hi there', createdAt: now }),
  message(2, { content: 'Frist', senderId: '1', createdAt: now }),
  message(3, { content: 'So soon', createdAt: now, replyTo: { sequenceNumber: 2, message: quote } }),
];
export const conversation: Conversation = {
  id: '7',
  isGroup: true,
  name: 'Night Owls',
  avatarUrl: null,
  otherParticipant: null,
  participants: [],
  participantIds: ['1', '2'],
  participantCount: 2,
  role: 'member',
  membersMay: { add: true, write: true, pin: true },
  isReadOnly: false,
  lastMessage: 'So soon',
  lastMessageTime: now,
  lastMessageData: {
    id: 'm3',
    content: 'So soon',
    mediaUrls: [],
    media: [],
    senderId: '2',
    senderName: 'Kofi',
    status: 'read',
    messageType: 'text',
    sequenceNumber: 3,
    revision: 0,
  },
  lastActivity: now,
  lastSequence: 3,
  firstSequence: 1,
  readUpTo: 3,
  unreadCount: 0,
  unreadMentions: [],
  communityId: null,
  mutedUntil: null,
  archivedUpTo: null,
  pinnedAt: null,
  markedUnreadUpTo: null,
  listChangedAt: null,
  createdAt: now,
};
export const changeOf = (sequenceNumber: number, revision: number, content: string): MessageChange => ({
  messageId: `m${sequenceNumber}`,
  conversationId: '7',
  sequenceNumber,
  content,
  revision,
  editedAt: content === '' ? null : now,
  deletedAt: content === '' ? now : null,
  reactions: [],
  pinnedAt: null,
  mentions: [],
  mentionsAll: false,
  linkPreview: null,
});
