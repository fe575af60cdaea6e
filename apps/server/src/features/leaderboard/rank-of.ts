const beyond = '9223372036854775807';

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
