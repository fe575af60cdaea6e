import { largestId } from '@gumball/contract/pagination';
import { maxSearchResults } from '@gumball/rules/search/search-limits';
import type { Database, Statement } from '../../../platform/db/database.ts';
import { type LimitOffset, pagedStatement, pagedValues } from '../../../platform/db/paged-statement.ts';
import { createSelectiveTerms } from '../../../platform/db/selective-terms.ts';
import { isUnheldPostSql, isVisiblePostSql } from '../../blocks/visibility.sql.ts';
import { pageColumns, selectPostPage, type ViewerPostRow } from '../posts.store.ts';
import { type WithQuoted, withQuotedPosts } from '../quoted-posts.store.ts';

/** A found post with its rank, higher is better, and the number of found posts. */
export type FoundPostRow = WithQuoted<RankedRow>;

type RankedRow = ViewerPostRow & { rank: number; total: number };

// The index finds the few posts of a selective term, whatever other terms the query has. A query of common terms only
// would intersect long posting lists; instead, the search reads the newest posts, or a sample of all posts. Each path
// ranks at most this many posts, so no search reads the whole table. The matches among the newest posts are the same
// for every viewer, so they are read separately from what one viewer may see.
const maxScannedPosts = 3000;
const maxRankedPosts = maxSearchResults;

const selectBestPage =
  (rankedPosts: string, before = '') =>
  (limit: string, offset: string) =>
    selectPostPage(
      `WITH ${before} rated AS MATERIALIZED (${rankedPosts})
     SELECT ${pageColumns}, best.rank, best.total FROM (
       SELECT * FROM rated WHERE (rank, id) < ($2::float8, $3::bigint) ORDER BY rank DESC, id DESC LIMIT ${limit} OFFSET ${offset}
     ) best JOIN posts p ON p.id = best.id`,
      'p.rank DESC, p.id DESC',
      'p.rank, p.total',
    );

// The function next to the operator is a condition that is not sent to the index. The expression `id + 0` keeps the
// planner from scanning all posts, or all of their ids, in id order.
const searchStatement = pagedStatement(
  'posts-search',
  6,
  (limit, offset) => `
    WITH found AS MATERIALIZED (
      SELECT id, user_id, community_id, friends_only, ts_rank(search_terms, $4::tsquery)::float8 AS rank,
        ${isUnheldPostSql('posts.id')} AS is_unheld FROM posts
      WHERE search_terms @@ $6::tsquery AND ts_match_vq(search_terms, $4::tsquery) AND id + 0 <= $5 ORDER BY id + 0 DESC LIMIT ${maxRankedPosts}
    )
    SELECT asked.anything, page.* FROM (SELECT EXISTS (SELECT FROM found) AS anything) asked LEFT JOIN (${selectBestPage(
      `SELECT id, rank, count(*) OVER ()::int AS total FROM found
       WHERE ${isVisiblePostSql('found', '$1', 'found.id', 'found.is_unheld')}`,
    )(limit, offset)}) page ON true ORDER BY page.rank DESC, page.id DESC`,
);

const aggregateMatches = (found: string) => `
  SELECT array_agg(id)::text AS ids, array_agg(user_id)::text AS authors, array_agg(community_id)::text AS communities,
    array_agg(friends_only)::text AS friends_only,
    array_agg(ts_rank(search_terms, $1::tsquery)::float8)::text AS ranks
  FROM (${found}) found`;

const newestStatement: Statement = {
  name: 'posts-search-newest',
  text: aggregateMatches(`
    SELECT * FROM (SELECT id, user_id, community_id, friends_only, search_terms FROM posts WHERE id <= $2 ORDER BY id DESC LIMIT ${maxScannedPosts}) newest
    WHERE search_terms @@ $1::tsquery LIMIT ${maxRankedPosts}`),
};

