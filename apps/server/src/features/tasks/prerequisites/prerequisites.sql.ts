/**
 * SQL for whether a user completed a task once: `task` and `member` are SQL expressions of their ids. A repeated task
 * counts with its first period.
 */
export const hasCompletedSql = (task: string, member: string) => `(
  EXISTS (SELECT FROM task_attempts d WHERE d.task_id = ${task} AND d.user_id = ${member} AND d.status = 'completed')
  OR EXISTS (SELECT FROM task_completions d WHERE d.task_id = ${task} AND d.user_id = ${member} AND d.reversed_at IS NULL))`;

/** SQL for the tasks that must be completed before a task `t`, in the order that operators chose; null without any. */
export const prerequisitesSql = (member: string) => `CASE WHEN t.required_tasks <> '{}' THEN (
  SELECT jsonb_agg(jsonb_build_object('id', r.id::text, 'title', r.title, 'isDone', ${hasCompletedSql('r.id', member)})
    ORDER BY array_position(t.required_tasks, r.id))
  FROM tasks r WHERE r.id = ANY(t.required_tasks)) END`;

/** SQL for the same tasks as operators see them. */
export const requiredTasksSql = `CASE WHEN t.required_tasks <> '{}' THEN (
  SELECT jsonb_agg(jsonb_build_object('id', r.id::text, 'title', r.title) ORDER BY array_position(t.required_tasks, r.id))
  FROM tasks r WHERE r.id = ANY(t.required_tasks)) ELSE '[]'::jsonb END`;
