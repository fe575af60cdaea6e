import type { Quest } from '@gumball/contract/tasks/quests.schemas';
import { dayMs } from '@gumball/rules/formats/durations';
import { completedQuestDays, openQuestsMax } from '@gumball/rules/tasks/quests';
import type { TaskPlatform } from '@gumball/rules/tasks/task-kinds';
import { type Database, type Executor, rowsIn, type Statement } from '../../../platform/db/database.ts';
import { hasCompletedSql } from '../prerequisites/prerequisites.sql.ts';
import { openAt } from '../tasks.store.ts';

/** A quest of a viewer. `paid_at` is when its bonus was paid. */
export type QuestRow = {
  id: string;
  title: string;
  description: string;
  is_ordered: boolean;
  bonus: number;
  ends_at: Date | null;
  paid_at: Date | null;
  tasks: (Omit<Quest['tasks'][number], 'platform'> & { platform: TaskPlatform })[];
};

const openSql = (now: string) => `(q.ends_at IS NULL OR q.ends_at > ${now}::timestamptz)`;

// Who holds the last slot of a task finds the way to it.
const isOpenSql = `(${openAt('$2')} OR EXISTS (
  SELECT FROM task_attempts a WHERE a.task_id = t.id AND a.user_id = $1::bigint
    AND a.status IN ('in_progress', 'pending-verification')))`;

const listStatement: Statement = {
  name: 'tasks-quests',
  text: `
    SELECT q.id, q.title, q.description, q.is_ordered, q.bonus, q.ends_at, e.created_at AS paid_at, (
      SELECT jsonb_agg(jsonb_build_object('id', t.id::text, 'title', t.title, 'platform', t.platform, 'reward', t.reward,
        'isDone', ${hasCompletedSql('t.id', '$1::bigint')}, 'isOpen', ${isOpenSql}) ORDER BY s.position)
      FROM quest_tasks s JOIN tasks t ON t.id = s.task_id WHERE s.quest_id = q.id) AS tasks
    FROM quests q LEFT JOIN gumball_entries e ON e.kind = 'quest' AND e.reference = q.id::text AND e.user_id = $1::bigint
    WHERE ${openSql('$2')} AND q.created_by IS DISTINCT FROM $1::bigint AND (e.id IS NULL OR e.created_at > $3::timestamptz)
    ORDER BY e.id IS NOT NULL, q.id DESC LIMIT ${openQuestsMax}`,
};

/** Lists the open quests of a user, without own ones, and those that were completed in the last days. */
export function listQuestRows(db: Database, userId: string, now: Date): Promise<QuestRow[]> {
  return db.rows<QuestRow>(listStatement, [userId, now, new Date(now.getTime() - completedQuestDays * dayMs)]);
}

const claimableStatement: Statement = {
  name: 'tasks-quests-claimable',
  text: `
    SELECT q.id, q.title, q.bonus FROM quests q
    WHERE ${openSql('$2')} AND q.created_by IS DISTINCT FROM $1::bigint
      AND NOT EXISTS (SELECT FROM gumball_entries e WHERE e.kind = 'quest' AND e.reference = q.id::text AND e.user_id = $1::bigint)
      AND NOT EXISTS (SELECT FROM quest_tasks s WHERE s.quest_id = q.id AND NOT ${hasCompletedSql('s.task_id', '$1::bigint')})
    ORDER BY q.id`,
};

/** A quest that a user completed and that is not paid. */
export type ClaimableQuest = { id: string; title: string; bonus: number };

/** Finds the open quests whose tasks a user has all completed, who did not make them, and that are not paid. */
export function findClaimable(tx: Executor, userId: string, now: Date): Promise<ClaimableQuest[]> {
  return rowsIn<ClaimableQuest>(tx, claimableStatement, [userId, now]);
}

const tasksStatement: Statement = {
  name: 'tasks-of-quests',
  text: `SELECT DISTINCT s.task_id FROM quests q JOIN quest_tasks s ON s.quest_id = q.id WHERE ${openSql('$1')}`,
};

const ttlMs = 1000;
const cache = new WeakMap<object, { readAt: number; change: number; taskIds: ReadonlySet<string> }>();
let change = 0;

/**
 * Returns the ids of the tasks of all open quests. They are up to a second old, but include changes of this process
 * before it called `invalidateQuestTasks`.
 */
export async function findQuestTasks(db: Database, now: Date): Promise<ReadonlySet<string>> {
  const cached = cache.get(db.pool);
  const age = now.getTime() - (cached?.readAt ?? 0);
  if (cached && cached.change === change && age >= 0 && age < ttlMs) return cached.taskIds;
  const readAs = change;
  const rows = await db.rows<{ task_id: string }>(tasksStatement, [now]);
  const taskIds = new Set(rows.map(({ task_id }) => task_id));
  cache.set(db.pool, { readAt: now.getTime(), change: readAs, taskIds });
  return taskIds;
}

/** Invalidates the cached tasks: called after the commit of every new quest. */
export function invalidateQuestTasks(): void {
  change += 1;
}
