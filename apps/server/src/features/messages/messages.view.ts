import type {
  ChatMedia,
  ChatUser,
  Confirmation,
  Conversation,
  Message,
} from '@gumball/contract/messages/messages.schemas';
import { inEnglish } from '@gumball/rules/formats/phrase';
import { readersOf, statusAmong, type Watermarks } from '@gumball/rules/messages/message-status';
import { previewOf } from '@gumball/rules/messages/message-text';
import type { ConversationRow, ParticipantRow } from './conversations.store.ts';
import type { MediaRow, MessageRow } from './messages.store.ts';

/** How far a participant is, and which messages concern them at all. */
export type Marks = Watermarks & { joinedSequence: number };

/** Gives a file of a message its addresses, or answers undefined where it has none. */
export type Show = (media: MediaRow, conversationId: string, epoch: number) => ChatMedia;

/** Status and readers of a message as the viewer is told them: the sender hears of everybody else, others of themselves. */
export function standingOf(
  message: { sequence: number; sender_id: string | null },
  viewerId: string,
  marks: readonly Marks[],
): Pick<Message, 'status' | 'readBy'> {
  if (message.sender_id !== viewerId) {
    const own = marks.filter((mark) => mark.userId === viewerId);
    return { status: statusAmong(message.sequence, own), readBy: [] };
  }
  const recipients = marks.filter((mark) => mark.userId !== viewerId && mark.joinedSequence < message.sequence);
  return { status: statusAmong(message.sequence, recipients), readBy: readersOf(message.sequence, recipients) };
}

type UserColumns = {
  username: string | null;
  first_name: string | null;
  last_name: string | null;
  avatar_url: string | null;
};

/** Somebody in a conversation; null where the account is gone. */
export function chatUserOf(id: string | null, row: UserColumns): ChatUser | null {
  if (id === null || row.username === null) return null;
  return {
    id,
    username: row.username,
    firstName: row.first_name ?? '',
    lastName: row.last_name ?? '',
    avatarUrl: row.avatar_url,
  };
}

/** A message as the viewer sees it. */
export function messageOf(
  row: Omit<MessageRow, 'created_at'> & { created_at: Date | string },
  standing: Pick<Message, 'status' | 'readBy'>,
  media: ChatMedia[],
): Message {
  const createdAt = new Date(row.created_at).toISOString();
  return {
    id: row.id,
    tempId: row.temp_id,
    conversationId: row.conversation_id,
    sequenceNumber: row.sequence,
    senderId: row.sender_id,
    sender: chatUserOf(row.sender_id, row),
    content: row.content,
    messageType: row.message_type,
    mediaUrls: media.map(({ url }) => url),
    media,
    ...standing,
    createdAt,
    timestamp: createdAt,
  };
}

/** What a sent message is confirmed with. */
export function confirmationOf(
  stored: { message_id: string; in_conversation: string; number: number; stored_at: Date },
  tempId: string,
  status: Confirmation['status'] = 'sent',
): Confirmation {
  return {
    messageId: stored.message_id,
    tempId,
    conversationId: stored.in_conversation,
    sequenceNumber: stored.number,
    status,
    createdAt: stored.stored_at.toISOString(),
  };
}

const marksOf = (row: ParticipantRow): Marks => ({
  userId: row.user_id,
  joinedSequence: row.joined_sequence,
  deliveredUpTo: row.delivered_up_to,
  readUpTo: row.read_up_to,
});

const fullName = (user: { first_name: string; last_name: string }) => `${user.first_name} ${user.last_name}`;

/** A conversation as the viewer sees it. */
export function conversationOf(row: ConversationRow, viewerId: string, show: Show): Conversation {
  const { last } = row;
  const other = row.is_group ? undefined : (row.participants.find(({ user_id }) => user_id !== viewerId) ?? row.absent);
  const otherUser = other ? chatUserOf(other.user_id, other) : null;
  const media = last?.media.map((file) => show(file, row.id, row.files_epoch)) ?? [];
  const lastStanding = last && standingOf(last, viewerId, row.participants.map(marksOf));
  const gone = !row.is_group && (!other || (row.absent !== null && !row.absent_friend));
  return {
    id: row.id,
    isGroup: row.is_group,
    name: row.is_group ? (row.name ?? '') : other ? fullName(other) : 'Deleted member',
    avatarUrl: row.is_group ? row.avatar_url : (other?.avatar_url ?? null),
    otherParticipant: otherUser && {
      ...otherUser,
      isOnline: !row.hidden && row.online,
      lastSeen: row.hidden ? null : (row.last_seen_at?.toISOString() ?? null),
    },
    participants: row.participants.map((each) => ({
      ...marksOf(each),
      readFrom: each.read_from,
      readAt: each.read_at && new Date(each.read_at).toISOString(),
      role: each.role,
      user: chatUserOf(each.user_id, each) ?? {
        id: each.user_id,
        username: '',
        firstName: '',
        lastName: '',
        avatarUrl: null,
      },
    })),
    participantIds: row.participants.map(({ user_id }) => user_id),
    participantCount: row.participants.length,
    role: row.role,
    isReadOnly: row.hidden || gone,
    lastMessage: last && previewOf({ content: last.content, messageType: last.message_type }, inEnglish),
    lastMessageTime: last && new Date(last.created_at).toISOString(),
    lastMessageData: last &&
      lastStanding && {
        id: last.id,
        content: last.content,
        mediaUrls: media.map(({ url }) => url),
        senderId: last.sender_id,
        status: lastStanding.status,
        messageType: last.message_type,
        sequenceNumber: last.sequence,
      },
    lastActivity: row.last_activity_at.toISOString(),
    lastSequence: row.last_sequence,
    firstSequence: row.joined_sequence + 1,
    readUpTo: row.read_up_to,
    unreadCount: row.unread,
    createdAt: row.created_at.toISOString(),
  };
}
