import type { LinkPreview } from '@gumball/contract/posts/posts.schemas';
import type { GroupRole, MembersMay } from '@gumball/rules/messages/group-roles';
import { messageLink } from '@gumball/rules/messages/message-link';
import { namedIn } from '@gumball/rules/messages/message-mentions';
import type { MessageType } from '@gumball/rules/messages/message-text';
import type { Reaction } from '@gumball/rules/messages/reactions';
import { sql } from 'kysely';
import { type Database, type Executor, rowsIn, type Statement } from '../../../platform/db/database.ts';
import { isOpenForWritingSql } from '../../blocks/visibility.sql.ts';
import { deactivateMentions, insertMentions, type MentionsRow, mentionsIn } from '../mentions/mentions.store.ts';
import type { MessageKey } from '../message-key.store.ts';
import { isShownIn, lockConversations, type MediaRow } from '../messages/messages.store.ts';

/** What a changed message is now. */
export type ChangeRow = {
  id: string;
  conversation_id: string;
  sequence: number;
  content: string;
  revision: number;
  edited_at: Date | null;
  deleted_at: Date | null;
  reactions: Reaction[] | null;
  pinned_at: Date | null;
  mentions: MentionsRow;
  link_preview: LinkPreview | null;
};

/** A message that a transaction may change: its conversation is locked. */
export type ChangeableRow = ChangeRow & {
  sender_id: string | null;
  message_type: MessageType;
  media: MediaRow[];
  /** Whether the sender removed the preview of its link. */
  link_preview_removed: boolean;
  created_at: Date;
  versions: number;
  /** Whether an edit with this id was stored before. */
  is_known: boolean;
  /** The community whose chat it is in, and the role of its author there. */
  community_id: string | null;
  author_role: GroupRole | null;
  /** The role of the participant who changes it, and what the members of the group may do. */
  role: GroupRole;
  members_may: MembersMay;
  /** Whether a block between the users of a direct conversation makes it read-only. */
  is_read_only: boolean;
  /** Whether the user is a member of a group in which members may not write. */
  is_silenced: boolean;
  /** Whether it is in the chat of a closed community. */
  is_closed: boolean;
};

/**
 * The message `$1` of the conversation `$4` as a person `p` may change it, with the edit `$3`. `person` joins the person,
 * the user `$2`.
 */
export const changeableSql = (
  person: string,
): string => `SELECT m.id, m.conversation_id, m.sequence, m.content, m.revision, m.edited_at, m.deleted_at, m.sender_id,
      m.message_type, m.media, m.created_at, m.reactions, m.pinned_at, m.link_preview, m.link_preview_removed,
      ${mentionsIn('$4::bigint')}, p.role, c.community_id,
      CASE WHEN c.community_id IS NOT NULL THEN (SELECT a.role FROM conversation_participants a
        WHERE a.conversation_id = $4::bigint AND a.user_id = m.sender_id) END AS author_role,
      json_build_object('add', c.members_may_add, 'write', c.members_may_write, 'pin', c.members_may_pin) AS members_may, v.versions, v.is_known,
      NOT c.is_group AND EXISTS (
        SELECT FROM blocks b WHERE (b.blocker_id, b.blocked_id) IN ((c.user_a_id, c.user_b_id), (c.user_b_id, c.user_a_id))
      ) AS is_read_only,
      c.is_group AND NOT c.members_may_write AND p.role = 'member' AS is_silenced, NOT ${isOpenForWritingSql('c')} AS is_closed
    FROM messages m
    JOIN conversations c ON c.id = m.conversation_id
    ${person}
    CROSS JOIN LATERAL (
      SELECT count(*)::int AS versions, coalesce(bool_or(edit_id = $3::text), false) AS is_known
      FROM message_versions WHERE conversation_id = $4::bigint AND sequence = m.sequence) v
    WHERE m.conversation_id = $4::bigint AND m.id = $1::bigint`;

const changeableStatement: Statement = {
  name: 'messages-changeable',
  text: changeableSql(`JOIN conversation_participants p ON p.conversation_id = m.conversation_id AND p.user_id = $2::bigint
      AND p.joined_sequence < m.sequence`),
};

/**
 * Locks the conversation of a message against other changes and reads the message. Returns undefined if the user may
 * not read it.
 */
export async function lockMessage(
  tx: Executor,
  { id, conversationId }: MessageKey,
  userId: string,
  editId: string | null,
): Promise<ChangeableRow | undefined> {
  await lockConversations(tx, [conversationId]);
  const [row] = await rowsIn<ChangeableRow>(tx, changeableStatement, [id, userId, editId, conversationId]);
  return row;
}

