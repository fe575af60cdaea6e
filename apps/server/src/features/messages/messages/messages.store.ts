import type { LinkPreview } from '@gumball/contract/posts/posts.schemas';
import { type MessageType, type PreviewFile, quoteMax } from '@gumball/rules/messages/message-text';
import type { Reaction } from '@gumball/rules/messages/reactions';
import type { VoiceFacts } from '@gumball/rules/messages/voice';
import { type Database, type Executor, rowsIn, type Statement } from '../../../platform/db/database.ts';
import { type LimitOffset, pagedStatement, pagedValues } from '../../../platform/db/paged-statement.ts';
import { blockedUserIdsSql } from '../../blocks/blocks.sql.ts';
import { isActiveUserSql } from '../../users/users.sql.ts';
import { type MentionsRow, mentionsIn } from '../mentions/mentions.store.ts';
import type { MessageKey } from '../message-key.store.ts';

/** A file of a message as stored: with its storage keys instead of URLs. */
export type MediaRow = {
  id: string;
  key: string;
  kind: 'image' | 'video' | 'audio' | 'file';
  name: string;
  type: string;
  size: number;
  width: number | null;
  height: number | null;
  placeholder: string | null;
  posterKey: string | null;
  sizes: { key: string; width: number }[];
  /** Of a recorded voice message. */
  voice?: VoiceFacts;
};

/** A message with its sender. */
export type MessageRow = {
  id: string;
  conversation_id: string;
  sequence: number;
  sender_id: string | null;
  temp_id: string;
  content: string;
  message_type: MessageType;
  media: MediaRow[];
  revision: number;
  edited_at: Date | null;
  deleted_at: Date | null;
  reactions: Reaction[] | null;
  pinned_at: Date | null;
  created_at: Date;
  mentions: MentionsRow;
  link_preview: LinkPreview | null;
  username: string | null;
  first_name: string | null;
  last_name: string | null;
  avatar_url: string | null;
};

/** The beginning of a message that a reply quotes. */
export type QuotedRow = {
  id: string;
  senderId: string | null;
  content: string;
  messageType: MessageType;
  revision: number;
  media: PreviewFile[] | null;
  username: string | null;
  firstName: string | null;
  lastName: string | null;
  avatarUrl: string | null;
};

/** The author of the original of a forwarded message. */
export type ForwardedAuthorRow = {
  id: string;
  username: string;
  first_name: string;
  last_name: string;
  avatar_url: string | null;
};

/** A message with its sender, the message that it replies to, and the original of a forwarded one. */
export type MessageWithQuoteRow = MessageRow & {
  reply_to: number | null;
  quote: QuotedRow | null;
  /** The author of the original; 0 where the account is gone, null where the message is not forwarded. */
  forwarded_from: string | null;
  /** Null where the viewer may not see the member. */
  forwarded_author: ForwardedAuthorRow | null;
};

/** A message to store. */
export type NewMessage = {
  id: string;
  conversationId: string;
  senderId: string;
  tempId: string;
  content: string;
  messageType: MessageType;
  media: MediaRow[];
  /** The sequence number of the message that it replies to. */
  replyTo: number | null;
  /** The author of the original of a forwarded message; 0 where the account is gone. */
  forwardedFrom: string | null;
};

/**
 * The result of storing a message: stored, already stored before, or refused because its sender may not write to the
 * conversation or may not read the message that it replies to. `quote_readers` are the participants who may read that.
 */
export type StoredRow =
  | {
      outcome: 'stored';
      message_id: string;
      in_conversation: string;
      number: number;
      stored_at: Date;
      file_url_version: number;
      participants: string[];
      username: string;
      first_name: string;
      last_name: string;
      avatar_url: string | null;
      quote: QuotedRow | null;
      quote_readers: string[] | null;
      mentions?: MentionsRow;
    }
  | { outcome: 'known'; message_id: string; in_conversation: string; number: number; stored_at: Date }
  | { outcome: 'refused' }
  | { outcome: 'reply-unknown' };

const storeStatement: Statement = {
  name: 'messages-store',
  text: 'SELECT * FROM store_messages($1, $2, $3, $4, $5, $6, $7, $8, $9)',
};
// It stores one conversation after the other.
const storeDistributedStatement: Statement = {
  name: 'messages-store-distributed',
  text: 'SELECT * FROM store_messages_distributed($1, $2, $3, $4, $5, $6, $7, $8, $9) ORDER BY place',
};

function toValues(messages: NewMessage[], now: Date): unknown[] {
  return [
    messages.map((message) => message.id),
    messages.map((message) => message.conversationId),
    messages.map((message) => message.senderId),
    messages.map((message) => message.tempId),
    messages.map((message) => message.content),
    messages.map((message) => message.messageType),
    messages.map((message) => JSON.stringify(message.media)),
    messages.map((message) => message.replyTo),
    now,
  ];
}

