import { largestId } from '@gumball/contract/pagination';
import { type Database, isViolationOf, rowsIn, type Statement } from '../../../platform/db/database.ts';
import { type LimitOffset, pagedStatement, pagedValues } from '../../../platform/db/paged-statement.ts';
import { isOpenPostSql } from '../../blocks/visibility.sql.ts';
import type { UserSummaryRow } from '../../users/to-user-summary.ts';
import { isActiveUserSql } from '../../users/users.sql.ts';
import { isVisibleUser } from '../feed/author-posts.store.ts';
import { listedPosts, readListedPage, rowsOf } from '../feed/listed-posts.store.ts';
import { readList, removeRepostFromList } from '../feed/post-lists.store.ts';
import {
  authorColumns,
  blockedUserIds,
  isVisibleById,
  isVisibleRepost,
  pageColumns,
  readColumns,
  type ViewerPostRow,
} from '../posts.store.ts';
import { type WithQuoted, withQuotedPosts } from '../quoted-posts.store.ts';
import { insertDistributedRepost, type NewRepost, type RepostRow } from './distributed-reposts.store.ts';

// As with likes, the UPDATE of the counter is the only lock on the post.
const addRepost: Statement = {
  name: 'posts-repost',
  text: `
    WITH latest AS MATERIALIZED (
      SELECT count(*)::int AS number FROM (SELECT created_at FROM reposts WHERE user_id = $1 ORDER BY id DESC LIMIT $6) r
      WHERE r.created_at > $5
    ),
    post AS MATERIALIZED (
      SELECT p.id, p.user_id, p.reposts_count, p.community_id,
        p.allows_reposts AND ${isOpenPostSql('p', '$2')} AS allowed,
        p.user_id = $1 AND ${isOpenPostSql('p', '$2')} AS is_author,
        (SELECT true FROM reposts r WHERE r.post_id = $2 AND r.user_id = $1) IS NOT NULL AS reposted
      FROM posts p WHERE p.id = $2 AND ${isVisibleById}
    ),
    seen AS (SELECT post.*, latest.number AS latest FROM post, latest),
    added AS (
      INSERT INTO reposts (id, post_id, user_id, author_id, community_id, created_at)
      SELECT $3, id, $1, user_id, community_id, $4 FROM seen WHERE (allowed OR is_author) AND latest < $6
      ON CONFLICT DO NOTHING RETURNING post_id
    ),
    counted AS (
      UPDATE posts SET reposts_count = posts.reposts_count + 1 WHERE posts.id = $2 AND EXISTS (SELECT FROM added)
      RETURNING posts.reposts_count
    )
    SELECT seen.allowed OR seen.reposted AS allowed, seen.is_author, CASE WHEN seen.reposted THEN 0 ELSE seen.latest END AS latest,
      coalesce(counted.reposts_count, seen.reposts_count) AS reposts_count, counted.reposts_count IS NOT NULL AS changed
    FROM seen LEFT JOIN counted ON true`,
};

/**
 * Stores a repost once, unless the author refuses reposts or the user has `max` reposts since `since`. Returns
 * undefined
 * if the viewer may not see such a post.
 */
export async function insertRepost(db: Database, repost: NewRepost): Promise<RepostRow | undefined> {
  try {
    if (db.isDistributed) return await db.transaction((tx) => insertDistributedRepost(tx, repost));
    const { viewerId, postId, id, now, since, max } = repost;
    const [row] = await db.rows<RepostRow>(addRepost, [viewerId, postId, id, now, since, max]);
    return row;
  } catch (error) {
    // The post was deleted concurrently.
    if (isViolationOf(error, 'reposts_post_id_fkey')) return undefined;
    throw error;
  }
}

// Deleting a post locks the post first and then its reposts.
const lockPost: Statement = { name: 'posts-hold-repost', text: 'SELECT FROM posts WHERE id = $1 FOR NO KEY UPDATE' };

