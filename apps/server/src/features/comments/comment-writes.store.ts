import { sql } from 'kysely';
import type { Database, Executor, Statement } from '../../platform/db/database.ts';
import { noteForWebhooksSql } from '../../platform/db/webhook-events.ts';
import { isOpenForWritingSql } from '../blocks/visibility.sql.ts';
import type { CommentKey } from './comment-key.store.ts';
import {
  authorColumns,
  blockedUserIds,
  type CommentRow,
  commentColumns,
  isUnheldFor,
  isVisibleById,
  isVisibleIn,
  type ViewerCommentRow,
  viewerColumnsOf,
} from './comments.store.ts';

/** A comment or reply to store. */
export type NewComment = {
  id: string;
  postId: string;
  userId: string;
  parentId: string | null;
  content: string;
  idempotencyKey: string | undefined;
  now: Date;
};

// A key is taken only where the viewer may write. The webhooks are those of the post.
const takeKey = `
  taken AS (
    INSERT INTO creation_keys (user_id, kind, key, id) SELECT $1, 'comment', $5, $3 FROM post WHERE $5::text IS NOT NULL
    ON CONFLICT DO NOTHING RETURNING id
  )`;
const isFirst = '($5::text IS NULL OR EXISTS (SELECT FROM taken))';
const insertCommentSql = (parent: string) => `
  c AS (
    INSERT INTO comments (id, post_id, user_id, parent_id, content, created_at)
    SELECT $3::bigint, counted.post_id, $1::bigint, ${parent}, $4, $6::timestamptz FROM counted
    RETURNING ${commentColumns.replaceAll('c.', '')}
  ),
  told AS (${noteForWebhooksSql('comment.created', '(SELECT c.id, post.community_id, post.user_id FROM c, post)')})
  SELECT ${commentColumns}, ${authorColumns} FROM c JOIN users u ON u.id = c.user_id`;

// Lock order, here and everywhere: the post before a comment, a comment before its replies and likes, which is the
// order in which deleting a post reaches them. The UPDATE of the counter takes the lock. A statement that locked a row
// first and updated it afterwards would still see the row version of its snapshot and could deadlock with concurrent
// statements, once the foreign keys of other rows share the lock.
const storeComment: Statement = {
  name: 'comments-create',
  text: `
    WITH post AS MATERIALIZED (
      SELECT p.community_id, p.user_id FROM posts p WHERE p.id = $2 AND ${isVisibleById} AND ${isOpenForWritingSql('p')}
    ),
    ${takeKey},
    counted AS (
      UPDATE posts p SET comments_count = p.comments_count + 1
      WHERE p.id = $2 AND EXISTS (SELECT FROM post) AND ${isFirst} RETURNING p.id AS post_id
    ),
    ${insertCommentSql('NULL::bigint')}`,
};

const storeReply: Statement = {
  name: 'comments-reply',
  text: `
    WITH post AS MATERIALIZED (
      SELECT p.community_id, p.user_id FROM posts p
      WHERE p.id = $2 AND ${isVisibleById} AND ${isOpenForWritingSql('p')} FOR KEY SHARE OF p
    ),
    parent AS MATERIALIZED (
      SELECT q.id FROM comments q WHERE q.post_id = $2 AND q.id = $7 AND q.user_id NOT IN ${blockedUserIds}
        AND ${isUnheldFor('q', '$2')} AND q.parent_id IS NULL AND q.deleted_at IS NULL AND EXISTS (SELECT FROM post)
    ),
    ${takeKey.replace('FROM post ', 'FROM parent ')},
    counted AS (
      UPDATE comments q SET replies_count = q.replies_count + 1
      WHERE q.post_id = $2 AND q.id = $7 AND q.deleted_at IS NULL AND EXISTS (SELECT FROM parent) AND ${isFirst}
      RETURNING q.id, q.post_id
    ),
    ${insertCommentSql('counted.id')}`,
};

