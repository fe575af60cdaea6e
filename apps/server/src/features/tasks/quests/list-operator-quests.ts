import type { Pagination } from '@gumball/contract/pagination';
import type { OperatorQuest } from '@gumball/contract/tasks/quests.schemas';
import type { Deps } from '../../../deps.ts';
import { decodeIdCursor, encodeCursor } from '../../../platform/http/cursor.ts';
import { type ListQuery, toLimitOffset, toPage } from '../../../platform/http/list-page.ts';
import { listOperatorQuestRows } from './operator-quests.store.ts';
import { toOperatorQuest } from './quests.view.ts';

/** Lists all quests for operators, newest first. */
export async function listOperatorQuests(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  query: ListQuery,
): Promise<{ quests: OperatorQuest[]; pagination: Pagination }> {
  const rows = await listOperatorQuestRows(db, decodeIdCursor(query.cursor), toLimitOffset(query));
  const { shown, pagination } = toPage(rows, query, (row) => encodeCursor(row.id));
  return { quests: shown.map((row) => toOperatorQuest(row, clock.now())), pagination };
}
