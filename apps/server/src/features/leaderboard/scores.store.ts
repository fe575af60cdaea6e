import { defaultLevels, type LevelStep } from '@gumball/rules/gumballs/levels';
import { allTime, type PeriodRange } from '@gumball/rules/gumballs/periods';
import { sql } from 'kysely';
import type { Database, Executor } from '../../platform/db/database.ts';
import { lockUserTotals } from '../../platform/db/user-totals.ts';
import { saveSetting } from '../../platform/settings/settings.store.ts';

const maxUncountedChanges = 256;
const rowsBetweenCheckpoints = 50;
/** Checkpoints that are further apart than this are set again. */
const maxRowsBetweenCheckpoints = 5 * rowsBetweenCheckpoints;
const removalBatch = 10_000;
const relevelBatch = 1000;
/** The setting with the minimum balances by which the levels of all scores are stored. */
const levelBoundsSetting = 'leaderboard-levels';
/** The user id of the row that marks the baselines of a period as written. */
const doneMarker = '0';

/** The minimum balances of levels above the first, as they are stored. */
export const toBounds = (levels: readonly LevelStep[]): string =>
  `{${levels
    .slice(1)
    .map(({ from }) => from)
    .join(',')}}`;

const defaultBounds = toBounds(defaultLevels);

/**
 * The maintenance that is due: checkpoints to set again, periods without baselines, and whether scores have the levels
 * of other minimum balances than `bounds`.
 */
export async function findDue(
  db: Database,
  periods: PeriodRange[],
  bounds: string,
): Promise<{ marks: boolean; starts: PeriodRange[]; levels: boolean }> {
  const { rows } = await sql<{ changes: number; boards: string[] | null; bounds: string | null }>`
    SELECT (SELECT count(*)::int FROM (SELECT FROM leaderboard_changes LIMIT ${maxUncountedChanges}) uncounted) AS changes,
      (SELECT array_agg(period) FROM leaderboard_baselines WHERE user_id = ${doneMarker}) AS boards,
      (SELECT value FROM platform_settings WHERE name = ${levelBoundsSetting}) AS bounds`.execute(db.kysely);
  const dueKeys = rows[0]?.boards ?? [];
  return {
    marks: (rows[0]?.changes ?? 0) >= maxUncountedChanges,
    starts: periods.filter(({ key }) => !dueKeys.includes(key)),
    levels: (rows[0]?.bounds ?? defaultBounds) !== bounds,
  };
}

/**
 * Sets the checkpoints of periods again at a distance of so many rows, and removes the changes that they include. One
 * snapshot serves both: a later change stays and is counted on top.
 */
export async function setCheckpoints(tx: Executor, dueKeys: string[], apart = rowsBetweenCheckpoints): Promise<void> {
  await sql`SET TRANSACTION ISOLATION LEVEL REPEATABLE READ`.execute(tx);
  await sql`SET LOCAL statement_timeout = 0`.execute(tx);
  await sql`DELETE FROM leaderboard_changes`.execute(tx);
  await sql`DELETE FROM leaderboard_checkpoints`.execute(tx);
  for (const board of dueKeys) {
    await sql`
      INSERT INTO leaderboard_checkpoints (period, score, tiebreaker, rank_above)
      SELECT period, score, tiebreaker, rank_above FROM (
        SELECT period, score, tiebreaker, row_number() OVER (ORDER BY score DESC, tiebreaker DESC) - 1 AS rank_above
        FROM leaderboard_scores WHERE period = ${board} AND listed
      ) places WHERE rank_above % ${apart} = 0`.execute(tx);
  }
}

/**
 * Adds the changes to the checkpoints of periods and removes them, in one snapshot like `setCheckpoints` but at the
 * cost of the changes. Returns whether the checkpoints are still evenly spaced; otherwise, or if a period has none,
 * they must be set again.
 */
export async function applyChanges(tx: Executor, dueKeys: string[]): Promise<boolean> {
  await sql`SET TRANSACTION ISOLATION LEVEL REPEATABLE READ`.execute(tx);
  await sql`SET LOCAL statement_timeout = 0`.execute(tx);
  await sql`DELETE FROM leaderboard_checkpoints WHERE period <> ALL(${dueKeys})`.execute(tx);
  // A checkpoint is ordered before changes with its own key: only changes above shift it.
  await sql`
    WITH deleted AS (DELETE FROM leaderboard_changes RETURNING *),
    steps AS (
      SELECT period, after_score AS score, tiebreaker, 1 AS step, 1 AS at FROM deleted WHERE after_score IS NOT NULL
      UNION ALL SELECT period, before_score, tiebreaker, -1, 1 FROM deleted WHERE before_score IS NOT NULL
      UNION ALL SELECT period, score, tiebreaker, 0, 0 FROM leaderboard_checkpoints
    ), summed AS (
      SELECT period, score, tiebreaker, at,
        sum(step) OVER (PARTITION BY period ORDER BY score DESC, tiebreaker DESC, at ROWS UNBOUNDED PRECEDING) AS shift FROM steps
    )
    UPDATE leaderboard_checkpoints mark SET rank_above = mark.rank_above + summed.shift FROM summed
    WHERE summed.at = 0 AND summed.shift <> 0 AND mark.period = summed.period AND mark.score = summed.score AND mark.tiebreaker = summed.tiebreaker`.execute(
    tx,
  );
  const { rows } = await sql<{ boards: number; apart: string | null }>`
    SELECT count(DISTINCT period)::int AS boards, max(apart) AS apart FROM (
      SELECT period, lead(rank_above) OVER (PARTITION BY period ORDER BY score DESC, tiebreaker DESC) - rank_above AS apart FROM leaderboard_checkpoints
    ) gaps`.execute(tx);
  return rows[0]?.boards === dueKeys.length && Number(rows[0].apart ?? 0) <= maxRowsBetweenCheckpoints;
}

