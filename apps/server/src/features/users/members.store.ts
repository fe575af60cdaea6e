import { largestId } from '@gumball/contract/pagination';
import { foldText } from '@gumball/rules/search/fold-text';
import { maxSearchResults } from '@gumball/rules/search/search-limits';
import type { Database, Statement } from '../../platform/db/database.ts';
import { type Part, pagedStatement, pagedValues } from '../../platform/db/paged-statement.ts';
import { type Similar, similarWords, slipsOf } from '../../platform/db/word-query.ts';
import { hiddenMembers } from '../blocks/hidden-members.ts';
import { type MemberRow, memberColumns, memberJoins, takesPart } from './member-columns.ts';
import type { MemberName } from './member-name.ts';

const hidden = hiddenMembers('$1::bigint');

/** A user's profile as seen by the viewer. */
export type PublicRow = MemberRow & {
  banner_url: string | null;
  bio: string | null;
  location: string | null;
  created_at: Date;
  friends_count: number;
  communities_count: number;
  posts_count: number;
  mutual: number;
};

// A username can look like an id. The id takes precedence.
const page: Statement = {
  name: 'users-page',
  text: `
    SELECT ${memberColumns}, u.banner_url, u.bio, u.location, u.created_at, u.friends_count, u.communities_count, u.posts_count,
      (SELECT count(*)::int FROM friendships a JOIN friendships b ON b.user_id = $1::bigint AND b.friend_id = a.friend_id
        WHERE a.user_id = u.id) AS mutual
    FROM users u ${memberJoins}
    WHERE (u.id = $2::bigint OR u.username = $3) AND ${takesPart} AND u.id NOT IN ${hidden}
    ORDER BY u.id = $2::bigint DESC NULLS LAST LIMIT 1`,
};

/** Finds a user's profile. Returns undefined if the viewer must not see the user. */
export async function findPage(db: Database, viewerId: string, name: MemberName): Promise<PublicRow | undefined> {
  const [row] = await db.rows<PublicRow>(page, [viewerId, name.id, name.username]);
  return row;
}

const newest = pagedStatement(
  'users-newest',
  2,
  (limit, offset) =>
    `SELECT ${memberColumns} FROM (
     SELECT u.* FROM users u WHERE u.id < $2::bigint AND ${takesPart} AND u.id NOT IN ${hidden}
     ORDER BY u.id DESC LIMIT ${limit} OFFSET ${offset}
   ) u ${memberJoins} ORDER BY u.id DESC`,
);

/** Lists users with an id below `before`, newest first. */
export function listNewest(
  db: Database,
  viewerId: string,
  before: string | undefined,
  part: Part,
): Promise<MemberRow[]> {
  return db.rows<MemberRow>(newest(part), pagedValues([viewerId, before ?? largestId], part));
}

/** A search result with its rank (higher is better) and the total number of results. */
export type FoundMemberRow = MemberRow & { fit: number; total: number };

// Only this many candidates are ranked, so that no search scans the whole table: users whose username or name starts
// with the query and, if these are few, users with all words.
const ranked = maxSearchResults;
const wholeName = "lower(u.first_name || ' ' || u.last_name)";
const names = `u.id, u.username, ${wholeName} AS name`;

// The prefix is an index range and no LIKE pattern, because a prepared plan cannot use an index for a pattern; '~'
// sorts after every character of a username. The GIN index collects all matches of a word before it returns the first,
// so it is queried last and only for the selective words.
const search = pagedStatement(
  'users-search',
  11,
  (limit, offset) =>
    `WITH named AS MATERIALIZED (
     (SELECT ${names} FROM users u WHERE u.username ~>=~ $3::text AND u.username ~<~ ($3::text || '~') AND ${takesPart}
      ORDER BY u.username USING ~<~ LIMIT ${ranked})
     UNION
     (SELECT ${names} FROM users u WHERE ${wholeName} ~>=~ $7::text AND ${wholeName} ~<~ ($7::text || chr(1114111)) AND ${takesPart}
      ORDER BY ${wholeName} USING ~<~ LIMIT ${ranked})
   ), found AS (
     SELECT * FROM named
     UNION ALL
     (SELECT ${names} FROM users u WHERE u.search_terms @@ $8::tsquery AND ts_match_vq(u.search_terms, $2::tsquery) AND ${takesPart}
        AND (SELECT count(*) FROM named) < ${ranked} AND u.id NOT IN (SELECT id FROM named) LIMIT ${ranked})
   ), rated AS (
     SELECT id, (
       8 * (username = $4::text || '.fun')::int + 4 * (fold_search_text(name) = $4)::int + 2 * starts_with(fold_search_text(name), $4)::int
         + starts_with(username, $4)::int
     )::int AS fit FROM found
   ), seen AS (
     SELECT id, fit, least(count(*) OVER (), ${maxSearchResults})::int AS total FROM rated u WHERE u.id NOT IN ${hidden}
     ORDER BY fit DESC, id DESC LIMIT ${maxSearchResults}
   ), best AS (
     SELECT * FROM seen WHERE (fit, id) < ($5::int, $6::bigint) ORDER BY fit DESC, id DESC LIMIT ${limit} OFFSET ${offset}
   )
   SELECT asked.anybody, CASE WHEN NOT asked.anybody THEN (
     SELECT json_agg(alike) FROM (${similarWords('user_vocabulary', 9)}) alike) END AS similar, page.*
   FROM (SELECT EXISTS (SELECT FROM rated) AS anybody) asked LEFT JOIN (
     SELECT ${memberColumns}, best.fit, best.total FROM best JOIN users u ON u.id = best.id ${memberJoins}
   ) page ON true ORDER BY page.fit DESC, page.id DESC`,
);

/**
 * Lists matching users, best first. `query` is a tsquery, `selectiveQuery` its selective part (or all of it), `prefix`
 * a prefix of usernames, `typed` the query in lower case. If `prefix` is null, usernames and names are not searched by
 * prefix. `matched` is true if any user matches, visible to the viewer or not. Otherwise `similar` holds words of names
 * close to those of `typoTerms`.
 */
export async function searchMembers(
  db: Database,
  viewerId: string,
  what: { query: string; rare: string; beginning: string | null; typed: string; slips: string[] },
  below: { fit: number; id: string } | undefined,
  part: Part,
): Promise<{ rows: FoundMemberRow[]; anybody: boolean; similar: Similar[] }> {
  const name = what.beginning === null ? null : what.typed;
  const place = [below?.fit ?? 1000, below?.id ?? largestId];
  const values = [
    viewerId,
    what.query,
    what.beginning,
    foldText(what.typed),
    ...place,
    name,
    what.rare,
    ...slipsOf(what.slips),
  ];
  type Facts = { anybody: boolean; similar: Similar[] | null };
  const found = await db.rows<(FoundMemberRow | { id: null }) & Facts>(search(part), pagedValues(values, part));
  const rows = found.filter((row): row is FoundMemberRow & Facts => row.id !== null);
  return { rows, anybody: found[0]?.anybody ?? false, similar: found[0]?.similar ?? [] };
}
