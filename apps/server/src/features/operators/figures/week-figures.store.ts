import type { Database, Statement } from '../../../platform/db/database.ts';
import { isCountedSql } from './counted-members.sql.ts';
import type { Figure } from './day-figures.store.ts';

const median = (step: string) => `round(percentile_cont(0.5) WITHIN GROUP (
  ORDER BY greatest(0, extract(epoch FROM ${step}.at - u.created_at))) FILTER (WHERE ${step}.at IS NOT NULL))::bigint`;

const ofMembers = 'ANY(ARRAY(SELECT id FROM members))';
const cohort: Statement = {
  name: 'figures-cohort',
  text: `WITH members AS MATERIALIZED (
      SELECT u.id, u.created_at FROM users u WHERE u.created_at >= $1::timestamptz AND u.created_at < $2::timestamptz AND ${isCountedSql}
    ), friend AS MATERIALIZED (
      SELECT user_id, min(created_at) AS at FROM friendships WHERE user_id = ${ofMembers} GROUP BY 1
    ), post AS MATERIALIZED (
      SELECT user_id, min(created_at) AS at FROM posts WHERE user_id = ${ofMembers} GROUP BY 1
    ), task AS MATERIALIZED (
      SELECT user_id, min(created_at) AS at FROM gumball_entries WHERE user_id = ${ofMembers} AND kind = 'task' GROUP BY 1
    )
    SELECT 'cohort' AS name, f.key, f.value
    FROM (
      SELECT count(*) AS members, count(friend.at) AS friend, count(post.at) AS post, count(task.at) AS task,
        ${median('friend')} AS friend_median, ${median('post')} AS post_median, ${median('task')} AS task_median
      FROM members u LEFT JOIN friend ON friend.user_id = u.id LEFT JOIN post ON post.user_id = u.id
      LEFT JOIN task ON task.user_id = u.id
    ) s
    CROSS JOIN LATERAL (VALUES ('members', s.members), ('friend', s.friend), ('post', s.post), ('task', s.task),
      ('friend-median', s.friend_median), ('post-median', s.post_median), ('task-median', s.task_median)) f (key, value)
    WHERE f.value IS NOT NULL`,
};
const within = (column: string) => `${column} >= $1::timestamptz AND ${column} < $2::timestamptz`;

const cases: Statement = {
  name: 'figures-cases-of-week',
  text: `SELECT 'cases' AS name, f.key, f.value
    FROM (SELECT (SELECT count(*) FROM moderation_cases WHERE ${within('opened_at')}) AS opened, count(*) AS closed,
        round(percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM closed_at - opened_at)))::bigint AS median
      FROM moderation_cases WHERE ${within('closed_at')}) s
    CROSS JOIN LATERAL (VALUES ('opened', s.opened), ('closed', s.closed), ('median', s.median)) f (key, value)
    WHERE f.value IS NOT NULL`,
};

/** The names of the figures of a week that can be computed at any time. */
export const weekNames = ['cohort', 'cases'];

/** Computes the figures of a week: what became of those who joined, and how long cases took. */
export async function computeWeek(db: Database, startsAt: Date, endsAt: Date): Promise<Figure[]> {
  const range = [startsAt, endsAt];
  return [...(await db.rows<Figure>(cohort, range)), ...(await db.rows<Figure>(cases, range))];
}

const retained: Statement = {
  name: 'figures-retained',
  text: `SELECT to_char(date_trunc('week', u.created_at AT TIME ZONE 'UTC'), 'YYYY-MM-DD') AS week, count(*) AS value
    FROM users u WHERE u.created_at >= $1::timestamptz AND ${isCountedSql}
      AND EXISTS (SELECT FROM sessions s WHERE s.user_id = u.id AND s.last_used_at >= $2::timestamptz)
    GROUP BY 1`,
};

/** Counts the members who joined since a week and were here since another, by the Monday of the week they joined in. */
export function countRetained(
  db: Database,
  joinedSince: Date,
  since: Date,
): Promise<{ week: string; value: string }[]> {
  return db.rows<{ week: string; value: string }>(retained, [joinedSince, since]);
}
