/** The newest posts of a distributed database, listed in one place by their writers. */
import { maxNewestPosts } from '../../../platform/db/citus/maintained-lists.ts';
import { type Database, type Executor, rowsIn, type Statement } from '../../../platform/db/database.ts';
import { isVisiblePostSql } from '../../blocks/visibility.sql.ts';
import { mutedUserIds } from '../posts.store.ts';
import { type Entry, type ReadEntries, toEntriesRead } from './listed-posts.store.ts';
import type { ListedPost } from './post-lists.store.ts';

// Whether a post is held is known where the post is.
const newestEntries: Statement = {
  name: 'posts-newest-ids',
  text: `
    SELECT n.id AS entry_id, n.id AS post_id FROM newest_posts n
    WHERE n.id < $2 AND ${isVisiblePostSql('n', '$1', 'n.id', 'true')} AND n.user_id NOT IN ${mutedUserIds}
    ORDER BY n.id DESC LIMIT $3`,
};

/** Reads entries of the newest posts. */
export const readNewest =
  (db: Database, viewerId: string): ReadEntries<Entry> =>
  async (below, limit) =>
    toEntriesRead(await db.rows<Entry>(newestEntries, [viewerId, below, limit]), limit);

const addOlder: Statement = {
  name: 'posts-newest-add-older',
  text: `
    INSERT INTO newest_posts (id, user_id, community_id, friends_only)
    SELECT $1::bigint, $2::bigint, $3::bigint, $4::boolean WHERE EXISTS (SELECT FROM newest_posts WHERE id < $1)
    ON CONFLICT DO NOTHING`,
};

/** Adds a post that was restored, unless it is older than the listed ones. */
export async function addToNewest(tx: Executor, { id, userId, communityId, friendsOnly }: ListedPost): Promise<void> {
  await rowsIn(tx, addOlder, [id, userId, communityId, friendsOnly]);
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

const remove: Statement = { name: 'posts-newest-remove', text: 'DELETE FROM newest_posts WHERE id = $1' };

/** Removes a deleted post from the list. */
export async function removeFromNewest(tx: Executor, postId: string): Promise<void> {
  await rowsIn(tx, remove, [postId]);
}

const removeOfAuthor: Statement = {
  name: 'posts-newest-remove-author',
  text: 'DELETE FROM newest_posts WHERE user_id = $1',
};

/** Removes from the list what is left of a deleted member. */
export async function removeFromNewestPosts(db: Database, userId: string): Promise<void> {
  if (db.isDistributed) await db.rows(removeOfAuthor, [userId]);
}
