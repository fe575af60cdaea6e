import type {
  ChatMedia,
  ChatUser,
  Confirmation,
  Conversation,
  ListedConversation,
  Message,
  MessageChange,
  Quote,
  SharedMessage,
} from '@gumball/contract/messages/messages.schemas';
import { toEnglish } from '@gumball/rules/formats/phrase';
import { readersOf, type StoredStatus, statusAmong, type Watermarks } from '@gumball/rules/messages/message-status';
import { messagePreview, toPreviewFile } from '@gumball/rules/messages/message-text';
import { encodeCursor } from '../../platform/http/cursor.ts';
import type { ChangeRow } from './changes/changes.store.ts';
import type {
  BaseConversationRow,
  ConversationListRow,
  ConversationRow,
  ParticipantRow,
  UserRow,
} from './conversations/conversations.store.ts';
import type { MentionsRow } from './mentions/mentions.store.ts';
import type { MediaRow, MessageRow, MessageWithQuoteRow, QuotedRow } from './messages/messages.store.ts';

/** The watermarks of a participant and the sequence number after which the participant joined. */
export type ParticipantWatermarks = Watermarks & { joinedSequence: number };

/** Adds signed URLs to a file of a message. */
export type ToSignedMedia = (media: MediaRow, conversationId: string, epoch: number) => ChatMedia;

/**
 * The status and readers of a message as the viewer sees them: a sender sees those of all others, a recipient only the
 * own ones.
 */
export function deliveryOf(
  message: { sequence: number; sender_id: string | null },
  viewerId: string,
  watermarks: readonly ParticipantWatermarks[],
): Pick<Message, 'status' | 'readBy'> {
  if (message.sender_id !== viewerId) {
    const own = watermarks.filter((watermark) => watermark.userId === viewerId);
    return { status: statusAmong(message.sequence, own), readBy: [] };
  }
  const recipients = watermarks.filter(
    (watermark) => watermark.userId !== viewerId && watermark.joinedSequence < message.sequence,
  );
  return { status: statusAmong(message.sequence, recipients), readBy: readersOf(message.sequence, recipients) };
}

/** What a participant may see of a message besides its content. */
export function viewOf(
  message: { sequence: number; sender_id: string | null },
  viewerId: string,
  watermarks: readonly ParticipantWatermarks[],
): { delivery: Pick<Message, 'status' | 'readBy'>; joinedSequence: number } {
  const own = watermarks.find(({ userId }) => userId === viewerId);
  return {
    delivery: deliveryOf(message, viewerId, watermarks),
    // Without watermarks the viewer is no participant and reads nothing.
    joinedSequence: own?.joinedSequence ?? Number.POSITIVE_INFINITY,
  };
}

type UserColumns = {
  username: string | null;
  first_name: string | null;
  last_name: string | null;
  avatar_url: string | null;
};

/** Converts a user of a conversation; null if the account was deleted. */
export function toChatUser(id: string | null, row: UserColumns): ChatUser | null {
  if (id === null || row.username === null) return null;
  return {
    id,
    username: row.username,
    firstName: row.first_name ?? '',
    lastName: row.last_name ?? '',
    avatarUrl: row.avatar_url,
  };
}

/** Converts a message, without its status, quote, reactions and pin. */
export function toSharedMessage(
  row: Omit<MessageRow, 'created_at'> & { created_at: Date | string },
  media: ChatMedia[],
): SharedMessage {
  const createdAt = new Date(row.created_at).toISOString();
  return {
    id: row.id,
    tempId: row.temp_id,
    conversationId: row.conversation_id,
    sequenceNumber: row.sequence,
    senderId: row.sender_id,
    sender: toChatUser(row.sender_id, row),
    content: row.content,
    messageType: row.message_type,
    mediaUrls: media.map(({ url }) => url),
    media,
    revision: row.revision,
    editedAt: toTime(row.edited_at),
    deletedAt: toTime(row.deleted_at),
    ...toMentions(row.mentions),
    linkPreview: row.link_preview,
    createdAt,
    timestamp: createdAt,
  };
}