/** Raises the revision of a locked conversation and returns it. */
export async function nextRevision(tx: Executor, conversationId: string): Promise<number> {
  const { last_revision: revision } = await tx
    .updateTable('conversations')
    .set((eb) => ({ last_revision: eb('last_revision', '+', 1) }))
    .where('id', '=', conversationId)
    .returning('last_revision')
    .executeTakeFirstOrThrow();
  return revision;
}

/**
 * Stores a new text of a locked message, and the former one as a version. The link preview stays if the new text has
 * the same link.
 */
export async function updateContent(
  tx: Executor,
  message: ChangeableRow,
  edit: { content: string; editId: string; now: Date },
): Promise<ChangeRow> {
  const { conversation_id, sequence } = message;
  const revision = await nextRevision(tx, conversation_id);
  await tx
    .insertInto('message_versions')
    .values({
      conversation_id,
      sequence,
      revision,
      edit_id: edit.editId,
      content: message.content,
      written_at: message.edited_at ?? message.created_at,
    })
    .execute();
  const preview =
    messageLink(edit.content) === messageLink(message.content)
      ? {}
      : { link_preview: null, link_preview_removed: false };
  const change = { content: edit.content, revision, edited_at: edit.now, ...preview };
  await tx
    .updateTable('messages')
    .set(change)
    .where('conversation_id', '=', conversation_id)
    .where('sequence', '=', sequence)
    .execute();
  return { ...message, ...change, mentions: await replaceMentions(tx, message, edit) };
}

async function replaceMentions(
  tx: Executor,
  message: ChangeableRow,
  edit: { content: string; now: Date },
): Promise<MentionsRow> {
  const { conversation_id: conversationId, sequence, sender_id: senderId } = message;
  if (message.content.includes('@')) await deactivateMentions(tx, message);
  const named = namedIn(edit.content);
  if (senderId === null || (named.usernames.length === 0 && !named.everybody)) return null;
  const [row] = await insertMentions(tx, [{ conversationId, sequence, senderId, ...named }], edit.now);
  return row?.mentions ?? null;
}

/**
 * Removes the text, the files, the former texts, the reactions, the pin and the link preview of a locked message. Its
 * place in the conversation stays.
 */
export async function clearMessage(tx: Executor, message: ChangeableRow, now: Date): Promise<ChangeRow> {
  const { conversation_id, sequence } = message;
  const revision = await nextRevision(tx, conversation_id);
  for (const table of ['message_versions', 'message_reactions'] as const) {
    await tx
      .deleteFrom(table)
      .where('conversation_id', '=', conversation_id)
      .where('sequence', '=', sequence)
      .execute();
  }
  const marks = { reactions: null, pinned_at: null, link_preview: null };
  const change = { content: '', revision, edited_at: null, deleted_at: now, ...marks };
  await tx
    .updateTable('messages')
    .set({ ...change, message_type: 'text', media: '[]', reply_to: null, forwarded_from: null })
    .where('conversation_id', '=', conversation_id)
    .where('sequence', '=', sequence)
    .execute();
  await deactivateMentions(tx, message);
  return { ...message, ...change, mentions: null };
}

const readersStatement: Statement = {
  name: 'messages-readers',
  text: `SELECT p.user_id FROM conversation_participants p
    JOIN messages m ON m.conversation_id = p.conversation_id AND m.sequence > p.joined_sequence
      AND m.sequence = $2::int AND ($3::boolean OR ${isShownIn('$1::bigint')})
    WHERE p.conversation_id = $1::bigint`,
};

/**
 * Lists the participants who may read a message, without those who deleted it for themselves, unless `hasNewText`: the
 * replies that they see quote it.
 */
export async function listReaders(
  tx: Executor,
  { conversation_id, sequence }: Pick<ChangeRow, 'conversation_id' | 'sequence'>,
  { hasNewText }: { hasNewText: boolean },
): Promise<string[]> {
  const rows = await rowsIn<{ user_id: string }>(tx, readersStatement, [conversation_id, sequence, hasNewText]);
  return rows.map((row) => row.user_id);
}

/**
 * Hides a message from one of its readers, once. Returns the message, or undefined if the user may not read it. The
 * participant is locked, so that the numbers have no gaps.
 */