// On several servers a statement that combines these steps needs all of them.
const commentedPost: Statement = {
  name: 'comments-post',
  text: `SELECT p.community_id, p.user_id AS author_id, ${authorColumns} FROM posts p JOIN users u ON u.id = $1
    WHERE p.id = $2 AND ${isVisibleById} AND ${isOpenForWritingSql('p')} FOR KEY SHARE OF p`,
};
const answeredComment: Statement = {
  name: 'comments-parent',
  text: `SELECT q.id FROM comments q WHERE q.post_id = $2 AND q.id = $3 AND q.user_id NOT IN ${blockedUserIds}
    AND ${isUnheldFor('q', '$2')} AND q.parent_id IS NULL AND q.deleted_at IS NULL`,
};
const insertKey: Statement = {
  name: 'comments-take-key',
  text: `INSERT INTO creation_keys (user_id, kind, key, id) VALUES ($1, 'comment', $2, $3) ON CONFLICT DO NOTHING RETURNING id`,
};
const countComment: Statement = {
  name: 'comments-count',
  text: 'UPDATE posts SET comments_count = comments_count + 1 WHERE id = $1 RETURNING id',
};
const countReply: Statement = {
  name: 'comments-count-reply',
  text: `UPDATE comments SET replies_count = replies_count + 1
    WHERE post_id = $1 AND id = $2 AND deleted_at IS NULL RETURNING id`,
};
const insertRow: Statement = {
  name: 'comments-row',
  text: `INSERT INTO comments AS c (id, post_id, user_id, parent_id, content, created_at)
    VALUES ($1, $2, $3, $4, $5, $6) RETURNING ${commentColumns}`,
};
const noteForWebhooks: Statement = {
  name: 'comments-webhooks',
  text: noteForWebhooksSql(
    'comment.created',
    '(SELECT $1::bigint AS id, $2::bigint AS community_id, $3::bigint AS user_id)',
  ),
};

type Author = Pick<CommentRow, 'username' | 'first_name' | 'last_name' | 'avatar_url' | 'level_gumballs'>;

async function insertDistributed(db: Pick<Database, 'rows'>, comment: NewComment): Promise<CommentRow | undefined> {
  const { userId, postId, id, content, idempotencyKey, now, parentId } = comment;
  const posts = await db.rows<Author & { community_id: string | null; author_id: string }>(commentedPost, [
    userId,
    postId,
  ]);
  const [post] = posts;
  if (!post) return undefined;
  if (parentId !== null && (await db.rows(answeredComment, [userId, postId, parentId])).length === 0) return undefined;
  if (idempotencyKey !== undefined && (await db.rows(insertKey, [userId, idempotencyKey, id])).length === 0)
    return undefined;
  const counted =
    parentId === null ? await db.rows(countComment, [postId]) : await db.rows(countReply, [postId, parentId]);
  if (counted.length === 0) return undefined;
  const { community_id, author_id, ...author } = post;
  const [row] = await db.rows<Omit<CommentRow, keyof Author>>(insertRow, [id, postId, userId, parentId, content, now]);
  await db.rows(noteForWebhooks, [id, community_id, author_id]);
  return row && { ...row, ...author };
}

/**
 * Stores and counts a comment or reply. Returns undefined if its key was used before or if the viewer may not see the
 * post or the parent. A distributed database stores it with several statements of the caller's transaction.
 */
export async function insertComment(
  db: Pick<Database, 'rows'>,
  comment: NewComment,
  isDistributed: boolean,
): Promise<CommentRow | undefined> {
  if (isDistributed) return insertDistributed(db, comment);
  const { userId, postId, id, content, idempotencyKey, now, parentId } = comment;
  const values = [userId, postId, id, content, idempotencyKey ?? null, now];
  const [row] =
    parentId === null
      ? await db.rows<CommentRow>(storeComment, values)
      : await db.rows<CommentRow>(storeReply, [...values, parentId]);
  return row;
}

const commentByKey: Statement = {
  name: 'comments-by-creation-key',
  text: "SELECT id FROM creation_keys WHERE user_id = $1 AND kind = 'comment' AND key = $2",
};

/** Finds the comment that a user created with an idempotency key. */
export async function findByIdempotencyKey(
  db: Database,
  userId: string,
  idempotencyKey: string,
): Promise<string | undefined> {
  const [row] = await db.rows<{ id: string }>(commentByKey, [userId, idempotencyKey]);
  return row?.id;
}

const updateContentStatement: Statement = {
  name: 'comments-edit',
  text: `
    WITH c AS (
      UPDATE comments c SET content = $3, edited_at = $4
      WHERE c.id = $2 AND c.post_id = $5 AND c.user_id = $1 AND c.deleted_at IS NULL
      RETURNING ${commentColumns}, ${viewerColumnsOf('$5')}
    )
    SELECT ${commentColumns}, ${authorColumns}, c.liked, c.review FROM c JOIN users u ON u.id = c.user_id`,
};

