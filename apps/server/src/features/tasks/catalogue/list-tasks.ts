import type { TaskFilterQuery, TaskList } from '@gumball/contract/tasks/tasks.schemas';
import { dayMs } from '@gumball/rules/formats/durations';
import { foldText } from '@gumball/rules/search/fold-text';
import { type TaskPlatform, taskPlatforms } from '@gumball/rules/tasks/task-kinds';
import type { Deps } from '../../../deps.ts';
import { escapeLikePattern } from '../../../platform/db/escape-like-pattern.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { cursorId, cursorText, decodeCursor, encodeCursor, textPart } from '../../../platform/http/cursor.ts';
import { type ListQuery, toLimitOffset, toPage } from '../../../platform/http/list-page.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { readSlotsTaken } from '../limits/limits.store.ts';
import { taskContext } from '../task-context.ts';
import {
  countMatchingTasks,
  countOwnTasks,
  listTasks as listRows,
  type TaskFilterValues,
  type TaskOrder,
} from '../tasks.store.ts';
import { toTask } from '../tasks.view.ts';
import { countOpenTasks } from './open-tasks.store.ts';

/** The query of a task list: page, filter and order. */
export type TaskListQuery = ListQuery & Partial<TaskFilterQuery>;

/**
 * Lists the tasks that a user can start or has an attempt at, with counts by platform. `order.by` `started` lists only
 * the latter. Throws `INVALID_INPUT` for a cursor of another order.
 */
export async function listTasks(
  deps: Pick<Deps, 'db' | 'clock' | 'config' | 'unsupportedChecks' | 'taskGate'>,
  viewer: Viewer,
  query: TaskListQuery,
  order: TaskOrder,
): Promise<Omit<TaskList, 'success'>> {
  const filter = valuesOf(query);
  const name = `${order.by}-${order.descending ? 'desc' : 'asc'}`;
  const after = query.cursor === undefined ? undefined : cursorValuesOf(query.cursor, name, order);
  const now = deps.clock.now();
  const own = order.by === 'started';
  const [context, rows, counts] = await Promise.all([
    taskContext(deps, viewer.userId),
    listRows(deps.db, { userId: viewer.userId, now, filter }, order, after, toLimitOffset(query)),
    countTasks(deps.db, { userId: viewer.userId, now, filter, own }),
  ]);
  const { shown, pagination } = toPage(rows, query, (row) => encodeCursor(name, textPart(row.sort_key), row.id));
  const slotsTaken = await readSlotsTaken(deps.db, shown);
  const tasks = shown.map((row) => toTask(row, context, slotsTaken));
  const total = taskPlatforms
    .filter((platform) => filter.platform === null || platform === filter.platform)
    .reduce((sum, platform) => sum + counts[platform].total, 0);
  return {
    tasks,
    availableTasks: tasks.filter(({ userStatus }) => userStatus === 'available'),
    userTasks: tasks.filter(({ userStatus }) => userStatus !== 'available'),
    pagination: {
      ...pagination,
      total,
      totalPages: Math.ceil(total / query.limit),
      hasPrev: query.page > 1 || query.cursor !== undefined,
    },
    meta: {
      platformStats: counts,
      sandbox: deps.config.sandbox,
    },
  };
}

type Counts = TaskList['meta']['platformStats'];

/**
 * Counts by platform: the open tasks without an attempt of the user, and the user's own tasks with the requested
 * status.
 */
async function countTasks(
  db: Deps['db'],
  { userId, now, filter, own }: { userId: string; now: Date; filter: TaskFilterValues; own: boolean },
): Promise<Counts> {
  const { status, difficulty, search, from, before } = filter;
  const isNarrow = [search, from, before].some((value) => value !== null);
  const [open, ownRows] = await Promise.all([
    isNarrow ? countMatchingTasks(db, now, filter) : countOpenTasks(db, now),
    countOwnTasks(db, userId, now, filter),
  ]);
  const includesOpen = !own && (status === null || status === 'available');
  const countOf = (platform: TaskPlatform) => {
    const mine = ownRows.find((row) => row.platform === platform);
    const opened = open
      .filter(
        (row) =>
          row.platform === platform && (difficulty === null || !('difficulty' in row) || row.difficulty === difficulty),
      )
      .reduce((sum, row) => sum + row.opened, 0);
    const available = Math.max(0, opened - (mine?.own_open ?? 0)) + (mine?.joined_open ?? 0);
    return { total: (mine?.own ?? 0) + (includesOpen ? available : 0), available };
  };
  return Object.fromEntries(taskPlatforms.map((platform) => [platform, countOf(platform)])) as Counts;
}

function valuesOf(query: TaskListQuery): TaskFilterValues {
  const { status = 'all', platform = 'all', difficulty = 'all', search = '', dateFrom, dateTo } = query;
  const text = search.trim();
  // A date without a time includes the whole day.
  const wholeDay = dateTo !== undefined && !dateTo.includes('T');
  return {
    status: status === 'all' ? null : status,
    platform: platform === 'all' ? null : platform,
    difficulty: difficulty === 'all' ? null : Number(difficulty),
    search: text === '' ? null : `%${escapeLikePattern(foldText(text))}%`,
    from: dateFrom === undefined ? null : new Date(dateFrom),
    before: dateTo === undefined ? null : new Date(new Date(dateTo).getTime() + (wholeDay ? dayMs : 1)),
  };
}

// A title may be any text.
const validCursor: Partial<Record<TaskOrder['by'], RegExp>> = {
  reward: /^\d{1,9}$/,
  difficulty: /^\d$/,
  created: /^\d{1,14}$/,
  started: /^\d{1,14}$/,
};

function cursorValuesOf(cursor: string, name: string, order: TaskOrder): { key: string; id: string } {
  const [made, key, id] = decodeCursor(cursor, 3);
  const text = cursorText(key);
  if (made !== name || validCursor[order.by]?.test(text) === false)
    throw new AppError('INVALID_INPUT', { field: 'cursor' });
  return { key: text, id: cursorId(id) };
}
