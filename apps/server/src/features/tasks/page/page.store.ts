import type { PageVisit } from '@gumball/rules/tasks/page-visit';
import { type Database, type Executor, rowsIn, type Statement } from '../../../platform/db/database.ts';

const saveStatement: Statement = {
  name: 'tasks-page-save',
  text: `
    INSERT INTO task_pages (task_id, seconds, word) VALUES ($1, $2, $3)
    ON CONFLICT (task_id) DO UPDATE SET seconds = excluded.seconds, word = excluded.word`,
};

/** Stores the page of a task, or replaces it. Tries that were counted remain. */
export async function savePage(tx: Executor, taskId: string, { seconds, word }: PageVisit): Promise<void> {
  await rowsIn(tx, saveStatement, [taskId, seconds, word.trim()]);
}

const openStatement: Statement = {
  name: 'tasks-page-open',
  text: `
    INSERT INTO task_page_visits AS w (task_id, user_id, opened_at) VALUES ($1, $2, $3)
    ON CONFLICT (user_id, task_id) DO UPDATE SET opened_at = excluded.opened_at WHERE w.opened_at < $4::timestamptz`,
};

/** Stores when a member opened the page, once since the start of the attempt. */
export async function openVisit(
  db: Database,
  { taskId, userId }: { taskId: string; userId: string },
  now: Date,
  startedAt: Date,
): Promise<void> {
  await db.rows(openStatement, [taskId, userId, now, startedAt]);
}

/** A page with the visit of one member. */
export type VisitRow = PageVisit & { opened_at: Date; tries: number };

const lockStatement: Statement = {
  name: 'tasks-page-lock',
  text: `
    SELECT p.seconds, p.word, w.opened_at, w.tries FROM task_page_visits w JOIN task_pages p ON p.task_id = w.task_id
    WHERE w.task_id = $1 AND w.user_id = $2 FOR UPDATE OF w`,
};

/** Finds a page with the visit of a member who opened it, and locks the visit until the transaction ends. */
export async function lockVisit(tx: Executor, taskId: string, userId: string): Promise<VisitRow | undefined> {
  return (await rowsIn<VisitRow>(tx, lockStatement, [taskId, userId]))[0];
}

const countStatement: Statement = {
  name: 'tasks-page-count',
  text: 'UPDATE task_page_visits SET tries = tries + 1 WHERE task_id = $1 AND user_id = $2',
};

/** Counts a tried word. */
export async function countPageTry(tx: Executor, taskId: string, userId: string): Promise<void> {
  await rowsIn(tx, countStatement, [taskId, userId]);
}

/** Removes the visits of a user. */
export async function removeVisitsOf(db: Executor, userId: string): Promise<void> {
  await db.deleteFrom('task_page_visits').where('user_id', '=', userId).execute();
}
