import { checkInvariant, type Violation } from '@gumball/server/test/data/invariants';
import type { Query } from './cluster.ts';

// In these runs no payment is reversed and no limit is lowered, so payments equal completed tasks and no task exceeds
// its slots.
const invariants = `
  SELECT 'tasks with more completions than slots' AS what, count(*)::int AS rows FROM tasks t JOIN task_totals n ON n.task_id = t.id WHERE n.slots_taken > t.slots
  HAVING count(*) > 0
  UNION ALL SELECT 'completed tasks that are not paid exactly once', count(*)::int FROM task_attempts m
  WHERE m.status = 'completed' AND 1 <> (
    SELECT count(*) FROM gumball_entries e WHERE e.user_id = m.user_id AND e.kind = 'task' AND e.reference = m.task_id || coalesce(':' || m.period, ''))
  HAVING count(*) > 0
  UNION ALL SELECT 'payments for tasks without a completed task', count(*)::int FROM gumball_entries e
  WHERE e.kind = 'task' AND NOT EXISTS (
    SELECT FROM task_attempts m WHERE m.user_id = e.user_id AND m.task_id || coalesce(':' || m.period, '') = e.reference
      AND m.status = 'completed')
  HAVING count(*) > 0`;

/** Checks the invariants: recounts all counters and sums up the ledger. Returns the violations. */
export async function checkInvariants(query: Query): Promise<string[]> {
  const violations = [...(await query<Violation>(checkInvariant)), ...(await query<Violation>(invariants))];
  return violations.map(({ what, rows }) => `${rows} ${what}`);
}
