import { foundMax } from '@gumball/rules/search/found-max';
import type { Database } from '../../platform/db/database.ts';
import { type Part, pagedStatement, pagedValues } from '../../platform/db/paged-statement.ts';
import { topId } from '../../platform/http/cursor.ts';
import { type CommunityRow, communitiesAround, type Span } from './communities.store.ts';

/** A found community with how well it fits, higher is better, and how many were found with it. */
export type FoundCommunityRow = CommunityRow & { fit: number; total: number };

// Only these few are ranked, so that no search reads the whole table: whose name begins so, and who has all the words.
const ranked = 500;

// The beginning is a range of the index and no pattern, which a prepared plan could not use; the last of all signs ends it.
const search = pagedStatement('communities-search', 9, (limit, offset) =>
  communitiesAround(
    `WITH found AS (
       (SELECT id FROM communities
        WHERE lower(name) ~>=~ $5::text AND lower(name) ~<~ ($5::text || chr(1114111)) AND deleted_at IS NULL
        ORDER BY lower(name) USING ~<~ LIMIT ${ranked})
       UNION
       (SELECT id FROM communities WHERE words @@ $4::tsquery AND deleted_at IS NULL LIMIT ${ranked})
     ), rated AS (
       SELECT c.*, (
         8 * (lower(name) = $6)::int + 4 * starts_with(lower(name), $6)::int
         + 2 * (ts_filter(words, '{a}') @@ $4::tsquery)::int
       )::int AS fit FROM found JOIN communities c USING (id)
     ), counted AS (
       SELECT *, least(count(*) OVER (), ${foundMax})::int AS total FROM rated
       ORDER BY fit DESC, member_count DESC, id DESC LIMIT ${foundMax}
     )
     SELECT * FROM counted WHERE (fit, member_count, id) < ($7::int, $8::int, $9::bigint)
     ORDER BY fit DESC, member_count DESC, id DESC LIMIT ${limit} OFFSET ${offset}`,
    'c.fit DESC, c.member_count DESC, c.id DESC',
    'c.fit, c.total',
  ),
);

/**
 * Lists communities that fit, best first, then largest: `query` is a full-text query in PostgreSQL's own notation, `beginning` of names or null,
 * `typed` what was typed in lower case.
 */
export function searchCommunities(
  db: Database,
  viewerId: string,
  span: Span,
  what: { query: string; beginning: string | null; typed: string },
  below: { fit: number; members: number; id: string } | undefined,
  part: Part,
): Promise<FoundCommunityRow[]> {
  const place = [below?.fit ?? 1000, below?.members ?? 2_147_483_647, below?.id ?? topId];
  const values = [viewerId, span.todayFrom, span.weekFrom, what.query, what.beginning, what.typed, ...place];
  return db.rows(search(part), pagedValues(values, part));
}
