import { type Database, type Executor, isViolationOf, rowsIn, type Statement } from '../../../platform/db/database.ts';
import { isOpenForWritingSql } from '../../blocks/visibility.sql.ts';
import { addToSaves, removeFromSaves } from '../feed/saved-posts.store.ts';
import { isVisibleById } from '../posts.store.ts';

// The UPDATE of the counter is the only lock on the post. With a lock before it in the same statement, concurrent likes
// of one post would wait for each other in a circle (deadlock).
// By the id of the post everywhere, so that one server has all rows.
const visiblePost = (condition: string) => `
  seen AS (SELECT p.id, p.likes_count, ${condition} AS visible FROM posts p WHERE p.id = $2)`;

const addLike: Statement = {
  name: 'posts-like',
  text: `
    WITH ${visiblePost(`${isVisibleById} AND ${isOpenForWritingSql('p')}`)},
    added AS (
      INSERT INTO post_likes (post_id, user_id, created_at) SELECT id, $1, $3 FROM seen WHERE visible
      ON CONFLICT DO NOTHING RETURNING post_id
    ),
    counted AS (
      UPDATE posts SET likes_count = posts.likes_count + 1 WHERE posts.id = $2 AND EXISTS (SELECT FROM added)
      RETURNING posts.likes_count
    )
    SELECT coalesce(counted.likes_count, seen.likes_count) AS likes_count, counted.likes_count IS NOT NULL AS changed
    FROM seen LEFT JOIN counted ON true WHERE seen.visible`,
};

// On several servers a statement that combines these steps needs all of them.
const likeablePost: Statement = {
  name: 'posts-likeable',
  text: `SELECT p.likes_count FROM posts p WHERE p.id = $2 AND ${isVisibleById} AND ${isOpenForWritingSql('p')}`,
};
const insertLikeRow: Statement = {
  name: 'posts-like-row',
  text: `INSERT INTO post_likes (user_id, post_id, created_at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING RETURNING post_id`,
};
const countLike: Statement = {
  name: 'posts-count-like',
  text: 'UPDATE posts SET likes_count = likes_count + 1 WHERE id = $1 RETURNING likes_count, true AS changed',
};

async function insertDistributedLike(
  tx: Executor,
  viewerId: string,
  postId: string,
  now: Date,
): Promise<LikeRow | undefined> {
  const [post] = await rowsIn<{ likes_count: number }>(tx, likeablePost, [viewerId, postId]);
  if (!post) return undefined;
  const added = await rowsIn(tx, insertLikeRow, [viewerId, postId, now]);
  if (added.length === 0) return { ...post, changed: false };
  return (await rowsIn<LikeRow>(tx, countLike, [postId]))[0];
}

// Deleting a post locks the post first and then its likes. Deleting a like locks the post first too, in a separate
// statement, so that the two cannot deadlock.
const lockPost: Statement = { name: 'posts-hold', text: 'SELECT FROM posts WHERE id = $1 FOR NO KEY UPDATE' };

const deleteLike: Statement = {
  name: 'posts-unlike',
  text: `
    WITH ${visiblePost(isVisibleById)},
    removed AS (
      DELETE FROM post_likes l WHERE l.post_id = $2 AND l.user_id = $1 RETURNING l.post_id
    ),
    counted AS (
      UPDATE posts SET likes_count = posts.likes_count - 1 WHERE posts.id = $2 AND EXISTS (SELECT FROM removed)
      RETURNING posts.likes_count
    )
    SELECT CASE WHEN seen.visible THEN coalesce(counted.likes_count, seen.likes_count) ELSE 0 END AS likes_count,
      counted.likes_count IS NOT NULL AS changed
    FROM seen LEFT JOIN counted ON true`,
};

/**
 * The like counter of a post after an action, and whether the action changed anything. If it did not, a concurrent
 * action may not be counted yet.
 */
export type LikeRow = { likes_count: number; changed: boolean };

/** Stores a like once. Returns undefined if the viewer may not see such a post, or its community is closed. */
export async function insertLike(
  db: Database,
  viewerId: string,
  postId: string,
  now: Date,
): Promise<LikeRow | undefined> {
  try {
    if (db.isDistributed) return await db.transaction((tx) => insertDistributedLike(tx, viewerId, postId, now));
    const [row] = await db.rows<LikeRow>(addLike, [viewerId, postId, now]);
    return row;
  } catch (error) {
    // The post was deleted concurrently.
    if (isViolationOf(error, 'post_likes_post_id_fkey')) return undefined;
    throw error;
  }
}

