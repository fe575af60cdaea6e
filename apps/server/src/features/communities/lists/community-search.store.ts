import { largestId } from '@gumball/contract/pagination';
import { maxSearchResults } from '@gumball/rules/search/search-limits';
import type { Database } from '../../../platform/db/database.ts';
import { type LimitOffset, pagedStatement, pagedValues } from '../../../platform/db/paged-statement.ts';
import { type SimilarTerm, similarTerms, typoCandidates } from '../../../platform/db/tsquery-builder.ts';
import {
  type ActivityWindow,
  type CommunityRow,
  communitiesAround,
  forBoth,
  withActivity,
} from '../communities.store.ts';

/** A search result with its rank, higher is better, and the total number of results. */
export type FoundCommunityRow = CommunityRow & { fit: number; total: number };

// Nobody finds hidden communities, their members neither: results and their absence are the same for all users.
// Only this many candidates are ranked, so that no search scans the whole table: names that start with the query and,
// if these are few, communities with all words.
const ranked = 500;

// The prefix is an index range and no pattern, because a prepared plan cannot use an index for a pattern. The GIN index
// collects all matches of a word before it returns the first, so it is queried last and only for the selective words.
const search = forBoth((isDistributed) =>
  pagedStatement(
    'communities-search',
    13,
    (limit, offset) => `
  SELECT page.*, CASE WHEN page.id IS NULL THEN (
    SELECT json_agg(alike) FROM (${similarTerms('community_vocabulary', 11)}) alike) END AS similar
  FROM (SELECT) asked LEFT JOIN (${communitiesAround(
    isDistributed,
    `WITH named AS MATERIALIZED (
       SELECT id, 8 * (lower(name) = $6)::int + 6 AS fit FROM communities
       WHERE lower(name) ~>=~ $5::text AND lower(name) ~<~ ($5::text || chr(1114111)) AND deleted_at IS NULL AND access <> 'hidden'
       ORDER BY lower(name) USING ~<~ LIMIT ${ranked}
     ), found AS (
       SELECT * FROM named
       UNION ALL
       (SELECT id, 2 * (ts_filter(search_terms, '{a}') @@ $4::tsquery)::int FROM communities
        WHERE search_terms @@ $10::tsquery AND ts_match_vq(search_terms, $4::tsquery) AND deleted_at IS NULL AND access <> 'hidden'
          AND (SELECT count(*) FROM named) < ${ranked} AND id NOT IN (SELECT id FROM named) LIMIT ${ranked})
     ), counted AS (
       SELECT found.id, found.fit, t.member_count, least(count(*) OVER (), ${maxSearchResults})::int AS total
       FROM found JOIN community_totals t ON t.community_id = found.id ORDER BY fit DESC, member_count DESC, id DESC LIMIT ${maxSearchResults}
     )
     SELECT c.*, best.member_count, best.fit, best.total FROM (
       SELECT * FROM counted WHERE (fit, member_count, id) < ($7::int, $8::int, $9::bigint)
       ORDER BY fit DESC, member_count DESC, id DESC LIMIT ${limit} OFFSET ${offset}
     ) best JOIN communities c USING (id)`,
    'c.fit DESC, c.member_count DESC, c.id DESC',
    'c.fit, c.total',
  )}) page ON true ORDER BY page.fit DESC, page.member_count DESC, page.id DESC`,
  ),
);

/**
 * Lists matching communities, best first, then largest. `query` is a tsquery, `rare` its selective part (or all of it),
 * `beginning` a prefix of names or null, `typed` the query in lower case. Without results, `similar` holds words of
 * names close to those of `typoTerms`.
 */
export async function searchCommunities(
  db: Database,
  viewerId: string,
  span: ActivityWindow,
  what: { query: string; rare: string; beginning: string | null; typed: string; typoTerms: string[] },
  below: { fit: number; members: number; id: string } | undefined,
  part: LimitOffset,
): Promise<{ rows: FoundCommunityRow[]; similar: SimilarTerm[] }> {
  const place = [below?.fit ?? 1000, below?.members ?? 2_147_483_647, below?.id ?? largestId];
  const named = [what.query, what.beginning, what.typed];
  const values = [
    viewerId,
    span.todayFrom,
    span.weekFrom,
    ...named,
    ...place,
    what.rare,
    ...typoCandidates(what.typoTerms),
  ];
  type Row = (FoundCommunityRow | { id: null }) & { similar: SimilarTerm[] | null };
  const found = await db.rows<Row>(search(db)(part), pagedValues(values, part));
  const rows = found.filter((row): row is FoundCommunityRow & Row => row.id !== null);
  return { rows: await withActivity(db, rows, span), similar: found[0]?.similar ?? [] };
}
