import type { NotificationType } from '@gumball/rules/notifications/notification-types';
import type pg from 'pg';
import { readPresent, type SpreadTable } from '../../platform/db/citus/read-present.ts';
import type { Database, Statement } from '../../platform/db/database.ts';
import { isVisiblePostSql } from '../blocks/visibility.sql.ts';

// What notifications are about is read by its keys, which are SQL expressions here: parameters, or what a list of the
// same statement names. The first parameter is the recipient.

/** The posts that the recipient may see. `id` is the expression of a post's id by which its holds are found. */
export const postsSql = (ids: string, id = 'p.id'): string => `
      SELECT p.id, left(coalesce(p.content_warning, p.content), 400) AS text FROM posts p
      WHERE p.id = ANY(${ids}) AND ${isVisiblePostSql('p', '$1::bigint', id)}`;

/**
 * The messages that the recipient may still read. Who left the conversation, also that of a hidden community, learns
 * nothing of it any more.
 */
export const messagesSql = (named: string, isNamed = 'true'): string => `
      SELECT m.id, CASE WHEN m.message_type <> 'sticker' THEN left(m.content, 400) END AS text
      FROM ${named} JOIN messages m ON m.conversation_id = n.conversation_id AND m.sequence = n.sequence
      JOIN conversation_participants mp ON mp.conversation_id = m.conversation_id AND mp.user_id = $1::bigint
      WHERE ${isNamed} AND m.deleted_at IS NULL AND mp.joined_sequence < m.sequence AND (mp.hidden_count = 0 OR NOT EXISTS (
        SELECT FROM hidden_messages h
        WHERE h.conversation_id = m.conversation_id AND h.user_id = $1::bigint AND h.sequence = m.sequence))`;

/** Comments on posts. */
export const commentsSql = (postIds: string, ids: string): string => `
      SELECT c.id, left(c.content, 400) AS text FROM comments c WHERE c.post_id = ANY(${postIds}) AND c.id = ANY(${ids})`;

/** What a notification is about. */
export type SubjectRow = {
  type: NotificationType;
  post_id: string | null;
  comment_id: string | null;
  /** The comment that is its latest action. */
  source_id: string | null;
  group_id: string;
  conversation_id: string | null;
  sequence: number | null;
  actor_id: string | null;
};

/** The text that it quotes, the emoji of a reaction, and whether the recipient may see it. */
export type Subject = { text: string | null; emoji: string | null; visible: boolean };

type TextRow = { id: string; text: string | null };

const postsStatement: Statement = {
  name: 'notifications-named-posts',
  text: postsSql('$2::bigint[]', 'p.id AND held.post_id = ANY($2::bigint[])'),
};
const commentsStatement: Statement = {
  name: 'notifications-named-comments',
  text: commentsSql('$1::bigint[]', '$2::bigint[]'),
};
const messagesStatement: Statement = {
  name: 'notifications-named-messages',
  text: messagesSql(
    'unnest($2::bigint[], $3::int[]) AS n (conversation_id, sequence)',
    'm.conversation_id = ANY($2::bigint[]) AND mp.conversation_id = ANY($2::bigint[])',
  ),
};
const reactionsStatement: Statement = {
  name: 'notifications-named-reactions',
  text: `SELECT r.conversation_id, r.sequence, r.user_id, r.emoji FROM message_reactions r
    WHERE r.conversation_id = ANY($1::bigint[]) AND r.sequence = ANY($2::int[]) AND r.user_id = ANY($3::bigint[])
    ORDER BY r.reacted_at DESC, r.emoji`,
};

const distinct = <T>(values: readonly (T | null)[]): T[] => [...new Set(values.filter((value) => value !== null))];

const isAboutMessage = ({ type }: Pick<SubjectRow, 'type'>) =>
  type === 'message_reacted' || type === 'message_mentioned';

/**
 * Reads rows that belong to posts or conversations. While a worker is unavailable, what it has is left out: the
 * notifications about it are listed again later, and the others now.
 */
