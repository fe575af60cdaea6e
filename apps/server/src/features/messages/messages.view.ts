import type {
  ChatMedia,
  ChatUser,
  Confirmation,
  Conversation,
  ListedConversation,
  Message,
} from '@gumball/contract/messages/messages.schemas';
import { toEnglish } from '@gumball/rules/formats/phrase';
import { readersOf, type StoredStatus, statusAmong, type Watermarks } from '@gumball/rules/messages/message-status';
import { messagePreview, shortNameOf } from '@gumball/rules/messages/message-text';
import type { CommonRow, ConversationRow, ListedRow, ParticipantRow, UserRow } from './conversations.store.ts';
import type { MediaRow, MessageRow } from './messages.store.ts';

/** The watermarks of a participant and the sequence number after which the participant joined. */
export type Marks = Watermarks & { joinedSequence: number };

/** Adds signed URLs to a file of a message. */
export type Show = (media: MediaRow, conversationId: string, epoch: number) => ChatMedia;

/**
 * The status and readers of a message as the viewer sees them: a sender sees those of all others, a recipient only the
 * own ones.
 */
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

/** Converts a user of a conversation; null if the account was deleted. */
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

/** Converts a message for the viewer. */
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

/** The confirmation of a sent message. */
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
  return {
    userId,
    joinedSequence,
    deliveredUpTo,
    readUpTo,
    readFrom,
    readAt: readAt && new Date(readAt).toISOString(),
    role,
    user: userOf([userId, ...names]),
  };
}

function userOf([id, username, firstName, lastName, avatarUrl]: UserRow): ChatUser {
  return { id, username, firstName, lastName, avatarUrl };
}

const fullName = (user: ChatUser) => `${user.firstName} ${user.lastName}`;

/** Converts a conversation for the viewer. */
export function conversationOf(row: ConversationRow, viewerId: string, show: Show): Conversation {
  const participants = row.participants.map(participantOf);
  const { last } = row;
  const writer = row.is_group && participants.find(({ userId }) => userId === last?.sender_id);
  const status = last && standingOf(last, viewerId, participants).status;
  const shown = lastOf(row, show, status, writer ? shortNameOf(writer.user) : null);
  const participantIds = participants.map(({ userId }) => userId);
  return { ...commonOf(row, participantIds), ...shown, participants };
}

/** Converts a conversation for the viewer's list. */
export function listedConversationOf(row: ListedRow, viewerId: string, show: Show): ListedConversation {
  const named = new Map((row.faces ?? [row.viewer, row.other]).flatMap((user) => (user ? [[user[0], user]] : [])));
  const participantIds = row.member_ids.split(',');
  const participants = participantIds.flatMap((userId) => {
    const user = named.get(userId);
    return user ? [{ userId, user: userOf(user) }] : [];
  });
  return {
    ...commonOf(row, participantIds),
    ...lastOf(row, show, listedStatus(row, viewerId), row.sender_name),
    participants,
  };
}

// The lowest watermarks stand for all recipients.
function listedStatus(
  { last, reached, delivered_up_to, read_up_to }: ListedRow,
  viewerId: string,
): StoredStatus | null {
  if (!last) return null;
  const [deliveredUpTo, readUpTo] = last.sender_id === viewerId ? (reached ?? []) : [delivered_up_to, read_up_to];
  const isSomebody = typeof deliveredUpTo === 'number' && typeof readUpTo === 'number';
  return statusAmong(last.sequence, isSomebody ? [{ userId: '', deliveredUpTo, readUpTo }] : []);
}

type LastFields = Pick<Conversation, 'lastMessage' | 'lastMessageTime' | 'lastMessageData'>;

function lastOf(row: CommonRow, show: Show, status: StoredStatus | null, senderName: string | null): LastFields {
  const { last } = row;
  if (!last || !status) return { lastMessage: null, lastMessageTime: null, lastMessageData: null };
  return {
    lastMessage: messagePreview({ content: last.content, messageType: last.message_type }, toEnglish),
    lastMessageTime: new Date(last.created_at).toISOString(),
    lastMessageData: {
      id: last.id,
      content: last.content,
      mediaUrls: last.media.map((file) => show(file, row.id, row.file_url_version).url),
      senderId: last.sender_id,
      senderName,
      status,
      messageType: last.message_type,
      sequenceNumber: last.sequence,
    },
  };
}

function commonOf(row: CommonRow, participantIds: string[]): Omit<Conversation, 'participants' | keyof LastFields> {
  const other = row.other && userOf(row.other);
  const isAbsent = other !== null && !participantIds.includes(other.id);
  const isGone = !row.is_group && (!other || (isAbsent && !row.absent_friend));
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
    participantIds,
    participantCount: participantIds.length,
    role: row.role,
    isReadOnly: row.hidden || isGone,
    lastActivity: row.last_activity_at.toISOString(),
    lastSequence: row.last_sequence,
    firstSequence: row.joined_sequence + 1,
    readUpTo: row.read_up_to,
    unreadCount: row.unread,
    createdAt: row.created_at.toISOString(),
  };
}
