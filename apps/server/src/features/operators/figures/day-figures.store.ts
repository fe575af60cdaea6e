import type { Database, Statement } from '../../../platform/db/database.ts';
import { isCountedSql } from './counted-members.sql.ts';

/** One number of a day or a week. */
export type Figure = { name: string; key: string; value: string };

const within = (column: string) => `${column} >= $1::timestamptz AND ${column} < $2::timestamptz`;

const joined: Statement = {
  name: 'figures-joined',
  text: `SELECT 'joined' AS name, CASE WHEN u.referred_by IS NOT NULL THEN 'invitation'
      WHEN EXISTS (SELECT FROM applications a WHERE a.user_id = u.id) THEN 'application' ELSE 'direct' END AS key, count(*) AS value
    FROM users u WHERE ${within('u.created_at')} AND ${isCountedSql} GROUP BY 2`,
};
const sources: Statement = {
  name: 'figures-sources',
  text: `SELECT 'sources' AS name, coalesce(u.joined_from, '') AS key, count(*) AS value
    FROM users u WHERE ${within('u.created_at')} AND ${isCountedSql} GROUP BY 2`,
};
const points: Statement = {
  name: 'figures-points',
  text: `SELECT 'points' AS name, kind AS key, sum(amount)::bigint AS value FROM gumball_entries
    WHERE ${within('created_at')} GROUP BY kind`,
};
const payments: Statement = {
  name: 'figures-payments',
  text: `SELECT 'tasks' AS name, f.key, f.value FROM (SELECT count(*) AS completions, coalesce(sum(amount), 0)::bigint AS paid
      FROM gumball_entries WHERE ${within('created_at')} AND kind = 'task') s
    CROSS JOIN LATERAL (VALUES ('completions', s.completions), ('paid', s.paid)) f (key, value)`,
};
// The attempt at a repeated task is removed when its day or week ends, and counts by its payment from then on.
const attempts: Statement = {
  name: 'figures-attempts',
  text: `SELECT 'tasks' AS name, f.key, f.value
    FROM (SELECT sum(started)::bigint AS started, sum(converted)::bigint AS converted FROM (
      SELECT count(*) AS started, count(*) FILTER (WHERE status = 'completed') AS converted
        FROM task_attempts WHERE ${within('started_at')}
      UNION ALL
      SELECT count(*), count(*) FILTER (WHERE c.reversed_at IS NULL) FROM gumball_entries e
        JOIN task_completions c ON c.user_id = e.user_id AND e.reference = c.task_id || ':' || c.period
        WHERE e.kind = 'task' AND ${within('e.created_at')} AND NOT EXISTS (
          SELECT FROM task_attempts a WHERE a.user_id = c.user_id AND a.task_id = c.task_id AND a.period = c.period)
    ) parts) s
    CROSS JOIN LATERAL (VALUES ('started', s.started), ('converted', s.converted)) f (key, value)`,
};
const opened: Statement = {
  name: 'figures-opened-cases',
  text: `SELECT 'cases' AS name, 'opened' AS key, count(*) AS value FROM moderation_cases WHERE ${within('opened_at')}`,
};
const closed: Statement = {
  name: 'figures-closed-cases',
  text: `SELECT 'cases' AS name, 'closed' AS key, count(*) AS value FROM moderation_cases WHERE ${within('closed_at')}`,
};
const decisions: Statement = {
  name: 'figures-decisions',
  text: `SELECT 'decisions' AS name, CASE WHEN decided_by_community THEN '' ELSE coalesce(decided_by::text, '') END AS key,
      count(*) AS value FROM moderation_cases WHERE ${within('closed_at')} GROUP BY 2`,
};

/** The names of the figures of a day that can be computed at any time. */
export const dayNames = ['joined', 'sources', 'points', 'tasks', 'cases', 'decisions'];

/** Computes the figures of a day. */
export async function computeDay(db: Database, startsAt: Date, endsAt: Date): Promise<Figure[]> {
  const figures: Figure[] = [];
  // One after the other: nobody waits, and they would take connections from requests.
  for (const statement of [joined, sources, points, payments, attempts, opened, closed, decisions])
    figures.push(...(await db.rows<Figure>(statement, [startsAt, endsAt])));
  return figures;
}

const active: Statement = {
  name: 'figures-active',
  text: `SELECT 'active' AS name, f.key, f.value
    FROM (SELECT count(DISTINCT user_id) FILTER (WHERE last_used_at >= $1::timestamptz) AS day,
        count(DISTINCT user_id) FILTER (WHERE last_used_at >= $1::timestamptz - interval '6 days') AS week,
        count(DISTINCT user_id) AS month
      FROM sessions WHERE last_used_at >= $1::timestamptz - interval '29 days') s
    CROSS JOIN LATERAL (VALUES ('day', s.day), ('week', s.week), ('month', s.month)) f (key, value)`,
};

/** Counts the members who were here since the start of the day that runs, and in the 7 and 30 days that end with it. */
export function countActive(db: Database, startsAt: Date): Promise<Figure[]> {
  return db.rows<Figure>(active, [startsAt]);
}