async function readOf<Row extends pg.QueryResultRow>(
  db: Database,
  table: SpreadTable,
  ids: readonly string[],
  statement: Statement,
  valuesOf: (present: readonly string[]) => unknown[],
): Promise<Row[]> {
  if (ids.length === 0) return [];
  return (await readPresent(db, table, ids, (present) => db.rows<Row>(statement, valuesOf(present)))).rows;
}

const toTexts = (rows: readonly TextRow[]) => new Map(rows.map(({ id, text }) => [id, text]));

/** The places of messages in these conversations, as two arrays of parameters. */
function placesIn(rows: readonly Pick<SubjectRow, 'conversation_id' | 'sequence'>[], ids: readonly string[]) {
  const present = rows.filter((row) => ids.includes(row.conversation_id ?? ''));
  return [present.map((row) => row.conversation_id), present.map((row) => row.sequence)];
}

/** Reads what the recipient may see of the posts and messages that notifications are about. */
async function readVisible(
  db: Database,
  userId: string,
  rows: readonly Pick<SubjectRow, 'type' | 'post_id' | 'conversation_id' | 'sequence'>[],
) {
  const messages = rows.filter(isAboutMessage);
  const [posts, texts] = await Promise.all([
    readOf<TextRow>(db, 'posts', distinct(rows.map((row) => row.post_id)), postsStatement, (ids) => [userId, ids]),
    readOf<TextRow>(
      db,
      'conversations',
      distinct(messages.map((row) => row.conversation_id)),
      messagesStatement,
      (ids) => [userId, ...placesIn(messages, ids)],
    ),
  ]);
  return { posts: toTexts(posts), messages: toTexts(texts) };
}

type Visible = Awaited<ReturnType<typeof readVisible>>;

const isVisible = (row: Pick<SubjectRow, 'type' | 'post_id' | 'group_id'>, { posts, messages }: Visible) =>
  (row.post_id === null || posts.has(row.post_id)) && (!isAboutMessage(row) || messages.has(row.group_id));

/**
 * Reads what notifications of one recipient are about, from the servers of these posts and conversations. It is what
 * the statements of one database join.
 */
export async function readSubjects<Row extends SubjectRow>(
  db: Database,
  userId: string,
  rows: readonly Row[],
): Promise<(Row & Subject)[]> {
  const reacted = rows.filter(({ type }) => type === 'message_reacted');
  const commented = rows.filter((row) => row.comment_id !== null || row.source_id !== null);
  const commentIds = distinct(commented.flatMap((row) => [row.comment_id, row.source_id]));
  const [visible, commentRows, reactions] = await Promise.all([
    readVisible(db, userId, rows),
    readOf<TextRow>(db, 'posts', distinct(commented.map((row) => row.post_id)), commentsStatement, (ids) => [
      ids,
      commentIds,
    ]),
    readOf<{ conversation_id: string; sequence: number; user_id: string; emoji: string }>(
      db,
      'conversations',
      distinct(reacted.map((row) => row.conversation_id)),
      reactionsStatement,
      (ids) => [...placesIn(reacted, ids), distinct(reacted.map((row) => row.actor_id))],
    ),
  ]);
  const comments = toTexts(commentRows);
  const textOf = (row: Row) =>
    row.type === 'message_reacted'
      ? visible.messages.get(row.group_id)
      : (comments.get(row.source_id ?? '') ??
        comments.get(row.comment_id ?? '') ??
        visible.posts.get(row.post_id ?? ''));
  const reactionOf = (row: Row) =>
    reactions.find(
      (reaction) =>
        reaction.conversation_id === row.conversation_id &&
        reaction.sequence === row.sequence &&
        reaction.user_id === row.actor_id,
    );
  return rows.map((row) => ({
    ...row,
    text: textOf(row) ?? null,
    emoji: (row.type === 'message_reacted' && reactionOf(row)?.emoji) || null,
    visible: isVisible(row, visible),
  }));
}

/** Returns the notifications of one recipient that the recipient may see. */
export async function selectVisible<
  Row extends Pick<SubjectRow, 'type' | 'post_id' | 'group_id' | 'conversation_id' | 'sequence'>,
>(db: Database, userId: string, rows: readonly Row[]): Promise<Row[]> {
  const visible = await readVisible(db, userId, rows);
  return rows.filter((row) => isVisible(row, visible));
}
