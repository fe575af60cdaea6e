import { largestId } from '@gumball/contract/pagination';

/** Greater than every score and tiebreaker of the database. */
export const maxKey = largestId;

/**
 * Returns SQL for the rank of a key (`score`, `tiebreaker`: expressions) in a period (an expression): the rank of the
 * nearest checkpoint above, the changes since that checkpoint, and the few rows in between. Exact within the
 * statement's snapshot.
 */
export function rankSql(period: string, score: string, tiebreaker: string): string {
  const isAbove = (of: string) => `coalesce((${of}, c.tiebreaker) > (m.score, m.tiebreaker), false)::int`;
  return `(SELECT (1 + coalesce(m.rank_above, 0)
    + (SELECT count(*) FROM leaderboard_scores s WHERE s.period = ${period} AND s.listed AND (s.score, s.tiebreaker) > (${score}, ${tiebreaker})
        AND (s.score, s.tiebreaker) <= (coalesce(m.score, ${maxKey}), coalesce(m.tiebreaker, ${maxKey})))
    + CASE WHEN m.score IS NULL THEN 0 ELSE coalesce((
        SELECT sum(${isAbove('c.after_score')} - ${isAbove('c.before_score')}) FROM leaderboard_changes c WHERE c.period = ${period}
      ), 0) END)::int
    FROM (VALUES (1)) one LEFT JOIN LATERAL (
      SELECT mark.score, mark.tiebreaker, mark.rank_above FROM leaderboard_checkpoints mark
      WHERE mark.period = ${period} AND (mark.score, mark.tiebreaker) >= (${score}, ${tiebreaker}) ORDER BY mark.score, mark.tiebreaker LIMIT 1
    ) m ON true)`;
}

/**
 * Returns SQL of common table expressions that end in `name (tiebreaker, rank)`: the ranks of all keys that `keys`
 * selects (`score`, `tiebreaker`) in a period, as `rankSql` computes each, but with the changes since the checkpoints
 * counted once for all.
 */
export function ranksSql(name: string, period: string, keys: string): string {
  return `${name}_marked AS MATERIALIZED (
      SELECT k.score, k.tiebreaker, m.score AS mark_score, m.tiebreaker AS mark_tiebreaker, coalesce(m.rank_above, 0) AS rank_above
      FROM (${keys}) k LEFT JOIN LATERAL (
        SELECT mark.score, mark.tiebreaker, mark.rank_above FROM leaderboard_checkpoints mark
        WHERE mark.period = ${period} AND (mark.score, mark.tiebreaker) >= (k.score, k.tiebreaker) ORDER BY mark.score, mark.tiebreaker LIMIT 1
      ) m ON true
    ), ${name}_steps AS (
      SELECT after_score AS score, tiebreaker, 1 AS step, 1 AS at FROM leaderboard_changes WHERE period = ${period} AND after_score IS NOT NULL
      UNION ALL SELECT before_score, tiebreaker, -1, 1 FROM leaderboard_changes WHERE period = ${period} AND before_score IS NOT NULL
      UNION ALL SELECT DISTINCT mark_score, mark_tiebreaker, 0, 0 FROM ${name}_marked WHERE mark_score IS NOT NULL
    ), ${name}_shifts AS (
      SELECT score, tiebreaker, at, sum(step) OVER (ORDER BY score DESC, tiebreaker DESC, at ROWS UNBOUNDED PRECEDING) AS shift FROM ${name}_steps
    ), ${name} AS MATERIALIZED (
      SELECT k.tiebreaker, (1 + k.rank_above + coalesce(shifts.shift, 0)
        + (SELECT count(*) FROM leaderboard_scores s WHERE s.period = ${period} AND s.listed AND (s.score, s.tiebreaker) > (k.score, k.tiebreaker)
            AND (s.score, s.tiebreaker) <= (coalesce(k.mark_score, ${maxKey}), coalesce(k.mark_tiebreaker, ${maxKey}))))::int AS rank
      FROM ${name}_marked k LEFT JOIN ${name}_shifts shifts ON shifts.at = 0 AND shifts.score = k.mark_score AND shifts.tiebreaker = k.mark_tiebreaker
    )`;
}
