import { largestId } from '@gumball/contract/pagination';

/** Above every score and tie: no number of the database is larger. */
export const beyond = largestId;

/**
 * SQL for the place of a key (`score`, `tie`: expressions) on a board (an expression): from the nearest mark above it, what changed around that mark since it
 * was set, and the few places in between. Exact within the statement's snapshot.
 */
export function rankOf(board: string, score: string, tie: string): string {
  const isAbove = (of: string) => `coalesce((${of}, c.tie) > (m.score, m.tie), false)::int`;
  return `(SELECT (1 + coalesce(m.above, 0)
    + (SELECT count(*) FROM standings s WHERE s.board = ${board} AND s.listed AND (s.score, s.tie) > (${score}, ${tie})
        AND (s.score, s.tie) <= (coalesce(m.score, ${beyond}), coalesce(m.tie, ${beyond})))
    + CASE WHEN m.score IS NULL THEN 0 ELSE coalesce((
        SELECT sum(${isAbove('c.after_score')} - ${isAbove('c.before_score')}) FROM standing_changes c WHERE c.board = ${board}
      ), 0) END)::int
    FROM (VALUES (1)) one LEFT JOIN LATERAL (
      SELECT mark.score, mark.tie, mark.above FROM standing_marks mark
      WHERE mark.board = ${board} AND (mark.score, mark.tie) >= (${score}, ${tie}) ORDER BY mark.score, mark.tie LIMIT 1
    ) m ON true)`;
}

/**
 * SQL of common table expressions that end in `name (tie, rank)`: the places of all keys that `keys` selects (`score`, `tie`) on a board, as `rankOf` tells
 * each of them, but with what changed since the marks counted once for all.
 */
export function ranksOf(name: string, board: string, keys: string): string {
  return `${name}_marked AS MATERIALIZED (
      SELECT k.score, k.tie, m.score AS mark_score, m.tie AS mark_tie, coalesce(m.above, 0) AS above
      FROM (${keys}) k LEFT JOIN LATERAL (
        SELECT mark.score, mark.tie, mark.above FROM standing_marks mark
        WHERE mark.board = ${board} AND (mark.score, mark.tie) >= (k.score, k.tie) ORDER BY mark.score, mark.tie LIMIT 1
      ) m ON true
    ), ${name}_steps AS (
      SELECT after_score AS score, tie, 1 AS step, 1 AS at FROM standing_changes WHERE board = ${board} AND after_score IS NOT NULL
      UNION ALL SELECT before_score, tie, -1, 1 FROM standing_changes WHERE board = ${board} AND before_score IS NOT NULL
      UNION ALL SELECT DISTINCT mark_score, mark_tie, 0, 0 FROM ${name}_marked WHERE mark_score IS NOT NULL
    ), ${name}_shifts AS (
      SELECT score, tie, at, sum(step) OVER (ORDER BY score DESC, tie DESC, at ROWS UNBOUNDED PRECEDING) AS shift FROM ${name}_steps
    ), ${name} AS MATERIALIZED (
      SELECT k.tie, (1 + k.above + coalesce(shifts.shift, 0)
        + (SELECT count(*) FROM standings s WHERE s.board = ${board} AND s.listed AND (s.score, s.tie) > (k.score, k.tie)
            AND (s.score, s.tie) <= (coalesce(k.mark_score, ${beyond}), coalesce(k.mark_tie, ${beyond}))))::int AS rank
      FROM ${name}_marked k LEFT JOIN ${name}_shifts shifts ON shifts.at = 0 AND shifts.score = k.mark_score AND shifts.tie = k.mark_tie
    )`;
}
