/** The newest posts of a distributed database, listed in one place by their writers. */
import { maxNewestPosts } from '../../../platform/db/citus/maintained-lists.ts';
import type { Database, Statement } from '../../../platform/db/database.ts';
import { isVisiblePostSql } from '../../blocks/visibility.sql.ts';
import { mutedUserIds } from '../posts.store.ts';

// Whether a post is held is known where the post is.
const newestIds: Statement = {
  name: 'posts-newest-ids',
  text: `
    SELECT n.id FROM newest_posts n
    WHERE n.id < $2 AND ${isVisiblePostSql('n', '$1', 'n.id', 'true')} AND n.user_id NOT IN ${mutedUserIds}
    ORDER BY n.id DESC LIMIT $3`,
};

/** Lists the newest posts below `before` that the viewer may see, unless they are held. */
export async function listNewestIds(db: Database, viewerId: string, before: string, limit: number): Promise<string[]> {
  return (await db.rows<{ id: string }>(newestIds, [viewerId, before, limit])).map(({ id }) => id);
}

const removeOld: Statement = {
  name: 'posts-newest-remove-old',
  text: `
    DELETE FROM newest_posts
    WHERE id <= (SELECT id FROM newest_posts ORDER BY id DESC LIMIT 1 OFFSET ${maxNewestPosts})`,
};

/** Removes rows below the newest ones. */
export async function removeOldRows(db: Database): Promise<void> {
  await db.rows(removeOld, []);
}

const removeOfAuthor: Statement = {
  name: 'posts-newest-remove-author',
  text: 'DELETE FROM newest_posts WHERE user_id = $1',
};

/** Removes from the list what is left of a deleted member. */
export async function removeFromNewestPosts(db: Database, userId: string): Promise<void> {
  if (db.isDistributed) await db.rows(removeOfAuthor, [userId]);
}