/**
 * Stores messages in one transaction and returns the result of each, in their order. Inside a longer transaction the
 * conversations must be locked.
 */
export function insertMessages(
  db: Pick<Database, 'rows'>,
  messages: NewMessage[],
  { now, isDistributed }: { now: Date; isDistributed: boolean },
): Promise<StoredRow[]> {
  const statement = isDistributed ? storeDistributedStatement : storeStatement;
  return db.rows<StoredRow>(statement, toValues(messages, now));
}

const lockStatement: Statement = { name: 'conversations-lock', text: 'SELECT lock_conversations($1::bigint[])' };

/** Locks conversations against other writers until the transaction ends. */
export async function lockConversations(tx: Executor, ids: string[]): Promise<void> {
  await rowsIn(tx, lockStatement, [ids]);
}

/** The columns of a message `m` of a conversation, as in `mentionsIn`, and of its sender `u`. */
export const messageColumnsIn = (
  conversation: string,
): string => `m.id, m.conversation_id, m.sequence, m.sender_id, m.temp_id, m.content, m.message_type, m.media, m.revision,
  m.edited_at, m.deleted_at, m.reactions, m.pinned_at, m.link_preview, m.created_at, ${mentionsIn(conversation)},
  u.username, u.first_name, u.last_name, u.avatar_url`;

/**
 * Whether the participant `p` has not deleted the message `m` for themselves. Nothing is looked up for a participant
 * who has deleted none. The conversation is as in `mentionsIn`.
 */
export const isShownIn = (conversation: string): string => `(p.hidden_count = 0 OR NOT EXISTS (
  SELECT FROM hidden_messages h WHERE h.conversation_id = ${conversation} AND h.user_id = p.user_id AND h.sequence = m.sequence))`;

/** The same, of the conversation of the participant. */
export const isShownSql: string = isShownIn('p.conversation_id');

/** What a quote tells about the files of a message `q`; null where it has none. */
const quotedMediaSql = `(SELECT jsonb_agg(jsonb_build_object('kind', file->'kind', 'voice',
    CASE WHEN file ? 'voice' THEN jsonb_build_object('durationMs', file->'voice'->'durationMs') END) ORDER BY place)
  FROM jsonb_array_elements(q.media) WITH ORDINALITY AS files (file, place))`;

// The quoted message is read with the reply, so that the quote is always what the message is now. `store_messages`
// returns the same without the files.
/** The quote and the original of a message `m` of a conversation, which are read with it. `quoteJoins` is needed. */
export const quoteColumnsIn = (conversation: string): string => `m.reply_to, (
  SELECT jsonb_build_object('id', q.id::text, 'senderId', q.sender_id::text, 'content', left(q.content, ${quoteMax}),
    'messageType', q.message_type, 'revision', q.revision, 'media', ${quotedMediaSql}, 'username', qu.username, 'firstName', qu.first_name, 'lastName', qu.last_name,
    'avatarUrl', qu.avatar_url)
  FROM messages q LEFT JOIN users qu ON qu.id = q.sender_id
  WHERE q.conversation_id = ${conversation} AND q.sequence = m.reply_to) AS quote,
  m.forwarded_from, CASE WHEN author.id IS NOT NULL THEN jsonb_build_object('id', author.id::text, 'username', author.username,
    'first_name', author.first_name, 'last_name', author.last_name, 'avatar_url', author.avatar_url) END AS forwarded_author`;

/** Joins the author of the original of a message `m`, whom the viewer `$2` may see. */
export const quoteJoins = `LEFT JOIN (
    SELECT u.id, u.username, u.first_name, u.last_name, u.avatar_url FROM users u
    WHERE ${isActiveUserSql} AND u.id NOT IN ${blockedUserIdsSql('$2::bigint')}
  ) author ON author.id = m.forwarded_from`;

// The page is cut by sequence numbers before its messages are joined.
const olderStatement = pagedStatement(
  'messages-older',
  3,
  (limit, offset) => `
    SELECT ${messageColumnsIn('$1::bigint')}, ${quoteColumnsIn('$1::bigint')} FROM (
      SELECT m.* FROM conversation_participants p
      JOIN messages m ON m.conversation_id = p.conversation_id AND m.sequence > p.joined_sequence AND m.sequence < $3::int
        AND ${isShownIn('$1::bigint')}
      WHERE p.conversation_id = $1::bigint AND p.user_id = $2::bigint
      ORDER BY m.sequence DESC LIMIT ${limit} OFFSET ${offset}
    ) m LEFT JOIN users u ON u.id = m.sender_id ${quoteJoins} ORDER BY m.sequence DESC`,
  [201],
);

