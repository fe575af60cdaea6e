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

type Participant = Conversation['participants'][number];

function participantOf(row: ParticipantRow): Participant {
  const [userId, role, joinedSequence, deliveredUpTo, readUpTo, readFrom, readAt, ...names] = row;
  const [username, firstName, lastName, avatarUrl] = names;
  return {
    userId,
    joinedSequence,
    deliveredUpTo,
    readUpTo,
    readFrom,
    readAt: readAt && new Date(readAt).toISOString(),
    role,
    user: { id: userId, username, firstName, lastName, avatarUrl },
  };
}

const fullName = (user: ChatUser) => `${user.firstName} ${user.lastName}`;

/** A conversation as the viewer sees it. */
export function conversationOf(row: ConversationRow, viewerId: string, show: Show): Conversation {
  const { last } = row;
  const participants = row.participants.map(participantOf);
  const present = row.is_group ? undefined : participants.find(({ userId }) => userId !== viewerId);
  const absent = row.is_group || row.absent === null ? null : chatUserOf(row.absent.user_id, row.absent);
  const other = present?.user ?? absent;
  const media = last?.media.map((file) => show(file, row.id, row.files_epoch)) ?? [];
  const lastStanding = last && standingOf(last, viewerId, participants);
  const gone = !row.is_group && (!other || (row.absent !== null && !row.absent_friend));
  return {
    id: row.id,
    isGroup: row.is_group,
    name: row.is_group ? (row.name ?? '') : other ? fullName(other) : 'Deleted member',
    avatarUrl: row.is_group ? row.avatar_url : (other?.avatarUrl ?? null),
    otherParticipant: other && {
      ...other,
      isOnline: !row.hidden && row.online,
      lastSeen: row.hidden ? null : (row.last_seen_at?.toISOString() ?? null),
    },
    participants,
    participantIds: participants.map(({ userId }) => userId),
    participantCount: participants.length,
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
