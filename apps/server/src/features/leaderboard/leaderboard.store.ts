import { friendsRankingMax } from '@gumball/rules/gumballs/page-sizes';
import { allTime } from '@gumball/rules/gumballs/periods';
import type { Database, Statement } from '../../platform/db/database.ts';
import { type LimitOffset, pagedStatement, pagedValues } from '../../platform/db/paged-statement.ts';
import { blockedUserIdsSql } from '../blocks/blocks.sql.ts';
import type { UserSummaryRow } from '../users/to-user-summary.ts';
import { type ListedUserRow, userColumns, userJoins } from '../users/users.sql.ts';
import { maxKey, rankSql, ranksSql } from './rank.sql.ts';

const hidden = blockedUserIdsSql('$1::bigint');
const allTimePeriod = `'${allTime}'`;

/** A ranked user. `hidden` is true if the viewer may not see the user. */
export type RankedRow = ListedUserRow & {
  score: string;
  tiebreaker: string;
  rank: number;
  started: number | null;
  overall: number;
  hidden: boolean;
};

/** The cursor of a list: results rank below this key. */
export type RankCursor = { score: string; tiebreaker: string };

/** The query of a leaderboard: the period, a level, and the baseline of rank changes. */
export type PeriodQuery = { period: string; baselinePeriod: string; level: number | undefined };

const fromTop: RankCursor = { score: maxKey, tiebreaker: '0' };

/** The number of ranks that the screen shows. */
const maxShown = 30;

// A score of zero has no rank: a week or month ranks only users with earnings in it.
const listing = ({ leveled, overall }: { leveled: boolean; overall: boolean }) =>
  pagedStatement(
    `leaderboard-${leveled ? 'level' : 'all'}-${overall ? 'overall' : 'period'}`,
    leveled ? 6 : 5,
    (limit, offset) => `WITH part AS MATERIALIZED (
      SELECT s.user_id, s.score, s.tiebreaker, row_number() OVER (ORDER BY s.score DESC, s.tiebreaker DESC)::int AS at FROM leaderboard_scores s
      WHERE s.period = $2 AND s.listed AND (s.score, s.tiebreaker) < ($3::bigint, $4::bigint)
        ${leveled ? 'AND s.level = $6::int' : ''} ${overall ? '' : 'AND s.score > 0'}
      ORDER BY s.score DESC, s.tiebreaker DESC LIMIT ${limit} OFFSET ${offset}
    ), ${leveled && !overall ? ranksSql('placed', '$2', 'SELECT score, tiebreaker FROM part') : consecutive}
    ${overall ? '' : `, ${overallRanksOf('part')}`}
    SELECT ${userColumns}, part.score, part.tiebreaker, placed.rank, starts.rank AS started,
      ${overall ? 'placed' : 'overall'}.rank AS overall, u.id IN ${hidden} AS hidden
    FROM part JOIN placed ON placed.tiebreaker = part.tiebreaker JOIN users u ON u.id = part.user_id ${userJoins}
    LEFT JOIN leaderboard_baselines starts ON starts.period = $5 AND starts.user_id = u.id
    ${overall ? '' : 'LEFT JOIN overall ON overall.tiebreaker = part.tiebreaker'}
    ORDER BY part.at`,
    [maxShown + 1],
  );
// A user has the same tiebreaker in every period.
const overallRanksOf = (members: string) =>
  ranksSql(
    'overall',
    allTimePeriod,
    `SELECT whole.score, whole.tiebreaker FROM ${members} member JOIN leaderboard_scores whole ON whole.user_id = member.user_id AND whole.period = ${allTimePeriod}`,
  );
// In a whole period, and within a level over all time, ranks are consecutive.
const consecutive = `first AS (
      SELECT ${rankSql('$2', 'part.score', 'part.tiebreaker')} - part.at AS before FROM part ORDER BY part.at LIMIT 1
    ), placed AS MATERIALIZED (SELECT part.tiebreaker, first.before + part.at AS rank FROM part, first)`;
const listings = {
  whole: listing({ leveled: false, overall: true }),
  wholeLevel: listing({ leveled: true, overall: true }),
  period: listing({ leveled: false, overall: false }),
  periodLevel: listing({ leveled: true, overall: false }),
};

/** Lists the ranks of a period from the top or below a key. */
export function listRanked(
  db: Database,
  viewerId: string,
  { period, baselinePeriod, level }: PeriodQuery,
  below: RankCursor | undefined,
  part: LimitOffset,
): Promise<RankedRow[]> {
  const { score, tiebreaker } = below ?? fromTop;
  const leveled = level !== undefined;
  const which =
    period === allTime
      ? leveled
        ? listings.wholeLevel
        : listings.whole
      : leveled
        ? listings.periodLevel
        : listings.period;
  const values = [viewerId, period, score, tiebreaker, baselinePeriod];
  return db.rows(which(part), pagedValues(leveled ? [...values, level] : values, part));
}

