import type { LinkPreview, PostType } from '@gumball/contract/posts/posts.schemas';
import type pg from 'pg';
import type { Database, Statement } from '../../platform/db/database.ts';
import { type LimitOffset, pagedStatement, pagedValues } from '../../platform/db/paged-statement.ts';
import { blockedUserIdsSql, isUnblockedPairSql } from '../blocks/blocks.sql.ts';
import {
  isOpenForWritingSql,
  isOpenPostSql,
  isReadableCommunitySql,
  isUnheldPostSql,
  isVisiblePostSql,
  reviewStateSql,
} from '../blocks/visibility.sql.ts';
import { hasNoMutedWordSql, isMuteActiveSql, mutedUserIdsSql, mutesWordsSql } from '../mutes/mutes.sql.ts';
import { isNotSuspendedSql } from '../users/users.sql.ts';
import { type QuotedRow, type WithQuoted, withQuotedPosts } from './quoted-posts.store.ts';

/** A post with its author and community, as every query of posts returns it. */
export type PostRow = QuotedRow & {
  post_type: PostType;
  link_preview: LinkPreview | null;
  poll_options: string[] | null;
  poll_ends_at: Date | null;
  poll_counts: number[] | null;
  likes_count: number;
  comments_count: number;
  reposts_count: number;
  allows_reposts: boolean;
  friends_only: boolean;
  quoted_post_id: string | null;
  quote_detached: boolean;
  edited_at: Date | null;
};

/** Whether something is held, and then whether it waits for a decision. Only authors read what is held. */
export type HeldRow = { review: 'waiting' | 'limited' | null };

/** A post with the viewer's own state. `choice` is the poll option that the viewer voted for. */
export type ViewerPostRow = PostRow & {
  liked: boolean;
  saved: boolean;
  reposted: boolean;
  choice: number | null;
} & HeldRow;

/** The columns of posts that clients see. */
export const postColumns = [
  'id',
  'user_id',
  'community_id',
  'content',
  'content_warning',
  'post_type',
  'media',
  'link_preview',
  'poll_options',
  'poll_ends_at',
  'poll_counts',
  'likes_count',
  'comments_count',
  'reposts_count',
  'allows_reposts',
  'friends_only',
  'quoted_post_id',
  'quote_detached',
  'created_at',
  'edited_at',
]
  .map((name) => `p.${name}`)
  .join(', ');

/** The columns of the author `u` and the community `c` of a post. */
export const authorColumns =
  'c.name AS community_name, c.access AS community_access, c.closed_at IS NOT NULL AS community_closed, u.username, u.first_name, u.last_name, u.avatar_url, u.frame, u.level_gumballs';
// Looked up per post, not joined: a viewer's thousand saves would be read for each page of ten posts. A post without a
// poll or a repost needs no lookup, and only authors read what is held.
/**
 * The columns of the viewer's own state of the post `p`, next to which they are read: the viewer is the first parameter
 * of the statement. `id` is the expression of the post's id.
 */
export const viewerColumnsOf = (id: string) => `
  (SELECT true FROM post_likes l WHERE l.post_id = ${id} AND l.user_id = $1 LIMIT 1) IS NOT NULL AS liked,
  (SELECT true FROM post_saves s WHERE s.post_id = ${id} AND s.user_id = $1 LIMIT 1) IS NOT NULL AS saved,
  (CASE WHEN p.reposts_count > 0 THEN (
    SELECT true FROM reposts r WHERE r.post_id = ${id} AND r.user_id = $1 LIMIT 1) END) IS NOT NULL AS reposted,
  CASE WHEN p.poll_ends_at IS NOT NULL THEN (
    SELECT v.choice FROM poll_votes v WHERE v.post_id = ${id} AND v.user_id = $1 LIMIT 1) END AS choice,
  CASE WHEN p.user_id = $1 THEN ${reviewStateSql(id, null)} END AS review`;
/** The columns of posts that clients see, and those of the viewer's own state, in the query that reads the post `p`. */
export const pageColumns = `${postColumns}, ${viewerColumnsOf('p.id')}`;
/** The same in a query around the one that reads the post. */
export const readColumns = `${postColumns}, p.liked, p.saved, p.reposted, p.choice, p.review`;
/** The users hidden from the viewer, the first parameter: blocked in either direction. */
export const blockedUserIds = blockedUserIdsSql('$1');
/** The users whom the viewer, the first parameter, muted. */
export const mutedUserIds = mutedUserIdsSql('$1');
/** SQL condition: the post is the viewer's own or has no word that the viewer muted. */
export const isUnmutedText = (post: string) =>
  `(${post}.user_id = $1 OR ${hasNoMutedWordSql(`${post}.search_terms`, '$1')})`;
// A page of a member who mutes words is searched among at most this many more posts than its offset, so that no list of
// muted words makes a statement read the table.
const maxMutedPosts = 5000;

