import type { OperatorTask } from '@gumball/contract/operators/operators.schemas';
import type { Pagination } from '@gumball/contract/pagination';
import { foldText } from '@gumball/rules/search/fold-text';
import type { TaskPlatform } from '@gumball/rules/tasks/task-kinds';
import type { Deps } from '../../../deps.ts';
import { escapeLikePattern } from '../../../platform/db/escape-like-pattern.ts';
import { decodeIdCursor, encodeCursor } from '../../../platform/http/cursor.ts';
import { type ListQuery, toLimitOffset, toPage } from '../../../platform/http/list-page.ts';
import { listOperatorTasks as listRows } from './operator-tasks.store.ts';
import { toOperatorTask } from './operator-tasks.view.ts';

/** Lists all tasks for operators, newest first. */
export async function listOperatorTasks(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  query: ListQuery & { state: string; platform: 'all' | TaskPlatform; search: string },
): Promise<{ tasks: OperatorTask[]; pagination: Pagination }> {
  const now = clock.now();
  const before = decodeIdCursor(query.cursor);
  const text = query.search.trim();
  const criteria = {
    now,
    platform: query.platform === 'all' ? null : query.platform,
    search: text === '' ? null : `%${escapeLikePattern(foldText(text))}%`,
    state: query.state,
  };
  const rows = await listRows(db, criteria, before, toLimitOffset(query));
  const { shown, pagination } = toPage(rows, query, (row) => encodeCursor(row.id));
  return { tasks: shown.map((row) => toOperatorTask(row, now)), pagination };
}
