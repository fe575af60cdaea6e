import type { Pagination } from '@gumball/contract/pagination';
import type { Task } from '@gumball/contract/tasks/tasks.schemas';
import type { Deps } from '../../../deps.ts';
import { decodeIdCursor, encodeCursor } from '../../../platform/http/cursor.ts';
import { type ListQuery, toLimitOffset, toPage } from '../../../platform/http/list-page.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { readSlotsTaken } from '../limits/limits.store.ts';
import { taskContext } from '../task-context.ts';
import { toTask } from '../tasks.view.ts';
import { listShownTasks } from './community-tasks.store.ts';
import { requireReader } from './require-reader.ts';

/**
 * Lists the tasks of a community that can be started, and those that the viewer has an attempt at, newest first. Throws
 * the errors of `requireReader`.
 */
export async function listCommunityTasks(
  deps: Pick<Deps, 'db' | 'clock' | 'config' | 'unsupportedChecks' | 'taskGate' | 'communityTaskTerms'>,
  viewer: Viewer,
  communityId: string,
  query: ListQuery,
): Promise<{ tasks: Task[]; pagination: Pagination; canManage: boolean }> {
  const { userId } = viewer;
  const before = decodeIdCursor(query.cursor);
  const now = deps.clock.now();
  const [context, terms, role, rows] = await Promise.all([
    taskContext(deps, userId),
    deps.communityTaskTerms.current(),
    requireReader(deps.db.kysely, viewer, communityId),
    listShownTasks(deps.db, { userId, now, communityId, before }, toLimitOffset(query)),
  ]);
  const { shown, pagination } = toPage(rows, query, (row) => encodeCursor(row.id));
  const slotsTaken = await readSlotsTaken(deps.db, shown);
  return {
    tasks: shown.map((row) => toTask(row, context, slotsTaken)),
    pagination,
    canManage: role === 'owner' && terms.isOn,
  };
}