/**
 * Selects a page of the newest posts that the viewer did not mute. `select` reads `pageColumns` and `search_terms`, and
 * ends with conditions. `isDeep` searches beyond the posts that the page needs without muted words.
 */
export const selectUnmuted = (select: string, limit: string, offset: string, isDeep: boolean) => `
  SELECT p.* FROM (
    ${select} AND p.user_id NOT IN ${mutedUserIds} ORDER BY p.id DESC LIMIT ${isDeep ? maxMutedPosts : limit} + ${offset}
  ) p WHERE ${isUnmutedText('p')} ORDER BY p.id DESC LIMIT ${limit} OFFSET ${offset}`;

/** Creates the statements of a list of `selectUnmuted`: the usual one, and one that searches deep. */
export function unmutedStatements(
  name: string,
  parameters: number,
  text: (limit: string, offset: string, isDeep: boolean) => string,
) {
  return {
    usual: pagedStatement(name, parameters, (limit, offset) => text(limit, offset, false)),
    deep: pagedStatement(`${name}-deep`, parameters, (limit, offset) => text(limit, offset, true)),
  };
}

const mutesWordsStatement: Statement = {
  name: 'posts-mutes-words',
  text: `SELECT ${mutesWordsSql('$1')} AS yes`,
};

/** Whether a member mutes words. */
export async function mutesWords(db: Database, userId: string): Promise<boolean> {
  return (await db.rows<{ yes: boolean }>(mutesWordsStatement, [userId]))[0]?.yes === true;
}

/**
 * Reads a page of `unmutedStatements`. One database stops its search at the end of the page. Distributed, each worker would
 * send all posts of a deep search: it is done only for a member who mutes words, if the page is not full without it.
 */
export async function readUnmuted<Row extends pg.QueryResultRow>(
  db: Database,
  viewerId: string,
  { usual, deep }: ReturnType<typeof unmutedStatements>,
  values: unknown[],
  limitOffset: LimitOffset,
): Promise<Row[]> {
  const read = (statement: typeof usual) => db.rows<Row>(statement(limitOffset), pagedValues(values, limitOffset));
  if (!db.isDistributed) return read(deep);
  const rows = await read(usual);
  if (rows.length > limitOffset.limit) return rows;
  return (await mutesWords(db, viewerId)) ? read(deep) : rows;
}

/** SQL condition: the viewer, the first parameter, may read the post `p`. */
export const isVisiblePost = isVisiblePostSql('p', '$1');
/** The same for the post whose id is the second parameter. */
export const isVisibleById = isVisiblePostSql('p', '$1', '$2');
/**
 * SQL condition: the viewer, the first parameter, may see a repost of a post that is not held, by the SQL expressions of the
 * author of the post, the reposter and the community.
 */
export const isVisibleRepostSql = (author: string, reposter: string, community: string) =>
  `${author} NOT IN ${blockedUserIds} AND ${isUnblockedPairSql(author, reposter)}
  AND ${isNotSuspendedSql(reposter)} AND ${isReadableCommunitySql(community, '$1')}`;
/** The same for the repost `r`, also of a post that may be held. */
export const isVisibleRepost = `${isVisibleRepostSql('r.author_id', 'r.user_id', 'r.community_id')} AND ${isUnheldPostSql('r.post_id')}`;

/**
 * Reads a page of posts: cuts the page, which has `pageColumns`, then joins names to its few rows. A distributed database
 * has the viewer's state next to the posts, and the names everywhere.
 */
export const selectPostPage = (page: string, order: string, ...more: string[]) => `
  SELECT ${[readColumns, authorColumns, ...more].join(', ')} FROM (${page}) p
  JOIN users u ON u.id = p.user_id LEFT JOIN communities c ON c.id = p.community_id ORDER BY ${order}`;

const postById: Statement = {
  name: 'posts-one',
  text: selectPostPage(
    `SELECT ${postColumns}, ${viewerColumnsOf('$2')} FROM posts p WHERE p.id = $2 AND ${isVisibleById}`,
    'p.id',
  ),
};

/** Finds a post that the viewer may see. */
export async function findPost(
  db: Database,
  viewerId: string,
  postId: string,
): Promise<WithQuoted<ViewerPostRow> | undefined> {
  const rows = await db.rows<ViewerPostRow>(postById, [viewerId, postId]);
  return (await withQuotedPosts(db, viewerId, rows))[0];
}

const visiblePosts: Statement = {
  name: 'posts-visible',
  text: `
    SELECT p.id, p.likes_count, p.comments_count, p.reposts_count, p.edited_at, p.poll_ends_at, p.user_id = $1 AS own, p.poll_ends_at IS NOT NULL AND EXISTS (
      SELECT FROM poll_votes v WHERE v.post_id = p.id AND v.user_id = $1) AS voted, NOT ${isOpenForWritingSql('p')} AS closed
    FROM posts p WHERE p.id = ANY($2::bigint[]) AND ${isVisiblePost}`,
};

