import { type Database, rowsIn, type Statement } from '../../platform/db/database.ts';
import { isOpenForWritingSql } from '../blocks/visibility.sql.ts';
import { isVisibleSql } from './comments.store.ts';

const isInOpenCommunity = `EXISTS (SELECT FROM posts wp WHERE wp.id = c.post_id AND ${isOpenForWritingSql('wp')})`;

// The third parameter is the post of the comment.
const visibleComment = (condition: string) => `
  seen AS MATERIALIZED (
    SELECT c.id, c.post_id, c.likes_count, c.deleted_at IS NULL AND ${condition} AS visible FROM comments c
    WHERE c.post_id = $3 AND c.id = $2
  )`;

const addLike: Statement = {
  name: 'comments-like',
  text: `
    WITH ${visibleComment(`${isVisibleSql} AND ${isInOpenCommunity}`)},
    added AS (
      INSERT INTO comment_likes (post_id, comment_id, user_id, created_at)
      SELECT post_id, id, $1, $4 FROM seen WHERE visible ON CONFLICT DO NOTHING RETURNING comment_id
    ),
    counted AS (
      UPDATE comments SET likes_count = comments.likes_count + 1
      WHERE comments.post_id = $3 AND comments.id = $2 AND EXISTS (SELECT FROM added)
      RETURNING comments.likes_count
    )
    SELECT seen.post_id, coalesce(counted.likes_count, seen.likes_count) AS likes_count,
      counted.likes_count IS NOT NULL AS changed
    FROM seen LEFT JOIN counted ON true WHERE seen.visible`,
};

const deleteLike: Statement = {
  name: 'comments-unlike',
  text: `
    WITH ${visibleComment(isVisibleSql)},
    removed AS (
      DELETE FROM comment_likes l WHERE l.post_id = $3 AND l.comment_id = $2 AND l.user_id = $1 RETURNING l.comment_id
    ),
    counted AS (
      UPDATE comments SET likes_count = comments.likes_count - 1
      WHERE comments.post_id = $3 AND comments.id = $2 AND EXISTS (SELECT FROM removed)
      RETURNING comments.likes_count
    )
    SELECT seen.post_id, CASE WHEN seen.visible THEN coalesce(counted.likes_count, seen.likes_count) ELSE 0 END AS likes_count,
      counted.likes_count IS NOT NULL AS changed
    FROM seen LEFT JOIN counted ON true`,
};

/** The like counter of a comment after an action, and whether the action changed anything. */
export type LikeRow = { post_id: string; likes_count: number; changed: boolean };

const postOf: Statement = { name: 'comments-post-of', text: 'SELECT post_id FROM comments WHERE id = $1' };
const lockComment: Statement = {
  name: 'comments-hold',
  text: 'SELECT FROM comments WHERE post_id = $2 AND id = $1 FOR NO KEY UPDATE',
};

// Locks the comment before its likes, in the order in which deleting a comment locks them, and in a separate statement:
// statements that lock and count at once would deadlock with each other when foreign keys of likes share the lock.
async function runWithLockedComment(
  db: Database,
  statement: Statement,
  { userId, commentId }: { userId: string; commentId: string },
  ...more: unknown[]
): Promise<LikeRow | undefined> {
  const [comment] = await db.rows<{ post_id: string }>(postOf, [commentId]);
  if (!comment) return undefined;
  return db.transaction(async (tx) => {
    await rowsIn(tx, lockComment, [commentId, comment.post_id]);
    return (await rowsIn<LikeRow>(tx, statement, [userId, commentId, comment.post_id, ...more]))[0];
  });
}

/** Stores a like once. Returns undefined if the viewer may not see such a comment, or its community is closed. */
export async function insertLike(
  db: Database,
  viewerId: string,
  commentId: string,
  now: Date,
): Promise<LikeRow | undefined> {
  return runWithLockedComment(db, addLike, { userId: viewerId, commentId }, now);
}

/**
 * Deletes a like. Returns undefined if the comment does not exist. The count is 0 for a comment the viewer may not see.
 */
export async function removeLike(db: Database, viewerId: string, commentId: string): Promise<LikeRow | undefined> {
  return runWithLockedComment(db, deleteLike, { userId: viewerId, commentId });
}

const likedCommentIds: Statement = {
  name: 'comments-liked-by',
  text: 'SELECT comment_id AS id FROM comment_likes WHERE user_id = $1 ORDER BY comment_id LIMIT 200',
};

/** Lists a batch of the ids of comments that a user likes. */
export async function listLikedIds(db: Database, userId: string): Promise<string[]> {
  return (await db.rows<{ id: string }>(likedCommentIds, [userId])).map((row) => row.id);
}

const viewerStates: Statement = {
  name: 'comments-viewer-states',
  text: `
    WITH c AS MATERIALIZED (SELECT * FROM unnest($1::bigint[], $2::bigint[]) AS c (user_id, comment_id)),
    l AS MATERIALIZED (SELECT c.* FROM c JOIN comment_likes l ON l.comment_id = c.comment_id AND l.user_id = c.user_id)
    SELECT c.user_id, c.comment_id, (c.user_id, c.comment_id) IN (TABLE l) AS liked FROM c`,
};

/** Lists which of these comments these users like. */
export function listViewerStates(
  db: Database,
  pairs: readonly { commentId: string; userId: string }[],
): Promise<{ user_id: string; comment_id: string; liked: boolean }[]> {
  return db.rows(viewerStates, [pairs.map(({ userId }) => userId), pairs.map(({ commentId }) => commentId)]);
}
