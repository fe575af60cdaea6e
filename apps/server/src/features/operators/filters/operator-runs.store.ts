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
    SELECT r.id, r.found_at, counted.things, counted.accounts, ARRAY(
        SELECT left(coalesce(c.content, p.content), 300) FROM holds h JOIN posts p ON p.id = h.post_id
        LEFT JOIN comments c ON c.id = h.comment_id
        WHERE h.cause = 'run' AND h.cause_id = r.id AND h.released_at IS NULL ORDER BY h.id LIMIT 3) AS examples,
      ARRAY(
        SELECT u.username FROM users u WHERE u.id IN (
          SELECT h.user_id FROM holds h WHERE h.cause = 'run' AND h.cause_id = r.id AND h.released_at IS NULL)
        ORDER BY u.id LIMIT 50)::text[] AS usernames
    FROM spam_runs r CROSS JOIN LATERAL (
      SELECT count(*)::int AS things, count(DISTINCT h.user_id)::int AS accounts FROM holds h
      WHERE h.cause = 'run' AND h.cause_id = r.id AND h.released_at IS NULL
    ) counted
    WHERE r.state = 'open' ORDER BY r.id DESC LIMIT 50`.execute(db);
  return rows;
}
