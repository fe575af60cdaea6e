import type { Database, Statement } from '../../../platform/db/database.ts';
import { isVisibleById } from '../posts.store.ts';

// The lock on the post orders this with its deletion, which locks the post before its author.
const pinStatement: Statement = {
  name: 'posts-pin',
  text: `
    WITH seen AS (
      SELECT p.id, p.user_id = $1 AS own FROM posts p WHERE p.id = $2 AND ${isVisibleById} FOR KEY SHARE OF p
    ),
    pinned AS (UPDATE users SET pinned_post_id = seen.id FROM seen WHERE users.id = $1 AND seen.own)
    SELECT own FROM seen`,
};

/** Pins an own post. Returns undefined if the viewer may not see such a post. */
export async function updatePinned(
  db: Database,
  viewerId: string,
  postId: string,
): Promise<{ own: boolean } | undefined> {
  const [row] = await db.rows<{ own: boolean }>(pinStatement, [viewerId, postId]);
  return row;
}

const unpinStatement: Statement = {
  name: 'posts-unpin',
  text: 'UPDATE users SET pinned_post_id = NULL WHERE id = $1 AND pinned_post_id = $2 RETURNING id',
};

/** Unpins a post. Returns whether it was pinned. */
export async function removePinned(db: Database, userId: string, postId: string): Promise<boolean> {
  return (await db.rows(unpinStatement, [userId, postId])).length > 0;
}
