import { type Executor, rowsIn, type Statement } from '../../../platform/db/database.ts';

const lockStatement: Statement = {
  name: 'tasks-prerequisites-lock',
  text: "SELECT pg_advisory_xact_lock(hashtextextended('task-prerequisites', 0))",
};

// Follows the requirements of the chosen tasks. `UNION` ends where a task was reached before.
const checkStatement: Statement = {
  name: 'tasks-prerequisites-check',
  text: `
    WITH RECURSIVE needed AS (
      SELECT id, required_tasks FROM tasks WHERE id = ANY($2::bigint[]) AND community_id IS NULL
      UNION SELECT t.id, t.required_tasks FROM needed n JOIN tasks t ON t.id = ANY(n.required_tasks)
    )
    SELECT count(*) FILTER (WHERE id = ANY($2::bigint[]))::int AS found, coalesce(bool_or(id = $1::bigint), false) AS has_cycle
    FROM needed`,
};

/**
 * Returns whether a task may require others: all of them exist and are for all members, and none requires the task,
 * however indirectly. Other
 * changes of requirements wait until the transaction ends, so that two of them close no cycle.
 */
export async function canRequire(tx: Executor, taskId: string, requiredIds: readonly string[]): Promise<boolean> {
  await rowsIn(tx, lockStatement, []);
  const [row] = await rowsIn<{ found: number; has_cycle: boolean }>(tx, checkStatement, [taskId, requiredIds]);
  return row !== undefined && row.found === requiredIds.length && !row.has_cycle;
}
