import { type Miscount, recount } from '@gumball/server/test/miscounts';
import type { Ask } from './cluster.ts';

// What these trials never take back: a payment for a task stands beside the completed task, and a task once completed is paid once.
const payments = `
  SELECT 'completed tasks that are not paid exactly once' AS what, count(*)::int AS rows FROM member_tasks m
  WHERE m.status = 'completed' AND 1 <> (
    SELECT count(*) FROM gumball_entries e WHERE e.user_id = m.user_id AND e.kind = 'task' AND e.reference = m.task_id::text)
  HAVING count(*) > 0
  UNION ALL SELECT 'payments for tasks without a completed task', count(*)::int FROM gumball_entries e
  WHERE e.kind = 'task' AND NOT EXISTS (
    SELECT FROM member_tasks m WHERE m.user_id = e.user_id AND m.task_id::text = e.reference AND m.status = 'completed')
  HAVING count(*) > 0`;

/** Recounts everything that is counted and sums up every ledger; answers what is wrong. */
export async function checkBooks(ask: Ask): Promise<string[]> {
  const wrong = [...(await ask<Miscount>(recount)), ...(await ask<Miscount>(payments))];
  return wrong.map(({ what, rows }) => `${rows} ${what}`);
}
