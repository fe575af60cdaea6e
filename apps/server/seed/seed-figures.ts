import { computeFigures } from '../src/features/operators/figures/compute-figures.ts';
import type { SeedDeps } from './seed-context.ts';

// Enough for every day of the demo.
const runs = 3;

const activity = `activity AS (
  SELECT DISTINCT user_id, (at AT TIME ZONE 'UTC')::date AS day FROM (
    SELECT user_id, created_at AS at FROM posts UNION ALL SELECT user_id, created_at FROM comments
    UNION ALL SELECT sender_id, created_at FROM messages UNION ALL SELECT user_id, created_at FROM post_likes
    UNION ALL SELECT id, created_at FROM users
  ) happened WHERE user_id IS NOT NULL)`;

/**
 * Computes the figures of the demo's past. Nobody used a session then, so those who did something count as present. The
 * job that computes figures may have begun already.
 */
export async function seedFigures({ db }: SeedDeps, now: Date): Promise<void> {
  await db.pool.query(`
    WITH ${activity}, days AS (SELECT DISTINCT day FROM activity)
    INSERT INTO figures (unit, starts_on, name, key, value)
    SELECT 'day', d.day, 'active', k.key, (SELECT count(DISTINCT a.user_id) FROM activity a WHERE a.day BETWEEN d.day - k.before AND d.day)
    FROM days d CROSS JOIN (VALUES ('day', 0), ('week', 6), ('month', 29)) k (key, before)
    ON CONFLICT (unit, starts_on, name, key) DO UPDATE SET value = excluded.value`);
  await db.pool.query(`
    WITH ${activity}, weeks AS (
      SELECT DISTINCT a.user_id, date_trunc('week', u.created_at AT TIME ZONE 'UTC')::date AS joined, date_trunc('week', a.day)::date AS week
      FROM activity a JOIN users u ON u.id = a.user_id)
    INSERT INTO figures (unit, starts_on, name, key, value)
    SELECT 'week', joined, 'retained', ((week - joined) / 7)::text, count(*) FROM weeks WHERE week >= joined GROUP BY joined, week
    ON CONFLICT (unit, starts_on, name, key) DO UPDATE SET value = excluded.value`);
  for (let run = 0; run < runs; run += 1) await computeFigures({ db, clock: { now: () => now } });
}