const chosenStatement: Statement = {
  name: 'leaderboard-chosen',
  text: `WITH part AS MATERIALIZED (
      SELECT mine.user_id, mine.score, mine.tiebreaker FROM leaderboard_scores mine
      WHERE mine.user_id = ANY($4::bigint[]) AND mine.period = $2 AND mine.listed AND (mine.score > 0 OR $2 = ${allTimePeriod})
    ), ${ranksSql('placed', '$2', 'SELECT score, tiebreaker FROM part')}, ${overallRanksOf('part')}
    SELECT ${userColumns}, part.score, part.tiebreaker, placed.rank, starts.rank AS started, overall.rank AS overall, u.id IN ${hidden} AS hidden
    FROM part JOIN placed ON placed.tiebreaker = part.tiebreaker JOIN overall ON overall.tiebreaker = part.tiebreaker JOIN users u ON u.id = part.user_id ${userJoins}
    LEFT JOIN leaderboard_baselines starts ON starts.period = $3 AND starts.user_id = u.id
    ORDER BY part.score DESC, part.tiebreaker DESC`,
};

/** Finds the ranks of some users in a period, best first. */
export function listChosen(
  db: Database,
  viewerId: string,
  { period, baselinePeriod }: Pick<PeriodQuery, 'period' | 'baselinePeriod'>,
  memberIds: string[],
): Promise<RankedRow[]> {
  return db.rows(chosenStatement, [viewerId, period, baselinePeriod, memberIds]);
}

// Friends never block each other. A change of a rank among friends is not stored.
const friendsStatement: Statement = {
  name: 'leaderboard-friends',
  text: `WITH part AS MATERIALIZED (
      SELECT s.user_id, s.score, s.tiebreaker, row_number() OVER (ORDER BY s.score DESC, s.tiebreaker DESC)::int AS rank
      FROM leaderboard_scores s
      WHERE s.user_id IN (SELECT $1::bigint UNION ALL SELECT f.friend_id FROM friendships f WHERE f.user_id = $1::bigint)
        AND s.period = $2 AND s.listed AND (s.score > 0 OR $2 = ${allTimePeriod})
      ORDER BY s.score DESC, s.tiebreaker DESC LIMIT ${friendsRankingMax}
    )
    SELECT ${userColumns}, part.score, part.tiebreaker, part.rank, NULL::int AS started, part.rank AS overall, false AS hidden
    FROM part JOIN users u ON u.id = part.user_id ${userJoins}
    ORDER BY part.rank`,
};

/** Ranks a user and their friends among themselves, best first. */
export function listFriends(db: Database, userId: string, period: string): Promise<RankedRow[]> {
  return db.rows(friendsStatement, [userId, period]);
}

/** A user's own rank; `rank` is null if the user is not ranked. */
export type OwnRow = UserSummaryRow & {
  gumballs: string;
  rank: number | null;
  week_start: number | null;
  month_start: number | null;
};

const own: Statement = {
  name: 'leaderboard-own',
  text: `SELECT u.id, u.username, u.first_name, u.last_name, u.avatar_url, u.level_gumballs,
      coalesce(mine.score, 0) AS gumballs, CASE WHEN mine.listed THEN ${rankSql(allTimePeriod, 'mine.score', 'mine.tiebreaker')} END AS rank,
      week.rank AS week_start, month.rank AS month_start
    FROM users u LEFT JOIN leaderboard_scores mine ON mine.user_id = u.id AND mine.period = ${allTimePeriod}
    LEFT JOIN leaderboard_baselines week ON week.period = $2 AND week.user_id = u.id
    LEFT JOIN leaderboard_baselines month ON month.period = $3 AND month.user_id = u.id
    WHERE u.id = $1::bigint`,
};

/** Finds a user's own rank. */
export async function findOwn(db: Database, userId: string, week: string, month: string): Promise<OwnRow | undefined> {
  const [row] = await db.rows<OwnRow>(own, [userId, week, month]);
  return row;
}

const countsFrom: Statement = {
  name: 'leaderboard-counts',
  text: `SELECT ${rankSql('$2', '(bound.score - 1)', maxKey)} - 1 AS count
    FROM unnest($1::bigint[]) WITH ORDINALITY AS bound (score, at) ORDER BY bound.at`,
};

/** Counts the users of a period who have at least each of the scores. */
export async function countFrom(db: Database, period: string, scores: number[]): Promise<number[]> {
  const rows = await db.rows<{ count: number }>(countsFrom, [scores, period]);
  return rows.map(({ count }) => count);
}

const earners: Statement = {
  name: 'leaderboard-earners-of-level',
  text: 'SELECT count(*)::int AS count FROM leaderboard_scores s WHERE s.period = $1 AND s.listed AND s.level = $2::int AND s.score > 0',
};

/** Counts the users of a level with earnings in a period. */
export async function countEarners(db: Database, period: string, level: number): Promise<number> {
  const [row] = await db.rows<{ count: number }>(earners, [period, level]);
  return row?.count ?? 0;
}
