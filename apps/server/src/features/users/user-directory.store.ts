import { largestId } from '@gumball/contract/pagination';
import { foldText } from '@gumball/rules/search/fold-text';
import { maxSearchResults } from '@gumball/rules/search/search-limits';
import type { Database, Statement } from '../../platform/db/database.ts';
import { type LimitOffset, pagedStatement, pagedValues } from '../../platform/db/paged-statement.ts';
import { type SimilarTerm, similarTerms, typoCandidates } from '../../platform/db/tsquery-builder.ts';
import { blockedUserIdsSql } from '../blocks/blocks.sql.ts';
import { isInAudienceSql, isReadableCommunitySql } from '../blocks/visibility.sql.ts';
import type { UserIdentifier } from './parse-user-identifier.ts';
import { isActiveUserSql, type ListedUserRow, userColumns, userJoins } from './users.sql.ts';

const hiddenUserIds = blockedUserIdsSql('$1::bigint');

/** A user's profile as seen by the viewer. */
export type PublicUserRow = ListedUserRow & PublicTotalsRow & ProfileFacts;

/** The counters of a profile. Posts for friends count for friends only. */
type PublicTotalsRow = { gumballs: string; friends_count: number; communities_count: number; posts_count: number };

type ProfileFacts = {
  banner_url: string | null;
  bio: string | null;
  location: string | null;
  created_at: Date;
  pinned_post_id: string | null;
  mutual: number;
};

// A username can look like an id. The id takes precedence.
const profileSql = (columns: string, joins: string) => `
    SELECT ${userColumns},${columns} u.banner_url, u.bio, u.location, u.created_at, u.pinned_post_id,
      (SELECT count(*)::int FROM friendships a JOIN friendships b ON b.user_id = $1::bigint AND b.friend_id = a.friend_id
        WHERE a.user_id = u.id) AS mutual
    FROM users u ${userJoins} ${joins}
    WHERE (u.id = $2::bigint OR u.username = $3) AND ${isActiveUserSql} AND u.id NOT IN ${hiddenUserIds}
    ORDER BY u.id = $2::bigint DESC NULLS LAST LIMIT 1`;
const totalsColumns = (seesAll: string) => `gumballs, friends_count, communities_count,
      posts_count - CASE WHEN ${seesAll} THEN 0 ELSE friends_posts_count END AS posts_count`;
const profileStatement: Statement = {
  name: 'users-page',
  text: profileSql(
    `${totalsColumns('u.id = $1::bigint OR fs.user_id IS NOT NULL')},`,
    'JOIN user_totals ON user_totals.user_id = u.id',
  ),
};

// A distributed database finds the worker of the totals by the id, which only the first statement knows.
const accountStatement: Statement = { name: 'users-page-account', text: profileSql('', '') };

const totalsStatement: Statement = {
  name: 'users-page-totals',
  text: `SELECT ${totalsColumns('$2::boolean')} FROM user_totals WHERE user_id = $1::bigint`,
};

const pinnedStatement: Statement = {
  name: 'users-page-pinned',
  text: `
    SELECT pp.id FROM posts pp WHERE pp.id = $2::bigint AND ${isInAudienceSql('pp', '$1::bigint')}
      AND ${isReadableCommunitySql('pp.community_id', '$1::bigint')}`,
};

/** Finds a user's profile. Returns undefined if the viewer must not see the user. */
export async function findPublicUser(
  db: Database,
  viewerId: string,
  name: UserIdentifier,
): Promise<PublicUserRow | undefined> {
  const values = [viewerId, name.id, name.username];
  const row = db.isDistributed
    ? await findInParts(db, viewerId, values)
    : (await db.rows<PublicUserRow>(profileStatement, values))[0];
  if (!row?.pinned_post_id) return row;
  const [pinned] = await db.rows<{ id: string }>(pinnedStatement, [viewerId, row.pinned_post_id]);
  return { ...row, pinned_post_id: pinned?.id ?? null };
}

async function findInParts(db: Database, viewerId: string, values: unknown[]): Promise<PublicUserRow | undefined> {
  const [row] = await db.rows<ListedUserRow & ProfileFacts>(accountStatement, values);
  if (!row) return undefined;
  const seesAll = row.befriended || row.id === viewerId;
  const [totals] = await db.rows<PublicTotalsRow>(totalsStatement, [row.id, seesAll]);
  return totals && { ...row, ...totals };
}

const newestStatement = pagedStatement(
  'users-newest',
  2,
  (limit, offset) =>
    `SELECT ${userColumns} FROM (
     SELECT u.* FROM users u WHERE u.id < $2::bigint AND ${isActiveUserSql} AND u.id NOT IN ${hiddenUserIds}
     ORDER BY u.id DESC LIMIT ${limit} OFFSET ${offset}
   ) u ${userJoins} ORDER BY u.id DESC`,
);