/** Stores an edit of a user's own comment. Returns undefined if the comment was deleted concurrently. */
export async function updateContent(
  db: Pick<Database, 'rows'>,
  userId: string,
  { id, post_id }: Pick<CommentRow, 'id' | 'post_id'>,
  content: string,
  now: Date,
): Promise<ViewerCommentRow | undefined> {
  const [row] = await db.rows<ViewerCommentRow>(updateContentStatement, [userId, id, content, now, post_id]);
  return row;
}

const selectOwnership: Statement = {
  name: 'comments-whose',
  text: `
    SELECT c.id, c.post_id AS "postId", c.parent_id AS "parentId", c.user_id AS "userId"
    FROM comments c WHERE c.post_id = $3 AND c.id = $2 AND (c.user_id = $1 OR ${isVisibleIn('$3')})`,
};

/**
 * Finds the author, post and parent of a comment. A user always finds own comments, even on posts that a block hides
 * now; others only if visible.
 */
export async function findOwnership(
  db: Database,
  viewerId: string,
  comment: CommentKey,
): Promise<(CommentKey & { parentId: string | null; userId: string }) | undefined> {
  const [row] = await db.rows<CommentKey & { parentId: string | null; userId: string }>(selectOwnership, [
    viewerId,
    comment.id,
    comment.postId,
  ]);
  return row;
}

/** What the decision about a deletion needs. */
export type RemovableComment = { id: string; repliesCount: number; isDeleted: boolean };

/**
 * Locks a comment, its parent and its post, and returns the state of comment and parent. Returns undefined if the
 * comment no longer exists.
 */
export async function lockForRemoval(
  tx: Executor,
  comment: { id: string; postId: string; parentId: string | null },
): Promise<{ comment: RemovableComment; parent: RemovableComment | undefined } | undefined> {
  await sql`SELECT FROM posts WHERE id = ${comment.postId} FOR NO KEY UPDATE`.execute(tx);
  const lock = async (id: string) => {
    const row = await tx
      .selectFrom('comments')
      .select(['id', 'replies_count', 'deleted_at'])
      .where('post_id', '=', comment.postId)
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    return row && { id: row.id, repliesCount: row.replies_count, isDeleted: row.deleted_at !== null };
  };
  const parent = comment.parentId === null ? undefined : await lock(comment.parentId);
  const locked = await lock(comment.id);
  return locked && { comment: locked, parent };
}

const deleteLikes = (tx: Executor, { id, postId }: CommentKey) =>
  tx.deleteFrom('comment_likes').where('post_id', '=', postId).where('comment_id', '=', id).execute();

async function deleteComment(tx: Executor, comment: CommentKey): Promise<void> {
  const { id, postId } = comment;
  await deleteLikes(tx, comment);
  await tx.deleteFrom('holds').where('post_id', '=', postId).where('comment_id', '=', id).execute();
  await tx.deleteFrom('comments').where('post_id', '=', postId).where('id', '=', id).execute();
}

/** Empties a locked comment and deletes its likes. Its replies stay. */
export async function replaceContent(tx: Executor, comment: CommentKey, now: Date): Promise<void> {
  await tx
    .updateTable('comments')
    .set({ content: '', deleted_at: now, likes_count: 0 })
    .where('post_id', '=', comment.postId)
    .where('id', '=', comment.id)
    .execute();
  await deleteLikes(tx, comment);
}

/** Deletes a locked comment and lowers the counter of its post, in which a held one does not count. */
export async function removeComment(tx: Executor, comment: CommentKey, isHeld: boolean): Promise<void> {
  await deleteComment(tx, comment);
  if (isHeld) return;
  await tx
    .updateTable('posts')
    .set((eb) => ({ comments_count: eb('comments_count', '-', 1) }))
    .where('id', '=', comment.postId)
    .execute();
}

/** Deletes a locked reply and lowers the counter of its parent, in which a held one does not count. */
export async function removeReply(tx: Executor, reply: CommentKey, parentId: string, isHeld: boolean): Promise<void> {
  await deleteComment(tx, reply);
  if (isHeld) return;
  await tx
    .updateTable('comments')
    .set((eb) => ({ replies_count: eb('replies_count', '-', 1) }))
    .where('post_id', '=', reply.postId)
    .where('id', '=', parentId)
    .execute();
}

const ownComments: Statement = {
  name: 'comments-own-ids',
  text: `SELECT id, post_id AS "postId" FROM comments WHERE user_id = $1 AND deleted_at IS NULL ORDER BY id LIMIT 200`,
};

/** Lists a batch of a user's comments that still have their text. */
export function listOwn(db: Database, userId: string): Promise<CommentKey[]> {
  return db.rows<CommentKey>(ownComments, [userId]);
}