function toMentions(row: MentionsRow): Pick<Message, 'mentions' | 'mentionsAll'> {
  return { mentions: row?.users.map(([id, username]) => ({ id, username })) ?? [], mentionsAll: row?.all ?? false };
}

const toTime = (date: Date | null) => date?.toISOString() ?? null;

/** Converts what a changed message is now. */
export function toMessageChange(row: ChangeRow): MessageChange {
  return {
    messageId: row.id,
    conversationId: row.conversation_id,
    sequenceNumber: row.sequence,
    content: row.content,
    revision: row.revision,
    editedAt: toTime(row.edited_at),
    deletedAt: toTime(row.deleted_at),
    reactions: row.reactions ?? [],
    pinnedAt: toTime(row.pinned_at),
    ...toMentions(row.mentions),
    linkPreview: row.link_preview,
  };
}

/** The cursor after which a participant's changes of a conversation are listed. */
export function toChangesCursor(reached: { lastRevision: number; hiddenCount: number }): string {
  return encodeCursor(reached.lastRevision, reached.hiddenCount);
}

/**
 * Converts a message for a viewer who reads the messages above `joinedSequence`, and who may see the author of the
 * original unless `maySeeAuthor` is false.
 */
export function toMessage(
  row: Omit<MessageWithQuoteRow, 'created_at'> & { created_at: Date | string },
  viewer: { delivery: Pick<Message, 'status' | 'readBy'>; joinedSequence: number; maySeeAuthor?: boolean },
  media: ChatMedia[],
): Message {
  const { reply_to: sequence, quote } = row;
  const replyTo = sequence === null ? null : toQuote(sequence, viewer.joinedSequence < sequence ? quote : null);
  const author = viewer.maySeeAuthor === false ? null : row.forwarded_author;
  const forwardedFrom = row.forwarded_from === null ? null : { user: author && toChatUser(author.id, author) };
  const marks = { reactions: row.reactions ?? [], pinnedAt: toTime(row.pinned_at) };
  return { ...toSharedMessage(row, media), ...viewer.delivery, replyTo, forwardedFrom, ...marks };
}

function toQuote(sequenceNumber: number, row: QuotedRow | null): Quote {
  if (!row) return { sequenceNumber, message: null };
  const { id, senderId, content, messageType, revision, media, username, firstName, lastName, avatarUrl } = row;
  const names = { username, first_name: firstName, last_name: lastName, avatar_url: avatarUrl };
  return {
    sequenceNumber,
    message: {
      id,
      senderId,
      sender: toChatUser(senderId, names),
      content,
      messageType,
      revision,
      media: media?.map(toPreviewFile) ?? [],
    },
  };
}

