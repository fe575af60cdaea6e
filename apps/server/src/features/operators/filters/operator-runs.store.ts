import { sql } from 'kysely';
import type { Executor } from '../../../platform/db/database.ts';

/** A run that waits for a decision. */
export type OpenRunRow = {
  id: string;
  found_at: Date;
  things: number;
  accounts: number;
  examples: string[];
  usernames: string[];
};

/** Lists the open runs, the newest first, each with its first texts and accounts. */
export async function listOpenRuns(db: Executor): Promise<OpenRunRow[]> {
  const { rows } = await sql<OpenRunRow>`
    WITH r AS MATERIALIZED (SELECT id, found_at FROM spam_runs WHERE state = 'open' ORDER BY id DESC LIMIT 50),
    held AS MATERIALIZED (
      SELECT h.id, h.cause_id, h.user_id, h.post_id, h.comment_id,
        row_number() OVER (PARTITION BY h.cause_id ORDER BY h.id) AS place
      FROM holds h WHERE h.cause = 'run' AND h.cause_id IN (SELECT id FROM r) AND h.released_at IS NULL
    ),
    example AS MATERIALIZED (
      SELECT held.cause_id, held.id, left(coalesce(c.content, p.content), 300) AS content
      FROM held JOIN posts p ON p.id = held.post_id LEFT JOIN comments c ON c.post_id = p.id AND c.id = held.comment_id
      WHERE held.place <= 3
    ),
    counted AS MATERIALIZED (
      SELECT cause_id, count(*)::int AS things, count(DISTINCT user_id)::int AS accounts FROM held GROUP BY cause_id
    )
    SELECT r.id, r.found_at, coalesce(counted.things, 0) AS things, coalesce(counted.accounts, 0) AS accounts,
      ARRAY(SELECT content FROM example WHERE cause_id = r.id ORDER BY example.id) AS examples,
      ARRAY(
        SELECT u.username FROM users u WHERE u.id IN (SELECT user_id FROM held WHERE cause_id = r.id)
        ORDER BY u.id LIMIT 50)::text[] AS usernames
    FROM r LEFT JOIN counted ON counted.cause_id = r.id ORDER BY r.id DESC`.execute(db);
  return rows;
}
