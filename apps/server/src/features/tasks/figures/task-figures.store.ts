import type { TaskPlatform, TaskType } from '@gumball/rules/tasks/task-kinds';
import type { Database, Statement } from '../../../platform/db/database.ts';

/** The counts and sums of a task. Sums are numbers as text. */
export type TaskFiguresRow = {
  id: string;
  title: string;
  /** The name of the community that made it. */
  community: string | null;
  platform: TaskPlatform;
  type: TaskType;
  reward: number;
  created_at: Date;
  in_progress: number;
  in_review: number;
  completed: number;
  failed: number;
  /** Median time from start to payment in seconds. */
  median_seconds: number | null;
  rejected: number;
  payments: number;
  reversals: number;
  /** Payments that were not reversed, of suspended members. */
  suspended: number;
  paid: string;
  reversed: string;
};

const figuresOf = (tasks: string) => `
  SELECT t.id, t.title, t.platform, t.type, t.reward, t.created_at,
    (SELECT o.name FROM communities o WHERE o.id = t.community_id) AS community, a.*, s.rejected, e.*
  FROM (${tasks}) t
  CROSS JOIN LATERAL (
    SELECT count(*) FILTER (WHERE status = 'in_progress')::int AS in_progress,
      count(*) FILTER (WHERE status = 'pending-verification')::int AS in_review,
      -- The completed periods of a repeated task outlive its attempts.
      count(*) FILTER (WHERE status = 'completed' AND period IS NULL)::int + (SELECT count(*)::int FROM task_completions c
        WHERE c.task_id = t.id AND c.reversed_at IS NULL) AS completed,
      count(*) FILTER (WHERE status = 'failed')::int AS failed,
      (percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM ended_at - started_at)) FILTER (WHERE status = 'completed'))::float8
        AS median_seconds
    FROM task_attempts WHERE task_id = t.id
  ) a
  CROSS JOIN LATERAL (SELECT count(*)::int AS rejected FROM task_submissions WHERE task_id = t.id AND status = 'rejected') s
  CROSS JOIN LATERAL (
    SELECT count(*)::int AS payments, count(r.id)::int AS reversals,
      count(*) FILTER (WHERE r.id IS NULL AND u.suspended_at IS NOT NULL)::int AS suspended, coalesce(sum(p.amount), 0)::text AS paid,
      coalesce(-sum(r.amount), 0)::text AS reversed
    FROM (
      SELECT id, user_id, amount FROM gumball_entries WHERE kind = 'task' AND reference = t.id::text
      UNION ALL SELECT g.id, g.user_id, g.amount FROM task_completions c JOIN gumball_entries g
        ON g.user_id = c.user_id AND g.kind = 'task' AND g.reference = c.task_id || ':' || c.period WHERE c.task_id = t.id
    ) p
    LEFT JOIN users u ON u.id = p.user_id
    LEFT JOIN gumball_entries r ON r.kind = 'reversal' AND r.reference = p.id::text AND r.user_id = p.user_id
  ) e ORDER BY t.id DESC`;

const one: Statement = { name: 'task-figures', text: figuresOf('SELECT * FROM tasks WHERE id = $1::bigint') };
const page: Statement = {
  name: 'tasks-figures',
  text: figuresOf('SELECT * FROM tasks WHERE $1::bigint IS NULL OR id < $1::bigint ORDER BY id DESC LIMIT $2::int'),
};

/** Reads the figures of a task. */
export async function findTaskFigures(db: Database, taskId: string): Promise<TaskFiguresRow | undefined> {
  return (await db.rows<TaskFiguresRow>(one, [taskId]))[0];
}

/** Reads the figures of the tasks before a task, newest first. */
export function listTaskFigures(db: Database, before: string | null, limit: number): Promise<TaskFiguresRow[]> {
  return db.rows<TaskFiguresRow>(page, [before, limit]);
}
