import { type Database, type Executor, rowsIn, type Statement } from '../../platform/db/database.ts';
import { isOpenForWritingSql } from '../blocks/visibility.sql.ts';
import type { CommentKey } from './comment-key.store.ts';
import { isVisibleIn } from './comments.store.ts';

const isInOpenCommunity = `EXISTS (SELECT FROM posts wp WHERE wp.id = $3 AND ${isOpenForWritingSql('wp')})`;
const isLikeable = `c.deleted_at IS NULL AND ${isVisibleIn('$3')} AND ${isInOpenCommunity}`;

// The third parameter is the post of the comment.
const seenComment = (condition: string) => `
  seen AS MATERIALIZED (
    SELECT c.id, c.post_id, c.likes_count, ${condition} AS visible FROM comments c WHERE c.post_id = $3 AND c.id = $2
  )`;

const addLike: Statement = {
  name: 'comments-like',
  text: `
    WITH ${seenComment(isLikeable)},
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

// On several servers a statement that combines these steps needs all of them.
const likeableComment: Statement = {
  name: 'comments-likeable',
  text: `SELECT c.post_id, c.likes_count, false AS changed FROM comments c
    WHERE c.post_id = $3 AND c.id = $2 AND ${isLikeable}`,
};
const insertLikeRow: Statement = {
  name: 'comments-like-row',
  text: `INSERT INTO comment_likes (user_id, comment_id, post_id, created_at) VALUES ($1, $2, $3, $4)
    ON CONFLICT DO NOTHING RETURNING comment_id`,
};
const countLike: Statement = {
  name: 'comments-count-like',
  text: `UPDATE comments SET likes_count = likes_count + 1 WHERE post_id = $2 AND id = $1
    RETURNING post_id, likes_count, true AS changed`,
};

const deleteLike: Statement = {
  name: 'comments-unlike',
  text: `
    WITH ${seenComment(`c.deleted_at IS NULL AND ${isVisibleIn('$3')}`)},
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

const lockComment: Statement = {
  name: 'comments-hold',
  text: 'SELECT FROM comments WHERE post_id = $2 AND id = $1 FOR NO KEY UPDATE',
};

// Locks the comment before its likes, in the order in which deleting a comment locks them, and in a separate statement:
// statements that lock and count at once would deadlock with each other when foreign keys of likes share the lock.
const withLockedComment = <Result>(db: Database, comment: CommentKey, run: (tx: Executor) => Promise<Result>) =>
  db.transaction(async (tx) => {
    await rowsIn(tx, lockComment, [comment.id, comment.postId]);
    return run(tx);
  });

/** Stores a like once. Returns undefined if the viewer may not see such a comment, or its community is closed. */
export function insertLike(
  db: Database,
  viewerId: string,
  comment: CommentKey,
  now: Date,
): Promise<LikeRow | undefined> {
  const values = [viewerId, comment.id, comment.postId];
  return withLockedComment(db, comment, async (tx) => {
    if (!db.isDistributed) return (await rowsIn<LikeRow>(tx, addLike, [...values, now]))[0];
    const [found] = await rowsIn<LikeRow>(tx, likeableComment, values);
    if (!found || (await rowsIn(tx, insertLikeRow, [...values, now])).length === 0) return found;
    return (await rowsIn<LikeRow>(tx, countLike, [comment.id, comment.postId]))[0];
  });
}

/**
 * Deletes a like. Returns undefined if the comment does not exist. The count is 0 for a comment the viewer may not see.
 */
export function removeLike(db: Database, viewerId: string, comment: CommentKey): Promise<LikeRow | undefined> {
  return withLockedComment(
    db,
    comment,
    async (tx) => (await rowsIn<LikeRow>(tx, deleteLike, [viewerId, comment.id, comment.postId]))[0],
  );
}

const likedComments: Statement = {
  name: 'comments-liked-by',
  text: `SELECT comment_id AS id, post_id AS "postId" FROM comment_likes WHERE user_id = $1 ORDER BY comment_id LIMIT 200`,
};

/** Lists a batch of the comments that a user likes. */
export function listLiked(db: Database, userId: string): Promise<CommentKey[]> {
  return db.rows<CommentKey>(likedComments, [userId]);
}

const viewerStates: Statement = {
  name: 'comments-viewer-states',
  text: `
    WITH c AS MATERIALIZED (SELECT * FROM unnest($1::bigint[], $2::bigint[]) AS c (user_id, comment_id)),
    l AS MATERIALIZED (
      SELECT c.* FROM c JOIN comment_likes l ON l.comment_id = c.comment_id AND l.user_id = c.user_id
      WHERE l.post_id = ANY($3::bigint[])
    )
    SELECT c.user_id, c.comment_id, (c.user_id, c.comment_id) IN (TABLE l) AS liked FROM c`,
};

/** Lists which of these comments these users like. */
export function listViewerStates(
  db: Database,
  pairs: readonly (CommentKey & { userId: string })[],
): Promise<{ user_id: string; comment_id: string; liked: boolean }[]> {
  return db.rows(viewerStates, [
    pairs.map(({ userId }) => userId),
    pairs.map(({ id }) => id),
    pairs.map(({ postId }) => postId),
  ]);
}