/** Lists users with an id below `before`, newest first. */
export function listNewest(
  db: Database,
  viewerId: string,
  before: string | undefined,
  limitOffset: LimitOffset,
): Promise<ListedUserRow[]> {
  return db.rows<ListedUserRow>(
    newestStatement(limitOffset),
    pagedValues([viewerId, before ?? largestId], limitOffset),
  );
}

/** A search result with its rank (higher is better) and the total number of results. */
export type FoundUserRow = ListedUserRow & { rank: number; total: number };

// Only this many candidates are ranked, so that no search scans the whole table: users whose username or name starts
// with the query and, if these are few, users with all words.
const maxCandidates = maxSearchResults;
const fullNameSql = "lower(u.first_name || ' ' || u.last_name)";
const nameColumns = `u.id, u.username, ${fullNameSql} AS name`;

// The prefix is an index range and no LIKE pattern, because a prepared plan cannot use an index for a pattern; '~'
// sorts after every character of a username. The GIN index collects all matches of a word before it returns the first,
// so it is queried last and only for the selective words.
const searchStatement = pagedStatement(
  'users-search',
  11,
  (limit, offset) =>
    `WITH named AS MATERIALIZED (
     (SELECT ${nameColumns} FROM users u WHERE u.username ~>=~ $3::text AND u.username ~<~ ($3::text || '~') AND ${isActiveUserSql}
      ORDER BY u.username USING ~<~ LIMIT ${maxCandidates})
     UNION
     (SELECT ${nameColumns} FROM users u WHERE ${fullNameSql} ~>=~ $7::text AND ${fullNameSql} ~<~ ($7::text || chr(1114111)) AND ${isActiveUserSql}
      ORDER BY ${fullNameSql} USING ~<~ LIMIT ${maxCandidates})
   ), found AS (
     SELECT * FROM named
     UNION ALL
     (SELECT ${nameColumns} FROM users u WHERE u.search_terms @@ $8::tsquery AND ts_match_vq(u.search_terms, $2::tsquery) AND ${isActiveUserSql}
        AND (SELECT count(*) FROM named) < ${maxCandidates} AND u.id NOT IN (SELECT id FROM named) LIMIT ${maxCandidates})
   ), rated AS (
     SELECT id, (
       8 * (username = $4::text || '.fun')::int + 4 * (fold_search_text(name) = $4)::int + 2 * starts_with(fold_search_text(name), $4)::int
         + starts_with(username, $4)::int
     )::int AS rank FROM found
   ), seen AS (
     SELECT id, rank, least(count(*) OVER (), ${maxSearchResults})::int AS total FROM rated u WHERE u.id NOT IN ${hiddenUserIds}
     ORDER BY rank DESC, id DESC LIMIT ${maxSearchResults}
   ), best AS (
     SELECT * FROM seen WHERE (rank, id) < ($5::int, $6::bigint) ORDER BY rank DESC, id DESC LIMIT ${limit} OFFSET ${offset}
   )
   SELECT asked.matched, CASE WHEN NOT asked.matched THEN (
     SELECT json_agg(alike) FROM (${similarTerms('user_vocabulary', 9)}) alike) END AS similar, page.*
   FROM (SELECT EXISTS (SELECT FROM rated) AS matched) asked LEFT JOIN (
     SELECT ${userColumns}, best.rank, best.total FROM best JOIN users u ON u.id = best.id ${userJoins}
   ) page ON true ORDER BY page.rank DESC, page.id DESC`,
);

/**
 * Lists matching users, best first. `query` is a tsquery, `selectiveQuery` its selective part (or all of it), `prefix`
 * a prefix of usernames, `typed` the query in lower case. If `prefix` is null, usernames and names are not searched by
 * prefix. `matched` is true if any user matches, visible to the viewer or not. Otherwise `similar` holds words of names
 * close to those of `typoTerms`.
 */
export async function searchUsers(
  db: Database,
  viewerId: string,
  criteria: { query: string; selectiveQuery: string; prefix: string | null; typed: string; typoTerms: string[] },
  below: { rank: number; id: string } | undefined,
  limitOffset: LimitOffset,
): Promise<{ rows: FoundUserRow[]; matched: boolean; similar: SimilarTerm[] }> {
  const name = criteria.prefix === null ? null : criteria.typed;
  const cursorValues = [below?.rank ?? 1000, below?.id ?? largestId];
  const values = [
    viewerId,
    criteria.query,
    criteria.prefix,
    foldText(criteria.typed),
    ...cursorValues,
    name,
    criteria.selectiveQuery,
    ...typoCandidates(criteria.typoTerms),
  ];
  type Facts = { matched: boolean; similar: SimilarTerm[] | null };
  const found = await db.rows<(FoundUserRow | { id: null }) & Facts>(
    searchStatement(limitOffset),
    pagedValues(values, limitOffset),
  );
  const rows = found.filter((row): row is FoundUserRow & Facts => row.id !== null);
  return { rows, matched: found[0]?.matched ?? false, similar: found[0]?.similar ?? [] };
}