/** Deletes a like. Returns undefined if the post does not exist. The count is 0 for a post the viewer may not see. */
export async function removeLike(db: Database, viewerId: string, postId: string): Promise<LikeRow | undefined> {
  return db.transaction(async (tx) => {
    await rowsIn(tx, lockPost, [postId]);
    const [row] = await rowsIn<LikeRow>(tx, deleteLike, [viewerId, postId]);
    return row;
  });
}

const visiblePostStatement: Statement = {
  name: 'posts-savable',
  text: `SELECT p.id FROM posts p WHERE p.id = $2 AND ${isVisibleById}`,
};
const addSave: Statement = {
  name: 'posts-save',
  text: 'INSERT INTO post_saves (user_id, post_id, created_at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING RETURNING 1',
};

async function addSaveListed(db: Database, viewerId: string, postId: string, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    const added = await rowsIn(tx, addSave, [viewerId, postId, now]);
    if (added.length > 0) await addToSaves(tx, viewerId, postId, now);
  });
}

/** Saves a post for a user. Idempotent. Returns whether the viewer may see such a post. */
export async function insertSave(db: Database, viewerId: string, postId: string, now: Date): Promise<boolean> {
  if ((await db.rows(visiblePostStatement, [viewerId, postId])).length === 0) return false;
  try {
    if (db.isDistributed) await addSaveListed(db, viewerId, postId, now);
    else await db.rows(addSave, [viewerId, postId, now]);
    return true;
  } catch (error) {
    // The post was deleted concurrently.
    if (isViolationOf(error, 'post_saves_post_id_fkey')) return false;
    throw error;
  }
}

const deleteSave: Statement = {
  name: 'posts-unsave',
  text: 'DELETE FROM post_saves WHERE user_id = $1 AND post_id = $2',
};

/** Deletes a save. */
export async function removeSave(db: Database, viewerId: string, postId: string): Promise<void> {
  if (!db.isDistributed) return void (await db.rows(deleteSave, [viewerId, postId]));
  await db.transaction(async (tx) => {
    await rowsIn(tx, deleteSave, [viewerId, postId]);
    await removeFromSaves(tx, viewerId, postId);
  });
}

const viewerStates: Statement = {
  name: 'posts-viewer-states',
  text: `
    WITH c AS MATERIALIZED (SELECT * FROM unnest($1::bigint[], $2::bigint[]) AS c (user_id, post_id)),
    l AS MATERIALIZED (SELECT c.* FROM c JOIN post_likes l ON l.post_id = c.post_id AND l.user_id = c.user_id),
    s AS MATERIALIZED (SELECT c.* FROM c JOIN post_saves s ON s.post_id = c.post_id AND s.user_id = c.user_id),
    r AS MATERIALIZED (SELECT c.* FROM c JOIN reposts r ON r.post_id = c.post_id AND r.user_id = c.user_id)
    SELECT c.user_id, c.post_id, (c.user_id, c.post_id) IN (TABLE l) AS liked, (c.user_id, c.post_id) IN (TABLE s) AS saved,
      (c.user_id, c.post_id) IN (TABLE r) AS reposted
    FROM c`,
};

/** Lists which of these posts these users like, saved and reposted. */
export function listViewerStates(
  db: Database,
  pairs: readonly { postId: string; userId: string }[],
): Promise<{ user_id: string; post_id: string; liked: boolean; saved: boolean; reposted: boolean }[]> {
  return db.rows(viewerStates, [pairs.map(({ userId }) => userId), pairs.map(({ postId }) => postId)]);
}

/** Batch size for deleting all likes or saves of a user. */
export const likeBatchSize = 200;

const likedPostIds: Statement = {
  name: 'posts-liked-by',
  text: `SELECT post_id AS id FROM post_likes WHERE user_id = $1 ORDER BY post_id LIMIT ${likeBatchSize}`,
};

/** Lists a batch of the ids of posts that a user likes. */
export async function listLikedIds(db: Database, userId: string): Promise<string[]> {
  return (await db.rows<{ id: string }>(likedPostIds, [userId])).map((row) => row.id);
}

const deleteSaves: Statement = {
  name: 'posts-unsave-some',
  text: `WITH part AS (SELECT post_id FROM post_saves WHERE user_id = $1 LIMIT ${likeBatchSize})
    DELETE FROM post_saves USING part WHERE user_id = $1 AND post_saves.post_id = part.post_id RETURNING 1`,
};

/** Deletes a batch of a user's saves and returns how many were deleted. */
export async function removeSaves(db: Database, userId: string): Promise<number> {
  return (await db.rows(deleteSaves, [userId])).length;
}
