import { CompiledQuery, sql } from 'kysely';
import type { Database, Statement } from '../../platform/db/database.ts';
import { visible } from './comments.store.ts';

const seenComment = `
  seen AS (
    SELECT c.id, c.post_id, c.likes_count, c.deleted_at IS NULL AND ${visible} AS visible FROM comments c WHERE c.id = $2
  )`;

const addLike = `
    WITH ${seenComment},
    added AS (
      INSERT INTO comment_likes (comment_id, user_id, created_at) SELECT id, $1, $3 FROM seen WHERE visible
      ON CONFLICT DO NOTHING RETURNING comment_id
    ),
    counted AS (
      UPDATE comments SET likes_count = comments.likes_count + 1 FROM added WHERE comments.id = added.comment_id
      RETURNING comments.likes_count
    )
    SELECT seen.post_id, coalesce(counted.likes_count, seen.likes_count) AS likes_count,
      counted.likes_count IS NOT NULL AS changed
    FROM seen LEFT JOIN counted ON true WHERE seen.visible`;

const takeLike = `
    WITH ${seenComment},
    removed AS (
      DELETE FROM comment_likes l USING seen WHERE l.comment_id = seen.id AND l.user_id = $1 RETURNING l.comment_id
    ),
    counted AS (
      UPDATE comments SET likes_count = comments.likes_count - 1 FROM removed WHERE comments.id = removed.comment_id
      RETURNING comments.likes_count
    )
    SELECT seen.post_id, CASE WHEN seen.visible THEN coalesce(counted.likes_count, seen.likes_count) ELSE 0 END AS likes_count,
      counted.likes_count IS NOT NULL AS changed
    FROM seen LEFT JOIN counted ON true`;

/** The likes of a comment after a deed, and whether the deed changed anything. */
export type LikeRow = { post_id: string; likes_count: number; changed: boolean };

// The comment is locked before the like is touched, as deleting the comment does it, and in a statement of its own: what locks and counts in one
// waits in a circle with others that do, once the foreign keys of likes share the lock.
function withLocked(db: Database, commentId: string, deed: string, values: unknown[]): Promise<LikeRow | undefined> {
  return db.transaction(async (tx) => {
    await sql`SELECT FROM comments WHERE id = ${commentId} FOR NO KEY UPDATE`.execute(tx);
    const { rows } = await tx.executeQuery<LikeRow>(CompiledQuery.raw(deed, values));
    return rows[0];
  });
}

/** Notes a member's like, once. Undefined where the member may not see such a comment. */
export async function insertLike(
  db: Database,
  viewerId: string,
  commentId: string,
  now: Date,
): Promise<LikeRow | undefined> {
  return withLocked(db, commentId, addLike, [viewerId, commentId, now]);
}

/** Takes a member's like back. Undefined where there is no such comment; one the member may not see tells no count. */
export async function removeLike(db: Database, viewerId: string, commentId: string): Promise<LikeRow | undefined> {
  return withLocked(db, commentId, takeLike, [viewerId, commentId]);
}

const liked: Statement = {
  name: 'comments-liked-by',
  text: 'SELECT comment_id AS id FROM comment_likes WHERE user_id = $1 ORDER BY comment_id LIMIT 200',
};

/** Lists some of the comments that a member likes. */
export async function listLikedIds(db: Database, userId: string): Promise<string[]> {
  return (await db.rows<{ id: string }>(liked, [userId])).map((row) => row.id);
}
