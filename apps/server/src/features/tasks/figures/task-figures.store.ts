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

const ids = 'ANY(ARRAY(SELECT id FROM page))';
const figuresOf = (tasks: string) => `
  WITH page AS MATERIALIZED (${tasks}), attempts AS MATERIALIZED (
    SELECT task_id, count(*) FILTER (WHERE status = 'in_progress')::int AS in_progress,
      count(*) FILTER (WHERE status = 'pending-verification')::int AS in_review,
      count(*) FILTER (WHERE status = 'completed' AND period IS NULL)::int AS completed,
      count(*) FILTER (WHERE status = 'failed')::int AS failed,
      (percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM ended_at - started_at)) FILTER (WHERE status = 'completed'))::float8
        AS median_seconds
    FROM task_attempts WHERE task_id = ${ids} GROUP BY 1
  ), completions AS MATERIALIZED (
    -- The completed periods of a repeated task outlive its attempts.
    SELECT task_id, count(*)::int AS completed FROM task_completions WHERE task_id = ${ids} AND reversed_at IS NULL GROUP BY 1
  ), submissions AS MATERIALIZED (
    SELECT task_id, count(*)::int AS rejected FROM task_submissions WHERE task_id = ${ids} AND status = 'rejected' GROUP BY 1
  ), payments AS MATERIALIZED (
    SELECT p.task_id, count(*)::int AS payments, count(r.id)::int AS reversals,
      count(*) FILTER (WHERE r.id IS NULL AND u.suspended_at IS NOT NULL)::int AS suspended, sum(p.amount) AS paid, -sum(r.amount) AS reversed
    FROM (
      SELECT reference::bigint AS task_id, id, user_id, amount FROM gumball_entries
        WHERE kind = 'task' AND reference = ANY(ARRAY(SELECT id::text FROM page))
      UNION ALL SELECT c.task_id, g.id, g.user_id, g.amount FROM task_completions c JOIN gumball_entries g
        ON g.user_id = c.user_id AND g.kind = 'task' AND g.reference = c.task_id || ':' || c.period WHERE c.task_id = ${ids}
    ) p
    LEFT JOIN users u ON u.id = p.user_id
    LEFT JOIN gumball_entries r ON r.kind = 'reversal' AND r.reference = p.id::text AND r.user_id = p.user_id
    GROUP BY 1
  )
  SELECT t.id, t.title, t.platform, t.type, t.reward, t.created_at,
    (SELECT o.name FROM communities o WHERE o.id = t.community_id) AS community, coalesce(a.in_progress, 0) AS in_progress,
    coalesce(a.in_review, 0) AS in_review, coalesce(a.completed, 0) + coalesce(c.completed, 0) AS completed,
    coalesce(a.failed, 0) AS failed, a.median_seconds, coalesce(s.rejected, 0) AS rejected, coalesce(p.payments, 0) AS payments,
    coalesce(p.reversals, 0) AS reversals, coalesce(p.suspended, 0) AS suspended, coalesce(p.paid, 0)::text AS paid,
    coalesce(p.reversed, 0)::text AS reversed
  FROM page t LEFT JOIN attempts a ON a.task_id = t.id LEFT JOIN completions c ON c.task_id = t.id
  LEFT JOIN submissions s ON s.task_id = t.id LEFT JOIN payments p ON p.task_id = t.id ORDER BY t.id DESC`;

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
