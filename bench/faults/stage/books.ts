import { type Miscount, recount } from '@gumball/server/test/miscounts';
import type { Ask } from './cluster.ts';

// In these trials nobody takes anything back or lowers a limit: payments stand beside completed tasks, and no task was given more often than it may be.
const promises = `
  SELECT 'tasks that were given more often than they may be' AS what, count(*)::int AS rows FROM tasks WHERE slots_taken > slots
  HAVING count(*) > 0
  UNION ALL SELECT 'completed tasks that are not paid exactly once', count(*)::int FROM task_attempts m
  WHERE m.status = 'completed' AND 1 <> (
    SELECT count(*) FROM gumball_entries e WHERE e.user_id = m.user_id AND e.kind = 'task' AND e.reference = m.task_id::text)
  HAVING count(*) > 0
  UNION ALL SELECT 'payments for tasks without a completed task', count(*)::int FROM gumball_entries e
  WHERE e.kind = 'task' AND NOT EXISTS (
    SELECT FROM task_attempts m WHERE m.user_id = e.user_id AND m.task_id::text = e.reference AND m.status = 'completed')
  HAVING count(*) > 0`;

/** Recounts everything that is counted and sums up every ledger; answers what is wrong. */
export async function checkBooks(ask: Ask): Promise<string[]> {
  const wrong = [...(await ask<Miscount>(recount)), ...(await ask<Miscount>(promises))];
  return wrong.map(({ what, rows }) => `${rows} ${what}`);
}
