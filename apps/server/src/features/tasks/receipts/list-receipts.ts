import type { TaskReceipt } from '@gumball/contract/tasks/tasks.schemas';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { requireTask } from '../catalogue/require-task.ts';
import { listReceiptRows } from './receipts.store.ts';

/** Lists what happened between the viewer and a task, newest first, at most fifty. Throws `TASK_NOT_FOUND`. */
export async function listReceipts(
  deps: Parameters<typeof requireTask>[0],
  viewer: Viewer,
  taskId: string,
): Promise<TaskReceipt[]> {
  await requireTask(deps, viewer, taskId);
  const rows = await listReceiptRows(deps.db, taskId, viewer.userId);
  return rows.map(({ kind, entry_id: entryId, amount, reason, at }) => ({
    kind,
    entryId,
    amount,
    reason,
    at: at.toISOString(),
  }));
}