export async function insertHidden(
  tx: Executor,
  { id, conversationId }: MessageKey,
  userId: string,
  now: Date,
): Promise<{ conversation_id: string; sequence: number } | undefined> {
  const { rows } = await sql<{ conversation_id: string; sequence: number }>`
    SELECT p.conversation_id, m.sequence FROM messages m
    JOIN conversation_participants p ON p.conversation_id = m.conversation_id AND p.user_id = ${userId}
      AND p.joined_sequence < m.sequence
    WHERE m.conversation_id = ${conversationId} AND m.id = ${id}`.execute(tx);
  const [found] = rows;
  if (!found) return undefined;
  const { conversation_id, sequence } = found;
  const participant = await tx
    .selectFrom('conversation_participants')
    .select('hidden_count')
    .where('conversation_id', '=', conversation_id)
    .where('user_id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!participant) return undefined;
  const number = participant.hidden_count + 1;
  const inserted = await tx
    .insertInto('hidden_messages')
    .values({ conversation_id, user_id: userId, sequence, number, hidden_at: now })
    .onConflict((conflict) => conflict.columns(['conversation_id', 'user_id', 'sequence']).doNothing())
    .executeTakeFirst();
  if (inserted.numInsertedOrUpdatedRows) {
    await tx
      .updateTable('conversation_participants')
      .set({ hidden_count: number })
      .where('conversation_id', '=', conversation_id)
      .where('user_id', '=', userId)
      .execute();
  }
  return { conversation_id, sequence };
}

const versionsStatement: Statement = {
  name: 'messages-versions',
  text: `SELECT v.content, v.written_at FROM messages m
    JOIN conversation_participants p ON p.conversation_id = m.conversation_id AND p.user_id = $2::bigint
      AND p.joined_sequence < m.sequence AND ${isShownIn('$3::bigint')}
    LEFT JOIN message_versions v ON v.conversation_id = $3::bigint AND v.sequence = m.sequence
    WHERE m.conversation_id = $3::bigint AND m.id = $1::bigint ORDER BY v.revision`,
};

/** Lists the former texts of a message, oldest first. Returns undefined if the user may not read it. */
export async function listVersionRows(
  db: Database,
  { id, conversationId }: MessageKey,
  userId: string,
): Promise<{ content: string; written_at: Date }[] | undefined> {
  type Row = { content: string; written_at: Date };
  const rows = await db.rows<Row | { content: null }>(versionsStatement, [id, userId, conversationId]);
  return rows.length === 0 ? undefined : rows.filter((row): row is Row => row.content !== null);
}

const changesStatement: Statement = {
  name: 'messages-changes',
  text: `SELECT m.id, m.conversation_id, m.sequence, m.content, m.revision, m.edited_at, m.deleted_at, m.reactions, m.pinned_at, m.link_preview, ${mentionsIn('$1::bigint')}
    FROM conversation_participants p
    JOIN messages m ON m.conversation_id = p.conversation_id AND m.revision > 0 AND m.revision > $3::int
      AND m.sequence > p.joined_sequence
    WHERE p.conversation_id = $1::bigint AND p.user_id = $2::bigint ORDER BY m.revision LIMIT $4`,
};

/**
 * Lists the messages that changed after a revision and that a participant may read, oldest change first. Those that the
 * participant deleted for themselves are among them: the replies to them have their text.
 */
export function listChangeRows(
  db: Database,
  position: { conversationId: string; userId: string; after: number },
  limit: number,
): Promise<ChangeRow[]> {
  return db.rows<ChangeRow>(changesStatement, [position.conversationId, position.userId, position.after, limit]);
}

const hiddenStatement: Statement = {
  name: 'messages-hidden',
  text: `SELECT sequence, number FROM hidden_messages
    WHERE conversation_id = $1::bigint AND user_id = $2::bigint AND number > $3::int ORDER BY number LIMIT $4`,
};

/** Lists the messages that a participant deleted for themselves after a number, oldest deletion first. */
export function listHiddenRows(
  db: Database,
  position: { conversationId: string; userId: string; after: number },
  limit: number,
): Promise<{ sequence: number; number: number }[]> {
  return db.rows(hiddenStatement, [position.conversationId, position.userId, position.after, limit]);
}

const readerStatement: Statement = {
  name: 'messages-reader',
  text: `SELECT p.user_id AS id FROM messages m
    JOIN conversation_participants p ON p.conversation_id = m.conversation_id AND p.joined_sequence < m.sequence
    WHERE m.conversation_id = $2::bigint AND m.id = $1::bigint LIMIT 1`,
};

/** Finds one of those who may read a message. */
export async function findReader(tx: Executor, { id, conversationId }: MessageKey): Promise<string | undefined> {
  const [row] = await rowsIn<{ id: string }>(tx, readerStatement, [id, conversationId]);
  return row?.id;
}