// The same seed always samples the same pages of the table, so that a list continues where it ended and the pages are
// cached.
const sampleStatement: Statement = {
  name: 'posts-search-sample',
  text: aggregateMatches(`
    SELECT id, user_id, community_id, friends_only, search_terms FROM posts TABLESAMPLE SYSTEM ($3::real) REPEATABLE (1)
    WHERE ts_match_vq(search_terms, $1::tsquery) AND id <= $2 ORDER BY id + 0 DESC LIMIT ${maxRankedPosts}`),
};

const matchesStatement = pagedStatement(
  'posts-search-among',
  8,
  selectBestPage(
    `SELECT id, rank, count(*) OVER ()::int AS total FROM unnest($4::bigint[], $5::bigint[], $6::float8[], $7::bigint[],
       $8::boolean[]) AS found (id, user_id, rank, community_id, friends_only)
     WHERE ${isVisiblePostSql('found', '$1', 'found.id', 'found.id NOT IN (TABLE held)')}`,
    `held AS MATERIALIZED (
       SELECT post_id FROM holds WHERE post_id = ANY($4::bigint[]) AND comment_id IS NULL AND released_at IS NULL
     ),`,
  ),
);

/** The terms that occur in few posts. */
export const postTerms = createSelectiveTerms('posts');

type RankCursor = { rank: number; id: string } | undefined;

const cursorValues = (cursor: RankCursor) => [cursor?.rank ?? Number.MAX_VALUE, cursor?.id ?? largestId];

/**
 * Searches posts by a full-text query (PostgreSQL syntax), best first. `selectiveQuery` is the part of the query with
 * selective terms. `upTo` is the newest post that is considered, so that a list stays the same while new posts arrive.
 * `cursor` is the last row that was read. `hasMatches` is true if any post matches, visible to the viewer or not.
 */
export async function searchPosts(
  db: Database,
  viewerId: string,
  { query, selectiveQuery }: { query: string; selectiveQuery: string },
  upTo: string,
  cursor: RankCursor,
  limitOffset: LimitOffset,
): Promise<{ rows: FoundPostRow[]; hasMatches: boolean }> {
  const found = await db.rows<(RankedRow | { id: null }) & { anything: boolean }>(
    searchStatement(limitOffset),
    pagedValues([viewerId, ...cursorValues(cursor), query, upTo, selectiveQuery], limitOffset),
  );
  const rows = found.filter((row): row is RankedRow & { anything: boolean } => row.id !== null);
  return { rows: await withQuotedPosts(db, viewerId, rows), hasMatches: found[0]?.anything ?? false };
}

/**
 * The matches of a query and their ranks, independent of the viewer: array literals of PostgreSQL, or null without a
 * match.
 */
export type Matches =
  | { ids: string; authors: string; communities: string; friends_only: string; ranks: string }
  | { ids: null };

/** Matches a query among the newest posts up to `upTo`. */
export function matchNewest(db: Database, query: string, upTo: string): Promise<Matches> {
  return match(db, newestStatement, [query, upTo]);
}

/** Matches a query in a sample of `percent` of all posts up to `upTo`. The sample is always the same. */
export function matchSample(db: Database, query: string, upTo: string, percent: number): Promise<Matches> {
  return match(db, sampleStatement, [query, upTo, percent]);
}

async function match(db: Database, statement: Statement, values: unknown[]): Promise<Matches> {
  const [row] = await db.rows<Matches>(statement, values);
  if (!row) throw new Error('The aggregate returned no row.');
  return row;
}

/** Lists those of the matches that a viewer may see, best first. */
export async function listMatches(
  db: Database,
  viewerId: string,
  matches: Matches,
  cursor: RankCursor,
  limitOffset: LimitOffset,
): Promise<FoundPostRow[]> {
  if (matches.ids === null) return [];
  const { ids, authors, communities, friends_only: friendsOnly, ranks } = matches;
  const rows = await db.rows<RankedRow>(
    matchesStatement(limitOffset),
    pagedValues([viewerId, ...cursorValues(cursor), ids, authors, ranks, communities, friendsOnly], limitOffset),
  );
  return withQuotedPosts(db, viewerId, rows);
}