/** A post that the viewer may see: its counters, its last edit, the viewer's state of its poll, and whether its community is closed. */
export type VisiblePostRow = {
  id: string;
  likes_count: number;
  comments_count: number;
  reposts_count: number;
  edited_at: Date | null;
  poll_ends_at: Date | null;
  own: boolean;
  voted: boolean;
  closed: boolean;
};

const ofCommunity: Statement = {
  name: 'posts-of-community-among',
  text: 'SELECT id FROM posts WHERE id = ANY($2::bigint[]) AND community_id = $1',
};

/** Lists those of the posts that belong to a community. */
export async function listOfCommunity(db: Database, communityId: string, postIds: string[]): Promise<string[]> {
  if (postIds.length === 0) return [];
  return (await db.rows<{ id: string }>(ofCommunity, [communityId, postIds])).map((row) => row.id);
}

const privateCommunities: Statement = {
  name: 'posts-private-communities',
  text: "SELECT id FROM communities WHERE id = ANY($1::bigint[]) AND access IN ('private', 'hidden')",
};

/** Lists those of the communities whose posts only members read. */
export async function listPrivateCommunities(db: Database, communityIds: string[]): Promise<string[]> {
  if (communityIds.length === 0) return [];
  return (await db.rows<{ id: string }>(privateCommunities, [communityIds])).map((row) => row.id);
}

/** Lists those of the posts that the viewer may see. */
export function listVisible(db: Database, viewerId: string, postIds: string[]): Promise<VisiblePostRow[]> {
  return db.rows<VisiblePostRow>(visiblePosts, [viewerId, postIds]);
}

const postsById: Statement = {
  name: 'posts-by-id',
  text: `SELECT ${postColumns}, ${authorColumns} FROM posts p JOIN users u ON u.id = p.user_id
         LEFT JOIN communities c ON c.id = p.community_id WHERE p.id = ANY($1::bigint[]) AND ${isUnheldPostSql('p.id')}`,
};

/** Lists posts without any viewer's state. Missing and held posts are left out. */
export function listByIds(db: Database, postIds: string[]): Promise<PostRow[]> {
  return db.rows<PostRow>(postsById, [postIds]);
}

const counters: Statement = {
  name: 'posts-counters',
  text: 'SELECT id, likes_count, comments_count, reposts_count FROM posts WHERE id = ANY($1::bigint[])',
};

/** Lists the current counters of posts. Missing posts are left out. */
export function listCounters(
  db: Database,
  postIds: string[],
): Promise<{ id: string; likes_count: number; comments_count: number; reposts_count: number }[]> {
  return db.rows(counters, [postIds]);
}

const blockedReaders: Statement = {
  name: 'posts-hidden-readers',
  text: `
    SELECT blocker_id AS author_id, blocked_id AS reader_id FROM blocks WHERE blocker_id = ANY($1::bigint[])
    UNION SELECT blocked_id, blocker_id FROM blocks WHERE blocked_id = ANY($1::bigint[])
    UNION SELECT mu.muted_id, mu.user_id FROM muted_users mu WHERE mu.muted_id = ANY($1::bigint[]) AND ${isMuteActiveSql('mu')}`,
};

/** Lists pairs of these authors and the readers from whom they are hidden: blocked in either direction, or muted. */
export function listBlockedReaders(
  db: Database,
  authorIds: string[],
): Promise<{ author_id: string; reader_id: string }[]> {
  return db.rows(blockedReaders, [authorIds]);
}

const friendsOf: Statement = {
  name: 'posts-friends-of-authors',
  text: `
    SELECT f.user_id AS author_id, f.friend_id AS reader_id FROM friendships f WHERE f.user_id = ANY($1::bigint[])
      AND NOT EXISTS (
        SELECT FROM muted_users mu WHERE mu.user_id = f.friend_id AND mu.muted_id = f.user_id AND ${isMuteActiveSql('mu')})`,
};

/** Lists pairs of these authors and their friends who did not mute them. */
export function listFriendsOf(db: Database, authorIds: string[]): Promise<{ author_id: string; reader_id: string }[]> {
  return db.rows(friendsOf, [authorIds]);
}

const newestTexts: Statement = {
  name: 'posts-newest-texts',
  text: `SELECT p.content FROM posts p WHERE ${isOpenPostSql('p')} ORDER BY p.id DESC LIMIT $1`,
};

/** Lists the texts of the newest posts that everybody can read. */
export async function listTexts(db: Database, limit: number): Promise<string[]> {
  return (await db.rows<{ content: string }>(newestTexts, [limit])).map(({ content }) => content);
}
