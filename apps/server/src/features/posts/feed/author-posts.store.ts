import { largestId } from '@gumball/contract/pagination';
import { readPresent } from '../../../platform/db/citus/read-present.ts';
import { type Database, isWorkerUnavailable, type Statement } from '../../../platform/db/database.ts';
import { type LimitOffset, pagedStatement, pagedValues } from '../../../platform/db/paged-statement.ts';
import { isInAudienceSql, isReadableCommunitySql, isUnheldPostSql } from '../../blocks/visibility.sql.ts';
import { authorColumns, blockedUserIds, pageColumns, readColumns, type ViewerPostRow } from '../posts.store.ts';
import { type WithQuoted, withQuotedPosts } from '../quoted-posts.store.ts';
import {
  type Entry,
  favouritePosts,
  isListedId,
  listedPosts,
  type ReadEntries,
  readListedPage,
  readPosts,
  rowsOf,
} from './listed-posts.store.ts';
import { readList } from './post-lists.store.ts';

// One row with a null id: the user exists and has no posts. No row: the viewer may not see such a user.
const selectAuthorPosts = (page: string, order: string) => `
  SELECT ${readColumns}, ${authorColumns}
  FROM users u LEFT JOIN (${page}) p ON true
  LEFT JOIN communities c ON c.id = p.community_id
  WHERE u.id = $2 AND u.id NOT IN ${blockedUserIds}
  ORDER BY ${order}`;

const isReadablePost = `${isReadableCommunitySql('p.community_id', '$1')} AND ${isInAudienceSql('p', '$1')}`;
// The condition names the joined table, so that it is decided for its few rows and not for every post of the author.
const isReadableMatch = (joined: string) =>
  isReadableCommunitySql(`(CASE WHEN ${joined}.post_id IS NOT NULL THEN p.community_id END)`, '$1');

const recentByAuthor = pagedStatement('posts-recent', 3, (limit, offset) =>
  selectAuthorPosts(
    `SELECT ${pageColumns} FROM posts p WHERE p.user_id = $2 AND p.id < $3 AND ${isReadablePost}
     ORDER BY p.id DESC LIMIT ${limit} OFFSET ${offset}`,
    'p.id DESC',
  ),
);

// Likes change this order constantly, so no index supports it: only this many of the newest posts are sorted.
const maxSortedByLikes = 1000;
const popularByAuthor = pagedStatement('posts-popular', 4, (limit, offset) =>
  selectAuthorPosts(
    `SELECT ${pageColumns} FROM posts p
     WHERE p.user_id = $2 AND p.id >= coalesce((
         SELECT id FROM posts WHERE user_id = $2 ORDER BY id DESC LIMIT 1 OFFSET ${maxSortedByLikes - 1}), 0)
       AND (p.likes_count, p.id) < ($4::int, $3) AND ${isReadablePost}
     ORDER BY p.likes_count DESC, p.id DESC LIMIT ${limit} OFFSET ${offset}`,
    'p.likes_count DESC, p.id DESC',
  ),
);

// Both scans follow the order of the posts with index-only scans; only the final page is read as posts.
const favouritesByAuthor = pagedStatement('posts-favourites', 3, (limit, offset) =>
  selectAuthorPosts(
    `SELECT ${pageColumns} FROM (
       (SELECT p.id FROM posts p JOIN post_likes liked ON liked.post_id = p.id AND liked.user_id = $1
        WHERE p.user_id = $2 AND p.id < $3 AND ${isReadableMatch('liked')} AND ${isInAudienceSql('p', '$1')} ORDER BY p.id DESC LIMIT ${limit} + ${offset})
       UNION
       (SELECT p.id FROM posts p JOIN post_saves saved ON saved.post_id = p.id AND saved.user_id = $1
        WHERE p.user_id = $2 AND p.id < $3 AND ${isReadableMatch('saved')} AND ${isInAudienceSql('p', '$1')} ORDER BY p.id DESC LIMIT ${limit} + ${offset})
     ) own JOIN posts p ON p.id = own.id
     ORDER BY p.id DESC LIMIT ${limit} OFFSET ${offset}`,
    'p.id DESC',
  ),
);

/** Which posts of a member are listed, below which post; for the popular ones, below which number of likes. */
type AuthorList = {
  tab: 'recent' | 'popular' | 'favourites';
  before: string | undefined;
  beforeLikes: number | undefined;
};

