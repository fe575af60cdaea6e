import type { TaskPlatform } from '@gumball/rules/tasks/task-kinds';
import type { Database, Statement } from '../../../platform/db/database.ts';

/** The number of open tasks of a platform and difficulty that are of no community. */
export type OpenTasksRow = { platform: TaskPlatform; difficulty: number; opened: number };

const begun = `(starts_at IS NULL OR starts_at <= $1::timestamptz) AND community_id IS NULL AND NOT is_full`;

// Each of the two reads a partial index that contains only such tasks.
const open: Statement = {
  name: 'tasks-open',
  text: `
    SELECT platform, difficulty, sum(opened)::int AS opened FROM (
      SELECT difficulty, platform, count(*) AS opened FROM tasks
        WHERE paused_at IS NULL AND expires_at IS NULL AND ${begun} GROUP BY 1, 2
      UNION ALL SELECT difficulty, platform, count(*) FROM tasks
        WHERE paused_at IS NULL AND expires_at IS NOT NULL AND expires_at > $1::timestamptz AND ${begun} GROUP BY 1, 2
    ) parts GROUP BY 1, 2`,
};

// They are equal for all users, and every list and statistic needs them.
const ttlMs = 1000;

type CachedCounts = { rows: Promise<OpenTasksRow[]>; readAt: number; change: number };
const counts = new WeakMap<object, CachedCounts>();
let change = 0;

/**
 * Counts the open tasks of no community by platform and difficulty. The result is up to a second old, but includes
 * changes of this
 * process before it called `invalidateOpenTasks`.
 */
export async function countOpenTasks(db: Database, now: Date): Promise<OpenTasksRow[]> {
  const last = counts.get(db.pool);
  const ageMs = now.getTime() - (last?.readAt ?? 0);
  if (last && last.change === change && ageMs >= 0 && ageMs < ttlMs) return last.rows;
  const rows = db.rows<OpenTasksRow>(open, [now]);
  const entry = { rows, readAt: now.getTime(), change };
  counts.set(db.pool, entry);
  rows.catch(() => counts.get(db.pool) === entry && counts.delete(db.pool));
  return rows;
}

/** Invalidates the cached counts: called with every change that opens or closes a task. */
export function invalidateOpenTasks(): void {
  change += 1;
}