const deleteRepost: Statement = {
  name: 'posts-undo-repost',
  text: `
    WITH seen AS (SELECT p.id, p.reposts_count, ${isVisibleById} AS visible FROM posts p WHERE p.id = $2),
    removed AS (
      DELETE FROM reposts r WHERE r.post_id = $2 AND r.user_id = $1 RETURNING r.post_id
    ),
    counted AS (
      UPDATE posts SET reposts_count = posts.reposts_count - 1 WHERE posts.id = $2 AND EXISTS (SELECT FROM removed)
      RETURNING posts.reposts_count
    )
    SELECT CASE WHEN seen.visible THEN coalesce(counted.reposts_count, seen.reposts_count) ELSE 0 END AS reposts_count,
      counted.reposts_count IS NOT NULL AS changed
    FROM seen LEFT JOIN counted ON true`,
};

/** Deletes a repost. Returns undefined if the post does not exist. The count is 0 for a post the viewer may not see. */
export async function removeRepost(
  db: Database,
  viewerId: string,
  postId: string,
): Promise<Pick<RepostRow, 'reposts_count' | 'changed'> | undefined> {
  return db.transaction(async (tx) => {
    await rowsIn(tx, lockPost, [postId]);
    const [row] = await rowsIn<Pick<RepostRow, 'reposts_count' | 'changed'>>(tx, deleteRepost, [viewerId, postId]);
    if (db.isDistributed && row?.changed) await removeRepostFromList(tx, viewerId, postId);
    return row;
  });
}

const repostedIds: Statement = {
  name: 'posts-reposted-by',
  text: 'SELECT post_id AS id FROM reposts WHERE user_id = $1 ORDER BY id LIMIT 200',
};

/** Lists a batch of the ids of posts that a user reposted. */
export async function listRepostedIds(db: Database, userId: string): Promise<string[]> {
  return (await db.rows<{ id: string }>(repostedIds, [userId])).map((row) => row.id);
}

// One row with a null id: the user exists and has no reposts. No row: the viewer may not see such a user.
const repostedPosts = pagedStatement(
  'posts-reposted',
  3,
  (limit, offset) => `
    SELECT ${readColumns}, p.entry_id, ${authorColumns}
    FROM users m LEFT JOIN (
      SELECT ${pageColumns}, r.id AS entry_id FROM reposts r JOIN posts p ON p.id = r.post_id
      WHERE r.user_id = $2 AND r.id < $3 AND ${isVisibleRepost}
      ORDER BY r.id DESC LIMIT ${limit} OFFSET ${offset}
    ) p ON true
    LEFT JOIN users u ON u.id = p.user_id LEFT JOIN communities c ON c.id = p.community_id
    WHERE m.id = $2 AND m.id NOT IN ${blockedUserIds}
    ORDER BY p.entry_id DESC`,
);

/** A post with the id of the repost at which it is listed. */
export type RepostedRow = WithQuoted<ViewerPostRow> & { entry_id: string };

type EntryRow = ViewerPostRow & { entry_id: string };

/** Reads a page of the list of a member. While a worker is unavailable, the posts of the others. */
async function readListed(
  db: Database,
  viewerId: string,
  userId: string,
  before: string,
  limit: number,
): Promise<EntryRow[] | undefined> {
  if (!(await isVisibleUser(db, viewerId, userId))) return undefined;
  const list = { readEntries: readList(db, viewerId, 'reposter', userId), statement: listedPosts };
  return rowsOf(await readListedPage(db, viewerId, list, before, limit));
}

async function readAll(
  db: Database,
  viewerId: string,
  userId: string,
  before: string,
  limitOffset: LimitOffset,
): Promise<EntryRow[] | undefined> {
  const values = [viewerId, userId, before];
  const rows = await db.rows<EntryRow | { id: null }>(repostedPosts(limitOffset), pagedValues(values, limitOffset));
  return rows.length === 0 ? undefined : rows.filter((row) => row.id !== null);
}

/**
 * Lists the posts that a user reposted, the latest repost first, below the repost `before`. Returns undefined if the
 * viewer may not see such a user.
 */
export async function listReposted(
  db: Database,
  viewerId: string,
  userId: string,
  before: string | undefined,
  limitOffset: LimitOffset,
): Promise<RepostedRow[] | undefined> {
  const below = before ?? largestId;
  const rows =
    db.isDistributed && limitOffset.offset === 0
      ? await readListed(db, viewerId, userId, below, limitOffset.limit)
      : await readAll(db, viewerId, userId, below, limitOffset);
  return rows && withQuotedPosts(db, viewerId, rows);
}

