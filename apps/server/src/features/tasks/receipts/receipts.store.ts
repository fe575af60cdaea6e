import type { TaskReceiptKind } from '@gumball/contract/tasks/tasks.schemas';
import type { Database } from '../../../platform/db/database.ts';
import { type LimitOffset, pagedStatement, pagedValues } from '../../../platform/db/paged-statement.ts';

/** Something that happened between a user and a task. */
export type ReceiptRow = {
  kind: TaskReceiptKind;
  /** The id of the entry, the submission or the failure, unique within the kind. */
  id: string;
  amount: number | null;
  reason: string | null;
  at: Date;
};

/** The position of a receipt. */
export type ReceiptPosition = Pick<ReceiptRow, 'at' | 'kind' | 'id'>;

// A repeated task is paid once per period; an entry names the task, and the period if there is one.
const receipts = pagedStatement(
  'tasks-receipts',
  5,
  (limit, offset) => `
    WITH payment AS (
      SELECT e.id, e.amount::int AS amount, e.created_at FROM gumball_entries e
      WHERE e.user_id = $2::bigint AND e.kind = 'task' AND e.reference IN (
        SELECT $1::text UNION ALL SELECT c.task_id || ':' || c.period FROM task_completions c
          WHERE c.user_id = $2::bigint AND c.task_id = $1::bigint)
    )
    SELECT kind, id::text AS id, amount, reason, at FROM (
      SELECT 'paid' AS kind, id, amount, NULL::text AS reason, created_at AS at FROM payment
      UNION ALL
      SELECT 'reversed', r.id, r.amount::int, NULL, r.created_at FROM payment p
        JOIN gumball_entries r ON r.user_id = $2::bigint AND r.kind = 'reversal' AND r.reference = p.id::text
      UNION ALL
      SELECT 'failed', id, NULL, reason, failed_at FROM task_failures WHERE user_id = $2::bigint AND task_id = $1::bigint
      UNION ALL
      SELECT 'submitted', id, NULL, NULL, created_at FROM task_submissions
        WHERE user_id = $2::bigint AND task_id = $1::bigint
      UNION ALL
      SELECT status, id, NULL, rejection_reason, reviewed_at FROM task_submissions
        WHERE user_id = $2::bigint AND task_id = $1::bigint AND status <> 'pending' AND reviewed_at IS NOT NULL
    ) history
    WHERE $3::timestamptz IS NULL OR at < $3::timestamptz OR (at = $3::timestamptz AND (kind, id) > ($4::text, $5::bigint))
    ORDER BY at DESC, kind, id LIMIT ${limit} OFFSET ${offset}`,
);

/** Lists what happened between a user and a task after a position, newest first. */
export function listReceiptRows(
  db: Database,
  { taskId, userId }: { taskId: string; userId: string },
  after: ReceiptPosition | undefined,
  part: LimitOffset,
): Promise<ReceiptRow[]> {
  const values = [taskId, userId, after?.at ?? null, after?.kind ?? null, after?.id ?? null];
  return db.rows<ReceiptRow>(receipts(part), pagedValues(values, part));
}