/**
 * Writes the rank of every user at the start of a period, computed from the balance less the earnings of the period,
 * however late this runs. Users who joined within the period have none.
 */
export async function writeBaselines(tx: Executor, { key, startsAt }: PeriodRange): Promise<void> {
  await sql`SET LOCAL statement_timeout = 0`.execute(tx);
  await sql`
    INSERT INTO leaderboard_baselines (period, user_id, rank)
    SELECT ${key}, whole.user_id,
      row_number() OVER (ORDER BY whole.score - coalesce(since.score, 0) DESC, whole.tiebreaker DESC)
    FROM leaderboard_scores whole JOIN users u ON u.id = whole.user_id
    LEFT JOIN leaderboard_scores since ON since.user_id = whole.user_id AND since.period = ${key}
    WHERE whole.period = ${allTime} AND whole.listed AND u.created_at < ${startsAt}`.execute(tx);
  await sql`INSERT INTO leaderboard_baselines (period, user_id, rank) VALUES (${key}, ${doneMarker}, 0)`.execute(tx);
}

/** Removes some rows of ended periods; returns whether there may be more. */
export async function removeEndedPeriods(db: Database, week: string, month: string): Promise<boolean> {
  const over = sql`period <> ${allTime} AND period < CASE WHEN period LIKE '%-W%' THEN ${week} ELSE ${month} END`;
  let most = 0;
  for (const table of ['leaderboard_scores', 'leaderboard_baselines'] as const) {
    const { numAffectedRows = 0n } = await sql`
      DELETE FROM ${sql.table(table)} WHERE (user_id, period) IN (
        SELECT user_id, period FROM ${sql.table(table)} WHERE ${over} LIMIT ${removalBatch})`.execute(db.kysely);
    most = Math.max(most, Number(numAffectedRows));
  }
  return most === removalBatch;
}

/** Removes some rows of the boards of ended seasons except `shown`; returns whether there may be more. */
export async function removeEndedSeasons(db: Database, shown: string, now: Date): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    DELETE FROM leaderboard_scores WHERE (user_id, period) IN (
      SELECT s.user_id, s.period FROM seasons e JOIN leaderboard_scores s ON s.period = 'season:' || e.id
      WHERE e.ends_at <= ${now} AND s.period <> ${shown} LIMIT ${removalBatch})`.execute(db.kysely);
  return Number(numAffectedRows) === removalBatch;
}

/**
 * Stores the level of some members and of their scores again, from the one after `after` on. A member who earns meanwhile
 * waits. Returns the last of them, or undefined if there was none, and how many were changed.
 */
export async function relevelScores(
  tx: Executor,
  bounds: string,
  after: string,
): Promise<{ last: string | undefined; changed: number }> {
  const { rows } = await sql<{ last: string | null; ids: string[] | null }>`
    WITH part AS MATERIALIZED (
      SELECT user_id, width_bucket(score, ${bounds}::bigint[]) AS level FROM leaderboard_scores
      WHERE period = ${allTime} AND user_id > ${after}::bigint ORDER BY user_id LIMIT ${relevelBatch}
    )
    SELECT (SELECT max(user_id) FROM part) AS last, (
      SELECT array_agg(DISTINCT s.user_id) FROM part JOIN leaderboard_scores s ON s.user_id = part.user_id
      JOIN users u ON u.id = part.user_id
      WHERE s.level <> part.level OR width_bucket(u.level_gumballs, ${bounds}::bigint[]) <> part.level) AS ids`.execute(
    tx,
  );
  const ids = rows[0]?.ids ?? [];
  const last = rows[0]?.last ?? undefined;
  if (ids.length === 0) return { last, changed: 0 };
  // Like an entry of the ledger: first the members, in the order of their ids, then their scores.
  await lockUserTotals(tx, ids);
  await sql`
    UPDATE leaderboard_scores s SET level = width_bucket(whole.score, ${bounds}::bigint[]) FROM leaderboard_scores whole
    WHERE whole.user_id = s.user_id AND whole.period = ${allTime} AND s.user_id = ANY(${ids}::bigint[])`.execute(tx);
  const totals = await sql<{ user_id: string; score: string }>`
    SELECT user_id, score FROM leaderboard_scores WHERE period = ${allTime} AND user_id = ANY(${ids}::bigint[])`.execute(
    tx,
  );
  await sql`
    UPDATE users SET level_gumballs = earned.score
    FROM unnest(${totals.rows.map((row) => row.user_id)}::bigint[], ${totals.rows.map((row) => row.score)}::bigint[])
      AS earned (user_id, score) WHERE users.id = earned.user_id`.execute(tx);
  return { last, changed: ids.length };
}

/** Stores by which minimum balances the levels of all scores are stored. */
export async function saveLevelBounds(db: Executor, bounds: string): Promise<void> {
  await saveSetting(db, levelBoundsSetting, bounds);
}