// One row with a null id: the post exists and nobody is listed. No row: the viewer may not see such a post.
const selectReactors = (table: 'reposts' | 'post_likes', key: 'id' | 'user_id') => (limit: string, offset: string) =>
  `
  SELECT u.* FROM (SELECT p.id FROM posts p WHERE p.id = $2 AND ${isVisibleById}) p LEFT JOIN (
    SELECT u.id, u.username, u.first_name, u.last_name, u.avatar_url, u.frame, u.level_gumballs, t.${key} AS entry_id
    FROM ${table} t JOIN users u ON u.id = t.user_id
    WHERE t.post_id = $2 AND t.${key} < $3 AND ${isActiveUserSql} AND u.id NOT IN ${blockedUserIds}
    ORDER BY t.${key} DESC LIMIT ${limit} OFFSET ${offset}
  ) u ON true
  ORDER BY u.entry_id DESC`;

const reactors = {
  reposts: pagedStatement('posts-reposters', 3, selectReactors('reposts', 'id')),
  // Likes have no index by time: those of the newest accounts are first.
  likes: pagedStatement('posts-likers', 3, selectReactors('post_likes', 'user_id')),
};

/** A user who likes or reposted a post, with the position in the list. */
export type ReactorRow = UserSummaryRow & { entry_id: string };

/**
 * Lists who reposted a post, the latest first, or who likes it, the newest account first. Returns undefined if the
 * viewer may not see such a post.
 */
export async function listReactors(
  db: Database,
  viewerId: string,
  postId: string,
  list: { of: 'reposts' | 'likes'; before: string | undefined },
  limitOffset: LimitOffset,
): Promise<ReactorRow[] | undefined> {
  const values = [viewerId, postId, list.before ?? largestId];
  const rows = await db.rows<ReactorRow | { id: null }>(
    reactors[list.of](limitOffset),
    pagedValues(values, limitOffset),
  );
  if (rows.length === 0) return undefined;
  return rows.filter((row): row is ReactorRow => row.id !== null);
}

const setAllowed: Statement = {
  name: 'posts-allow-reposts',
  text: `
    WITH changed AS (UPDATE posts SET allows_reposts = $3 WHERE id = $2 AND user_id = $1 RETURNING id)
    SELECT p.user_id = $1 AS own FROM posts p LEFT JOIN changed ON true
    WHERE p.id = $2 AND ${isVisibleById}`,
};

/** Sets whether others can repost and quote an own post. Returns undefined if the viewer may not see such a post. */
export async function updateAllowsReposts(
  db: Database,
  viewerId: string,
  postId: string,
  isAllowed: boolean,
): Promise<{ own: boolean } | undefined> {
  const [row] = await db.rows<{ own: boolean }>(setAllowed, [viewerId, postId, isAllowed]);
  return row;
}

const detach: Statement = {
  name: 'posts-detach-quote',
  text: `
    WITH post AS MATERIALIZED (SELECT p.quoted_post_id FROM posts p WHERE p.id = $2 AND ${isVisibleById}),
    quoting AS MATERIALIZED (
      SELECT EXISTS (SELECT 1 FROM posts q WHERE q.id IN (SELECT quoted_post_id FROM post) AND q.user_id = $1) AS quotes_own
      FROM post
    ),
    changed AS (
      UPDATE posts SET quote_detached = true
      WHERE posts.id = $2 AND EXISTS (SELECT FROM quoting WHERE quotes_own) AND NOT posts.quote_detached RETURNING posts.id
    )
    SELECT quoting.quotes_own AS own, changed.id IS NOT NULL AS changed FROM quoting LEFT JOIN changed ON true`,
};

/** Removes an own post from a quote. Returns undefined if the viewer may not see the quoting post. */
export async function updateDetached(
  db: Database,
  viewerId: string,
  postId: string,
): Promise<{ own: boolean; changed: boolean } | undefined> {
  const [row] = await db.rows<{ own: boolean; changed: boolean }>(detach, [viewerId, postId]);
  return row;
}
