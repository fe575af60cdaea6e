import { largestId } from '@gumball/contract/pagination';
import type { LinkPreview, PostType } from '@gumball/contract/posts/posts.schemas';
import type { Database, Statement } from '../../platform/db/database.ts';
import { type LimitOffset, pagedStatement, pagedValues } from '../../platform/db/paged-statement.ts';
import type { CursorPosition } from '../../platform/http/cursor.ts';
import { blockedUserIdsSql, isUnblockedPairSql } from '../blocks/blocks.sql.ts';
import {
  isInAudienceSql,
  isOpenForWritingSql,
  isOpenPostSql,
  isReadableCommunitySql,
  isUnheldPostSql,
  isVisiblePostSql,
  reviewStateSql,
} from '../blocks/visibility.sql.ts';
import { hasNoMutedWordSql, isMuteActiveSql, mutedUserIdsSql } from '../mutes/mutes.sql.ts';
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
  'c.name AS community_name, c.access AS community_access, c.closed_at IS NOT NULL AS community_closed, u.username, u.first_name, u.last_name, u.avatar_url, u.frame, u.gumballs';
/** The columns of the viewer's own state of a post. */
export const viewerColumns =
  'l.yes IS NOT NULL AS liked, s.yes IS NOT NULL AS saved, r.yes IS NOT NULL AS reposted, v.choice, w.review';
// Looked up per post: joined as tables, a viewer's thousand saves would be read for each page of ten posts.
const viewerLike = 'SELECT true AS yes FROM post_likes WHERE post_id = p.id AND user_id = $1 LIMIT 1';
const viewerSave = 'SELECT true AS yes FROM post_saves WHERE user_id = $1 AND post_id = p.id LIMIT 1';
// A post without a poll needs no lookup.
const viewerVote =
  'SELECT choice FROM poll_votes WHERE post_id = p.id AND user_id = $1 AND p.poll_ends_at IS NOT NULL LIMIT 1';
// Likewise a post that nobody reposted.
const viewerRepost =
  'SELECT true AS yes FROM reposts WHERE post_id = p.id AND user_id = $1 AND p.reposts_count > 0 LIMIT 1';
// Only authors read what is held.
const viewerReview = `SELECT ${reviewStateSql('p.id', null)} AS review WHERE p.user_id = $1`;
/** The users hidden from the viewer, the first parameter: blocked in either direction. */
export const blockedUserIds = blockedUserIdsSql('$1');
/** The users whom the viewer, the first parameter, muted. */
export const mutedUserIds = mutedUserIdsSql('$1');
/** SQL condition: the post is the viewer's own or has no word that the viewer muted. */
export const isUnmutedText = (post: string) =>
  `(${post}.user_id = $1 OR ${hasNoMutedWordSql(`${post}.search_terms`, '$1')})`;
// A page is searched among at most this many more posts than its offset, so that no list of muted words makes a
// statement
// read the table.
const maxMutedPosts = 5000;
/**
 * Selects a page of the newest posts that the viewer did not mute. `select` reads the columns of posts `p` and
 * `search_terms`, and ends with conditions.
 */
export const selectUnmuted = (select: string, limit: string, offset: string) => `
  SELECT p.* FROM (
    ${select} AND p.user_id NOT IN ${mutedUserIds} ORDER BY p.id DESC LIMIT ${maxMutedPosts} + ${offset}
  ) p WHERE ${isUnmutedText('p')} ORDER BY p.id DESC LIMIT ${limit} OFFSET ${offset}`;
/** SQL condition: the viewer, the first parameter, may read the post `p`. */
export const isVisiblePost = isVisiblePostSql('p', '$1');
/** The joins to the post `p` that `viewerColumns` needs. */
export const viewerJoins = [
  ['l', viewerLike],
  ['s', viewerSave],
  ['v', viewerVote],
  ['r', viewerRepost],
  ['w', viewerReview],
]
  .map(([name, read]) => `LEFT JOIN LATERAL (${read}) ${name} ON true`)
  .join(' ');
const joins = `JOIN users u ON u.id = p.user_id LEFT JOIN communities c ON c.id = p.community_id ${viewerJoins}`;
/** SQL condition: the viewer, the first parameter, may see the repost `r`. */
export const isVisibleRepost = `r.author_id NOT IN ${blockedUserIds} AND ${isUnblockedPairSql('r.author_id', 'r.user_id')}
  AND ${isNotSuspendedSql('r.user_id')} AND ${isReadableCommunitySql('r.community_id', '$1')} AND ${isUnheldPostSql('r.post_id')}`;

/** Reads a page of posts: cuts the page first, then joins names and the viewer's state to its few rows. */
export const selectPostPage = (page: string, order: string, ...more: string[]) =>
  `SELECT ${[postColumns, authorColumns, viewerColumns, ...more].join(', ')} FROM (${page}) p ${joins} ORDER BY ${order}`;

const savedList = pagedStatement('posts-saved', 3, (limit, offset) =>
  selectPostPage(
    `SELECT ${postColumns}, saved.created_at AS saved_at FROM post_saves saved JOIN posts p ON p.id = saved.post_id
     WHERE saved.user_id = $1 AND (saved.created_at, saved.post_id) < ($2::timestamptz, $3) AND ${isVisiblePost}
     ORDER BY saved.created_at DESC, saved.post_id DESC LIMIT ${limit} OFFSET ${offset}`,
    'p.saved_at DESC, p.id DESC',
    'p.saved_at',
  ),
);

