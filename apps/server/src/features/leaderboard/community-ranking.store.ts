import { allTime } from '@gumball/rules/gumballs/periods';
import type { Database, Statement } from '../../platform/db/database.ts';
import { type LimitOffset, pagedStatement, pagedValues } from '../../platform/db/paged-statement.ts';
import { blockedUserIdsSql } from '../blocks/blocks.sql.ts';
import { isKnownCommunitySql, isReadableCommunitySql } from '../blocks/visibility.sql.ts';
import { type ListedUserRow, userColumns, userJoins } from '../users/users.sql.ts';
import type { RankCursor } from './leaderboard.store.ts';
import { maxKey } from './rank.sql.ts';

const communityStatement: Statement = {
  name: 'leaderboard-community',
  text: `
    SELECT t.member_count, ${isReadableCommunitySql('c.id', '$1::bigint')} AS readable
    FROM communities c JOIN community_totals t ON t.community_id = c.id
    WHERE c.id = $2::bigint AND c.deleted_at IS NULL AND ${isKnownCommunitySql('c', '$1::bigint')}`,
};

/** The size of a community, and whether the viewer may see its members. */
export type RankedCommunityRow = { member_count: number; readable: boolean };

/** Finds a community that the viewer may know. */
export async function findCommunity(
  db: Database,
  viewerId: string,
  communityId: string,
): Promise<RankedCommunityRow | undefined> {
  const [row] = await db.rows<RankedCommunityRow>(communityStatement, [viewerId, communityId]);
  return row;
}

/** A ranked member of a community. `hidden` is true if the viewer may not see the member. */
export type RankedMemberRow = ListedUserRow & { score: string; tiebreaker: string; hidden: boolean };

// A community with more members is found from the top of the period's ranking, where some of them are near: sorting
// them all would grow with the community.
const maxSortedMembers = 2000;
// At most this many places are read for a page; where that is not enough, the next page continues there.
const maxPlaces = 10_000;

const below = `s.period = $3 AND s.listed AND (s.score > 0 OR $3 = '${allTime}') AND (s.score, s.tiebreaker) < ($4::bigint, $5::bigint)`;
const order = 's.score DESC, s.tiebreaker DESC';
const listing = (name: string, select: string) =>
  pagedStatement(
    `leaderboard-community-${name}`,
    5,
    (limit, offset) => `
      WITH part AS MATERIALIZED (
        ${select} ORDER BY ${order} LIMIT ${limit} OFFSET ${offset}
      )
      SELECT ${userColumns}, part.score, part.tiebreaker, u.id IN ${blockedUserIdsSql('$1::bigint')} AS hidden
      FROM part JOIN users u ON u.id = part.user_id ${userJoins}
      ORDER BY part.score DESC, part.tiebreaker DESC`,
    [31],
  );
const sorted = listing(
  'sorted',
  `SELECT s.user_id, s.score, s.tiebreaker FROM community_members m JOIN leaderboard_scores s ON s.user_id = m.user_id
   WHERE m.community_id = $2::bigint AND ${below}`,
);
const nearest = listing(
  'nearest',
  `SELECT s.user_id, s.score, s.tiebreaker FROM (
     SELECT s.user_id, s.score, s.tiebreaker FROM leaderboard_scores s WHERE ${below} ORDER BY ${order} LIMIT ${maxPlaces}
   ) s
   WHERE EXISTS (SELECT FROM community_members m WHERE m.community_id = $2::bigint AND m.user_id = s.user_id)`,
);

const reachedStatement: Statement = {
  name: 'leaderboard-community-reached',
  text: `
    SELECT s.score, s.tiebreaker FROM leaderboard_scores s
    WHERE s.period = $1 AND s.listed AND (s.score > 0 OR $1 = '${allTime}') AND (s.score, s.tiebreaker) < ($2::bigint, $3::bigint)
    ORDER BY ${order} OFFSET ${maxPlaces - 1} LIMIT 1`,
};

/**
 * Lists the members of a community by their scores in a period, from the top or below a key. `reached` is where the
 * search ended before it found a full page.
 */
export async function listRankedMembers(
  db: Database,
  viewerId: string,
  community: { id: string; memberCount: number },
  period: string,
  cursor: RankCursor | undefined,
  part: LimitOffset,
): Promise<{ rows: RankedMemberRow[]; reached?: RankCursor | undefined }> {
  const { score, tiebreaker } = cursor ?? { score: maxKey, tiebreaker: '0' };
  const values = pagedValues([viewerId, community.id, period, score, tiebreaker], part);
  if (community.memberCount <= maxSortedMembers) return { rows: await db.rows(sorted(part), values) };
  const rows = await db.rows<RankedMemberRow>(nearest(part), values);
  if (rows.length > part.limit || part.offset > 0) return { rows };
  const [reached] = await db.rows<RankCursor>(reachedStatement, [period, score, tiebreaker]);
  return { rows, reached };
}