/** The confirmation of a sent message. */
export function toConfirmation(
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

function toParticipant(row: ParticipantRow): Participant {
  const [userId, role, joinedSequence, deliveredUpTo, readUpTo, readFrom, readAt, ...names] = row;
  return {
    userId,
    joinedSequence,
    deliveredUpTo,
    readUpTo,
    readFrom,
    readAt: readAt && new Date(readAt).toISOString(),
    role,
    user: toUser([userId, ...names]),
  };
}

function toUser([id, username, firstName, lastName, avatarUrl]: UserRow): ChatUser {
  return { id, username, firstName, lastName, avatarUrl };
}

const fullName = (user: ChatUser) => `${user.firstName} ${user.lastName}`;

const withoutReceipts = { deliveredUpTo: 0, readUpTo: 0, readFrom: 0, readAt: null };

/** Converts a conversation for the viewer. */
export function toConversation(row: ConversationRow, viewerId: string, toSignedMedia: ToSignedMedia): Conversation {
  const isCommunityChat = row.community_id !== null;
  const participants = row.participants
    .map(toParticipant)
    .map((one) => (isCommunityChat && one.userId !== viewerId ? { ...one, ...withoutReceipts } : one));
  const { last } = row;
  const status = last && deliveryOf(last, viewerId, isCommunityChat ? [] : participants).status;
  const lastMessage = toLastMessage(row, toSignedMedia, status, row.sender_name);
  const participantIds = participants.map(({ userId }) => userId);
  return { ...toConversationBase(row, participantIds), ...lastMessage, participants };
}

/** Converts a conversation for the viewer's list. */
export function toListedConversation(
  row: ConversationListRow,
  viewerId: string,
  toSignedMedia: ToSignedMedia,
): ListedConversation {
  const usersById = new Map(
    (row.member_previews ?? [row.viewer, row.other]).flatMap((user) => (user ? [[user[0], user]] : [])),
  );
  const participantIds = row.member_ids.split(',');
  const participants = participantIds.flatMap((userId) => {
    const user = usersById.get(userId);
    return user ? [{ userId, user: toUser(user) }] : [];
  });
  return {
    ...toConversationBase(row, participantIds),
    ...toLastMessage(row, toSignedMedia, toListedStatus(row, viewerId), row.sender_name),
    participants,
  };
}

// The lowest watermarks stand for all recipients.
function toListedStatus(
  { last, community_id, lowest_watermarks, delivered_up_to, read_up_to }: ConversationListRow,
  viewerId: string,
): StoredStatus | null {
  if (!last) return null;
  if (community_id !== null && last.sender_id === viewerId) return 'sent';
  const [deliveredUpTo, readUpTo] =
    last.sender_id === viewerId ? (lowest_watermarks ?? []) : [delivered_up_to, read_up_to];
  const hasWatermarks = typeof deliveredUpTo === 'number' && typeof readUpTo === 'number';
  return statusAmong(last.sequence, hasWatermarks ? [{ userId: '', deliveredUpTo, readUpTo }] : []);
}

type LastFields = Pick<Conversation, 'lastMessage' | 'lastMessageTime' | 'lastMessageData'>;

function toLastMessage(
  row: BaseConversationRow,
  toSignedMedia: ToSignedMedia,
  status: StoredStatus | null,
  senderName: string | null,
): LastFields {
  const { last } = row;
  if (!last || !status) return { lastMessage: null, lastMessageTime: null, lastMessageData: null };
  return {
    lastMessage: messagePreview(
      { content: last.content, messageType: last.message_type, media: last.media },
      toEnglish,
    ),
    lastMessageTime: new Date(last.created_at).toISOString(),
    lastMessageData: {
      id: last.id,
      content: last.content,
      mediaUrls: last.media.map((file) => toSignedMedia(file, row.id, row.file_url_version).url),
      media: last.media.map(toPreviewFile),
      senderId: last.sender_id,
      senderName,
      status,
      messageType: last.message_type,
      sequenceNumber: last.sequence,
      revision: last.revision,
    },
  };
}

function toConversationBase(
  row: BaseConversationRow,
  participantIds: string[],
): Omit<Conversation, 'participants' | keyof LastFields> {
  const other = row.other && toUser(row.other);
  const hasLeft = other !== null && !participantIds.includes(other.id);
  const isUnavailable = !row.is_group && (!other || (hasLeft && !row.absent_friend));
  return {
    id: row.id,
    isGroup: row.is_group,
    communityId: row.community_id,
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
    membersMay: { add: row.members_may_add, write: row.members_may_write, pin: row.members_may_pin },
    isReadOnly: row.hidden || isUnavailable || row.closed,
    ...(row.closed ? { isClosed: true } : {}),
    lastActivity: row.last_activity_at.toISOString(),
    lastSequence: row.last_sequence,
    firstSequence: row.joined_sequence + 1,
    readUpTo: row.read_up_to,
    unreadCount: row.unread,
    unreadMentions: row.unread_mentions?.split(',').map(Number) ?? [],
    mutedUntil: row.muted_until?.toISOString() ?? null,
    archivedUpTo: row.archived_up_to,
    pinnedAt: row.pinned_at?.toISOString() ?? null,
    markedUnreadUpTo: row.marked_unread_up_to,
    listChangedAt: row.list_changed_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
  };
}