type SavedRow = ViewerPostRow & { saved_at: Date };

/** Lists the viewer's saved posts, last saved first, below the cursor. */
export async function listSaved(
  db: Database,
  viewerId: string,
  before: CursorPosition | undefined,
  limitOffset: LimitOffset,
): Promise<WithQuoted<SavedRow>[]> {
  const values = [viewerId, before?.at ?? 'infinity', before?.id ?? largestId];
  return withQuotedPosts(
    db,
    viewerId,
    await db.rows<SavedRow>(savedList(limitOffset), pagedValues(values, limitOffset)),
  );
}

// One row with a null id: the user exists and has no posts. No row: the viewer may not see such a user.
const selectAuthorPosts = (page: string, order: string) => `
  SELECT ${postColumns}, ${authorColumns}, ${viewerColumns}
  FROM users u LEFT JOIN LATERAL (${page}) p ON true
  LEFT JOIN communities c ON c.id = p.community_id ${viewerJoins}
  WHERE u.id = $2 AND u.id NOT IN ${blockedUserIds}
  ORDER BY ${order}`;

const isReadablePost = `${isReadableCommunitySql('p.community_id', '$1')} AND ${isInAudienceSql('p', '$1')}`;
// The condition names the joined table, so that it is decided for its few rows and not for every post of the author.
const isReadableMatch = (joined: string) =>
  isReadableCommunitySql(`(CASE WHEN ${joined}.post_id IS NOT NULL THEN p.community_id END)`, '$1');

const recentByAuthor = pagedStatement('posts-recent', 3, (limit, offset) =>
  selectAuthorPosts(
    `SELECT ${postColumns} FROM posts p WHERE p.user_id = u.id AND p.id < $3 AND ${isReadablePost}
     ORDER BY p.id DESC LIMIT ${limit} OFFSET ${offset}`,
    'p.id DESC',
  ),
);

// Likes change this order constantly, so no index supports it: only this many of the newest posts are sorted.
const maxSortedByLikes = 1000;
const popularByAuthor = pagedStatement('posts-popular', 4, (limit, offset) =>
  selectAuthorPosts(
    `SELECT ${postColumns} FROM (SELECT * FROM posts WHERE user_id = u.id ORDER BY id DESC LIMIT ${maxSortedByLikes}) p
     WHERE (p.likes_count, p.id) < ($4::int, $3) AND ${isReadablePost}
     ORDER BY p.likes_count DESC, p.id DESC LIMIT ${limit} OFFSET ${offset}`,
    'p.likes_count DESC, p.id DESC',
  ),
);

// Both scans follow the order of the posts with index-only scans; only the final page is read as posts.
const favouritesByAuthor = pagedStatement('posts-favourites', 3, (limit, offset) =>
  selectAuthorPosts(
    `SELECT ${postColumns} FROM (
       (SELECT p.id FROM posts p JOIN post_likes liked ON liked.post_id = p.id AND liked.user_id = $1
        WHERE p.user_id = u.id AND p.id < $3 AND ${isReadableMatch('liked')} AND ${isInAudienceSql('p', '$1')} ORDER BY p.id DESC LIMIT ${limit} + ${offset})
       UNION
       (SELECT p.id FROM posts p JOIN post_saves saved ON saved.post_id = p.id AND saved.user_id = $1
        WHERE p.user_id = u.id AND p.id < $3 AND ${isReadableMatch('saved')} AND ${isInAudienceSql('p', '$1')} ORDER BY p.id DESC LIMIT ${limit} + ${offset})
     ) own JOIN posts p ON p.id = own.id
     ORDER BY p.id DESC LIMIT ${limit} OFFSET ${offset}`,
    'p.id DESC',
  ),
);

type OptionalPostRow = ViewerPostRow | { id: null };

/** Lists the posts of a user. Returns undefined if the viewer may not see such a user. */
export async function listByAuthor(
  db: Database,
  viewerId: string,
  authorId: string,
  list: { tab: 'recent' | 'popular' | 'favourites'; before: string | undefined; beforeLikes: number | undefined },
  limitOffset: LimitOffset,
): Promise<WithQuoted<ViewerPostRow>[] | undefined> {
  const values: unknown[] = [viewerId, authorId, list.before ?? largestId];
  if (list.tab === 'popular') values.push(list.beforeLikes ?? 2_147_483_647);
  const statements = { recent: recentByAuthor, popular: popularByAuthor, favourites: favouritesByAuthor };
  const rows = await db.rows<OptionalPostRow>(statements[list.tab](limitOffset), pagedValues(values, limitOffset));
  if (rows.length === 0) return undefined;
  return withQuotedPosts(
    db,
    viewerId,
    rows.filter((row): row is ViewerPostRow => row.id !== null),
  );
}

const postById: Statement = {
  name: 'posts-one',
  text: selectPostPage(`SELECT ${postColumns} FROM posts p WHERE p.id = $2 AND ${isVisiblePost}`, 'p.id'),
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