/** Lists the messages below a sequence number that a participant may read, newest first. */
export function listOlder(
  db: Database,
  position: { conversationId: string; userId: string; before: number },
  limitOffset: LimitOffset,
): Promise<MessageWithQuoteRow[]> {
  return db.rows<MessageWithQuoteRow>(
    olderStatement(limitOffset),
    pagedValues([position.conversationId, position.userId, position.before], limitOffset),
  );
}

const newerStatement = pagedStatement(
  'messages-newer',
  3,
  (limit, offset) => `
    SELECT ${messageColumnsIn('$1::bigint')}, ${quoteColumnsIn('$1::bigint')} FROM (
      SELECT m.* FROM conversation_participants p
      JOIN messages m ON m.conversation_id = p.conversation_id AND m.sequence > greatest(p.joined_sequence, $3::int)
        AND ${isShownIn('$1::bigint')}
      WHERE p.conversation_id = $1::bigint AND p.user_id = $2::bigint
      ORDER BY m.sequence LIMIT ${limit} OFFSET ${offset}
    ) m LEFT JOIN users u ON u.id = m.sender_id ${quoteJoins} ORDER BY m.sequence`,
  [201],
);

/** Lists the messages above a sequence number that a participant may read, oldest first. */
export function listNewer(
  db: Database,
  position: { conversationId: string; userId: string; after: number },
  limitOffset: LimitOffset,
): Promise<MessageWithQuoteRow[]> {
  return db.rows<MessageWithQuoteRow>(
    newerStatement(limitOffset),
    pagedValues([position.conversationId, position.userId, position.after], limitOffset),
  );
}

const messageStatement: Statement = {
  name: 'messages-one',
  text: `SELECT ${messageColumnsIn('$3::bigint')}, ${quoteColumnsIn('$3::bigint')} FROM messages m
    JOIN conversation_participants p ON p.conversation_id = m.conversation_id AND p.user_id = $2::bigint
      AND p.joined_sequence < m.sequence AND ${isShownIn('$3::bigint')}
    LEFT JOIN users u ON u.id = m.sender_id ${quoteJoins} WHERE m.id = $1::bigint AND m.conversation_id = $3::bigint`,
};

/** Finds a message that a participant may read. */
export async function findMessage(
  db: Database,
  { id, conversationId }: MessageKey,
  userId: string,
): Promise<MessageWithQuoteRow | undefined> {
  const [row] = await db.rows<MessageWithQuoteRow>(messageStatement, [id, userId, conversationId]);
  return row;
}

const quotedMediaStatement: Statement = {
  name: 'messages-quoted-media',
  text: `SELECT q.id, ${quotedMediaSql} AS media FROM messages q
    WHERE q.conversation_id = ANY($2::bigint[]) AND q.id = ANY($1::bigint[])`,
};

/** Adds to quotes what they tell about the files of their messages. */
export async function addQuotedMedia(
  db: Pick<Database, 'rows'>,
  quotesIn: readonly { conversationId: string; quote: QuotedRow }[],
): Promise<void> {
  const rows = await db.rows<{ id: string; media: QuotedRow['media'] }>(quotedMediaStatement, [
    quotesIn.map(({ quote }) => quote.id),
    quotesIn.map(({ conversationId }) => conversationId),
  ]);
  const mediaById = new Map(rows.map(({ id, media }) => [id, media]));
  for (const { quote } of quotesIn) quote.media = mediaById.get(quote.id) ?? null;
}

const messageByTempId: Statement = {
  name: 'messages-named',
  text: `SELECT id AS message_id, conversation_id AS in_conversation, sequence AS number, created_at AS stored_at
    FROM messages WHERE sender_id = $1::bigint AND temp_id = $2 AND conversation_id = $3::bigint`,
};

/** Finds the message that a user sent to a conversation with a temporary id. */
export async function findByTempId(
  db: Database,
  { senderId, tempId, conversationId }: { senderId: string; tempId: string; conversationId: string },
): Promise<{ message_id: string; in_conversation: string; number: number; stored_at: Date } | undefined> {
  const [row] = await db.rows<{ message_id: string; in_conversation: string; number: number; stored_at: Date }>(
    messageByTempId,
    [senderId, tempId, conversationId],
  );
  return row;
}

const highestSequence: Statement = {
  name: 'messages-top-of',
  text: `SELECT max(sequence) AS top FROM messages WHERE conversation_id = $1::bigint AND id = ANY($2::bigint[])`,
};

/** Returns the highest sequence number among messages of a conversation, or undefined if none of them exists. */
export async function findHighestSequence(
  db: Database,
  conversationId: string,
  ids: string[],
): Promise<number | undefined> {
  const [row] = await db.rows<{ top: number | null }>(highestSequence, [conversationId, ids]);
  return row?.top ?? undefined;
}
