import type { Database, Statement } from '../../platform/db/database.ts';

/** The statistics of the network. */
export type TotalsRow = {
  members: number;
  suspended: number;
  tasks_open: number;
  submissions_pending: number;
  completed_today: number;
  paid: string;
};

// What tasks paid is in the ledger: attempts at repeated tasks are removed when their day or week ends.
const totals: Statement = {
  name: 'operators-totals',
  text: `
    SELECT (SELECT count(*) FROM users WHERE deleted_at IS NULL)::int AS members,
      (SELECT count(*) FROM users WHERE suspended_at IS NOT NULL AND deleted_at IS NULL)::int AS suspended,
      (SELECT count(*) FROM tasks WHERE paused_at IS NULL AND (expires_at IS NULL OR expires_at > $1::timestamptz))::int AS tasks_open,
      (SELECT count(*) FROM task_submissions WHERE status = 'pending')::int AS submissions_pending,
      (SELECT count(*) FROM gumball_entries WHERE kind = 'task' AND created_at >= $2::timestamptz)::int AS completed_today,
      (SELECT coalesce(sum(amount), 0) FROM gumball_entries WHERE kind = 'task') AS paid`,
};

/** Reads the statistics of the network; `today` is the start of the day. */
export async function readTotals(db: Database, now: Date, today: Date): Promise<TotalsRow> {
  const [row] = await db.rows<TotalsRow>(totals, [now, today]);
  if (!row) throw new Error('The statistics query returned no row');
  return row;
}

/** The statistics of a day. */
export type DayRow = { day: string; completed: number; gumballs: number; joined: number };

const days: Statement = {
  name: 'operators-days',
  text: `
    SELECT to_char(d.day, 'YYYY-MM-DD') AS day, coalesce(c.completed, 0)::int AS completed, coalesce(c.gumballs, 0)::float8 AS gumballs,
      coalesce(j.joined, 0)::int AS joined
    FROM generate_series($1::date - 13, $1::date, interval '1 day') AS d(day)
    LEFT JOIN (SELECT (created_at AT TIME ZONE 'UTC')::date AS day, count(*) AS completed, sum(amount) AS gumballs FROM gumball_entries
      WHERE kind = 'task' AND created_at >= ($1::date - 13)::timestamp AT TIME ZONE 'UTC' GROUP BY 1) c ON c.day = d.day::date
    LEFT JOIN (SELECT (created_at AT TIME ZONE 'UTC')::date AS day, count(*) AS joined FROM users
      WHERE created_at >= ($1::date - 13)::timestamp AT TIME ZONE 'UTC' GROUP BY 1) j ON j.day = d.day::date
    ORDER BY d.day`,
};

/** Reads the last 14 days up to `today` (YYYY-MM-DD, UTC), oldest first. */
export function listDays(db: Database, today: string): Promise<DayRow[]> {
  return db.rows<DayRow>(days, [today]);
}
