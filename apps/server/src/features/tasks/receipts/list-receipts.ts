import type { Pagination } from '@gumball/contract/pagination';
import { type TaskReceipt, taskReceiptKinds } from '@gumball/contract/tasks/tasks.schemas';
import { AppError } from '../../../platform/http/app-error.ts';
import { cursorId, cursorTime, decodeCursor, encodeCursor } from '../../../platform/http/cursor.ts';
import { type ListQuery, toLimitOffset, toPage } from '../../../platform/http/list-page.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { requireTask } from '../catalogue/require-task.ts';
import { listReceiptRows, type ReceiptPosition, type ReceiptRow } from './receipts.store.ts';

/** Lists what happened between the viewer and a task, newest first. Throws `TASK_NOT_FOUND`. */
export async function listReceipts(
  deps: Parameters<typeof requireTask>[0],
  viewer: Viewer,
  taskId: string,
  query: ListQuery,
): Promise<{ receipts: TaskReceipt[]; pagination: Pagination }> {
  const after = toPosition(query.cursor);
  await requireTask(deps, viewer, taskId);
  const rows = await listReceiptRows(deps.db, { taskId, userId: viewer.userId }, after, toLimitOffset(query));
  const { shown, pagination } = toPage(rows, query, ({ at, kind, id }) => encodeCursor(at.getTime(), kind, id));
  return { receipts: shown.map(toReceipt), pagination };
}

function toPosition(cursor: string | undefined): ReceiptPosition | undefined {
  const [at, kindPart, id] = decodeCursor(cursor, 3);
  if (at === undefined) return undefined;
  const kind = taskReceiptKinds.find((each) => each === kindPart);
  if (!kind) throw new AppError('INVALID_INPUT', { field: 'cursor' });
  return { at: cursorTime(at), kind, id: cursorId(id) };
}

function toReceipt({ kind, id, amount, reason, at }: ReceiptRow): TaskReceipt {
  const isEntry = kind === 'paid' || kind === 'reversed';
  return { kind, id, entryId: isEntry ? id : null, amount, reason, at: at.toISOString() };
}
