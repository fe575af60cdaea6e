import type { TaskReceiptKind } from '@gumball/contract/tasks/tasks.schemas';
import type { Database, Statement } from '../../../platform/db/database.ts';

/** Something that happened between a user and a task. */
export type ReceiptRow = {
  kind: TaskReceiptKind;
  entry_id: string | null;
  amount: number | null;
  reason: string | null;
  at: Date;
};

const maxReceipts = 50;

// A repeated task is paid once per period; an entry names the task, and the period if there is one.
const receipts: Statement = {
  name: 'tasks-receipts',
  text: `
    WITH payment AS (
      SELECT e.id, e.amount::int AS amount, e.created_at FROM gumball_entries e
      WHERE e.user_id = $2::bigint AND e.kind = 'task' AND e.reference IN (
        SELECT $1::text UNION ALL (SELECT c.task_id || ':' || c.period FROM task_completions c
          WHERE c.user_id = $2::bigint AND c.task_id = $1::bigint ORDER BY c.period DESC LIMIT ${maxReceipts}))
    )
    SELECT * FROM (
      SELECT 'paid' AS kind, id::text AS entry_id, amount, NULL::text AS reason, created_at AS at FROM payment
      UNION ALL
      SELECT 'reversed', r.id::text, r.amount::int, NULL, r.created_at FROM payment p
        JOIN gumball_entries r ON r.user_id = $2::bigint AND r.kind = 'reversal' AND r.reference = p.id::text
      UNION ALL
      SELECT 'submitted', NULL, NULL, NULL, created_at FROM task_submissions
        WHERE user_id = $2::bigint AND task_id = $1::bigint
      UNION ALL
      SELECT status, NULL, NULL, rejection_reason, reviewed_at FROM task_submissions
        WHERE user_id = $2::bigint AND task_id = $1::bigint AND status <> 'pending' AND reviewed_at IS NOT NULL
    ) history ORDER BY at DESC, kind LIMIT ${maxReceipts}`,
};

/** Lists the payments and submissions of a user for a task, newest first. */
export function listReceiptRows(db: Database, taskId: string, userId: string): Promise<ReceiptRow[]> {
  return db.rows<ReceiptRow>(receipts, [taskId, userId]);
}
