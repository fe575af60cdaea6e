import type { OperatorTask } from '@gumball/contract/operators/operators.schemas';
import type { Pagination } from '@gumball/contract/pagination';
import type { CommunityTaskType } from '@gumball/rules/tasks/community-tasks';
import type { Deps } from '../../../deps.ts';
import { decodeIdCursor, encodeCursor } from '../../../platform/http/cursor.ts';
import { type ListQuery, toLimitOffset, toPage } from '../../../platform/http/list-page.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { toOperatorTask } from '../catalogue/operator-tasks.view.ts';
import { readSpent } from './budgets.store.ts';
import { listManagedTasks as listRows } from './community-tasks.store.ts';
import { requireOwner } from './require-owner.ts';

/** The limits of a community, with what it has spent in this month. */
type Terms = {
  isOn: boolean;
  rewardMax: number;
  tasksMax: number;
  budget: number;
  types: CommunityTaskType[];
  spent: number;
};

/** Lists all tasks of a community for its owner, newest first. Throws the errors of `requireOwner`. */
export async function listManagedTasks(
  { db, clock, communityTaskTerms }: Pick<Deps, 'db' | 'clock' | 'communityTaskTerms'>,
  viewer: Viewer,
  communityId: string,
  query: ListQuery,
): Promise<{ tasks: OperatorTask[]; pagination: Pagination; terms: Terms }> {
  await requireOwner(db.kysely, viewer, communityId);
  const now = clock.now();
  const [terms, spent, rows] = await Promise.all([
    communityTaskTerms.current(),
    readSpent(db.kysely, communityId, now),
    listRows(db, communityId, decodeIdCursor(query.cursor), toLimitOffset(query)),
  ]);
  const { shown, pagination } = toPage(rows, query, (row) => encodeCursor(row.id));
  return {
    tasks: shown.map((row) => toOperatorTask(row, now)),
    pagination,
    terms: { ...terms, types: [...terms.types], spent },
  };
}