const maxLikes = 2_147_483_647;
const userStatement: Statement = {
  name: 'posts-author-visible',
  text: `SELECT FROM users u WHERE u.id = $2 AND u.id NOT IN ${blockedUserIds}`,
};

/** Whether the viewer may see a member. */
export async function isVisibleUser(db: Database, viewerId: string, userId: string): Promise<boolean> {
  return (await db.rows(userStatement, [viewerId, userId])).length > 0;
}

// Only the ids: the page in a subquery would be sent to workers that have nothing of it.
const popularAmong: Statement = {
  name: 'posts-popular-listed',
  text: `
    SELECT p.id AS entry_id, p.id AS post_id FROM posts p
    WHERE p.id = ANY($2::bigint[]) AND (p.likes_count, p.id) < ($4::int, $3) AND (p.user_id = $1 OR ${isUnheldPostSql(isListedId)})
    ORDER BY p.likes_count DESC, p.id DESC LIMIT $5`,
};

/** Reads a page of the most liked posts among the newest of a member's list. */
async function readPopular(
  db: Database,
  viewerId: string,
  readEntries: ReadEntries<Entry>,
  [before, beforeLikes]: [before: string, beforeLikes: number],
  limit: number,
): Promise<ViewerPostRow[]> {
  const { rows: newest } = await readEntries(largestId, maxSortedByLikes);
  if (newest.length === 0) return [];
  const newestIds = newest.map(({ post_id: id }) => id);
  const { rows: entries, error } = await readPresent(db, 'posts', newestIds, (ids) =>
    db.rows<Entry>(popularAmong, [viewerId, ids, before, beforeLikes, limit + 1]),
  );
  const posts = await readPosts(db, viewerId, listedPosts, entries);
  return rowsOf({ rows: posts.rows, isEnd: true, error: error ?? posts.error });
}

const listedStatements = { recent: listedPosts, favourites: favouritePosts };

/** Reads a page of the list of a member. While a worker is unavailable, the posts of the others. */
async function readListed(
  db: Database,
  viewerId: string,
  authorId: string,
  { tab, before = largestId, beforeLikes = maxLikes }: AuthorList,
  { limit }: LimitOffset,
): Promise<ViewerPostRow[]> {
  const readEntries = readList(db, viewerId, 'author', authorId);
  return tab === 'popular'
    ? readPopular(db, viewerId, readEntries, [before, beforeLikes], limit)
    : rowsOf(await readListedPage(db, viewerId, { readEntries, statement: listedStatements[tab] }, before, limit));
}

type OptionalPostRow = ViewerPostRow | { id: null };

async function readAll(
  db: Database,
  viewerId: string,
  authorId: string,
  { tab, before = largestId, beforeLikes = maxLikes }: AuthorList,
  limitOffset: LimitOffset,
): Promise<ViewerPostRow[] | undefined> {
  const values: unknown[] = [viewerId, authorId, before];
  if (tab === 'popular') values.push(beforeLikes);
  const statements = { recent: recentByAuthor, popular: popularByAuthor, favourites: favouritesByAuthor };
  const rows = await db.rows<OptionalPostRow>(statements[tab](limitOffset), pagedValues(values, limitOffset));
  return rows.length === 0 ? undefined : rows.filter((row): row is ViewerPostRow => row.id !== null);
}

async function readDistributed(
  db: Database,
  viewerId: string,
  authorId: string,
  list: AuthorList,
  limitOffset: LimitOffset,
): Promise<ViewerPostRow[] | undefined> {
  if (list.tab === 'favourites') {
    // All workers find what the viewer likes and saved by an index. Without one of them, it is sought among the posts.
    try {
      return await readAll(db, viewerId, authorId, list, limitOffset);
    } catch (error) {
      if (!isWorkerUnavailable(error)) throw error;
    }
  }
  if (!(await isVisibleUser(db, viewerId, authorId))) return undefined;
  return readListed(db, viewerId, authorId, list, limitOffset);
}

/** Lists the posts of a user. Returns undefined if the viewer may not see such a user. */
export async function listByAuthor(
  db: Database,
  viewerId: string,
  authorId: string,
  list: AuthorList,
  limitOffset: LimitOffset,
): Promise<WithQuoted<ViewerPostRow>[] | undefined> {
  const isListed = db.isDistributed && limitOffset.offset === 0;
  const read = isListed ? readDistributed : readAll;
  const rows = await read(db, viewerId, authorId, list, limitOffset);
  return rows && withQuotedPosts(db, viewerId, rows);
}
