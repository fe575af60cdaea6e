import type { Cadence } from '@gumball/rules/tasks/member-days';
import type { PageVisit } from '@gumball/rules/tasks/page-visit';
import type { Quiz } from '@gumball/rules/tasks/quiz';
import type { Survey } from '@gumball/rules/tasks/survey';
import type { TaskPlatform, TaskType } from '@gumball/rules/tasks/task-kinds';
import type { TaskTarget } from '@gumball/rules/tasks/task-target';
import { CompiledQuery, sql } from 'kysely';
import type { Database, Executor } from '../../../platform/db/database.ts';
import { type LimitOffset, pagedStatement, pagedValues } from '../../../platform/db/paged-statement.ts';
import { lockLeases } from '../attempts/task-checks.store.ts';
import { lockStarts } from '../attempts/task-steps.store.ts';
import { operatorCommunitySql } from '../community/community-tasks.sql.ts';
import { operatorExternalSql } from '../external/external.sql.ts';
import { targetSql } from '../internal/task-target.sql.ts';
import { insertLimits, saveSlots } from '../limits/limits.store.ts';
import { operatorPageSql } from '../page/page.sql.ts';
import { requiredTasksSql } from '../prerequisites/prerequisites.sql.ts';
import { operatorQuizSql } from '../quiz/quiz.sql.ts';
import { operatorSurveySql } from '../survey/survey.sql.ts';
import { invalidateOpenTasks } from './open-tasks.store.ts';

/** A task as operators see it. */
export type OperatorTaskRow = {
  id: string;
  platform: TaskPlatform;
  type: TaskType;
  target: TaskTarget;
  title: string;
  description: string;
  instructions: string[];
  requires_proof: boolean;
  reward: number;
  difficulty: number;
  slots: number | null;
  starts_at: Date | null;
  expires_at: Date | null;
  paused_at: Date | null;
  created_at: Date;
  in_progress: number;
  pending: number;
  completed: number;
  failed: number;
  quiz: Quiz | null;
  repeat: Cadence | null;
  survey: Survey | null;
  page: PageVisit | null;
  external: { url: string; secret: string } | null;
  required_tasks: { id: string; title: string }[];
  campaign_id: string | null;
  community_id: string | null;
  community: { id: string; name: string } | null;
  operator_paused: boolean;
};

/** SQL that selects the `OperatorTaskRow`s of the tasks that `tasks` selects, newest first. */
export const withCountsSql = (tasks: string) => `
  WITH page AS MATERIALIZED (${tasks}), attempts AS MATERIALIZED (
    SELECT task_id, count(*) FILTER (WHERE status = 'in_progress')::int AS in_progress,
      count(*) FILTER (WHERE status = 'pending-verification')::int AS pending,
      count(*) FILTER (WHERE status = 'completed' AND period IS NULL)::int AS completed,
      count(*) FILTER (WHERE status = 'failed')::int AS failed
    FROM task_attempts WHERE task_id = ANY(ARRAY(SELECT id FROM page)) GROUP BY 1
  ), completions AS MATERIALIZED (
    SELECT task_id, count(*)::int AS completed FROM task_completions
    WHERE task_id = ANY(ARRAY(SELECT id FROM page)) AND reversed_at IS NULL GROUP BY 1
  )
  SELECT t.id, t.platform, t.type, ${targetSql} AS target, t.title, t.description, t.instructions, t.requires_proof, t.reward, t.difficulty,
    t.slots, t.starts_at, t.expires_at, t.paused_at, t.created_at, ${operatorQuizSql} AS quiz, ${operatorSurveySql} AS survey,
    ${operatorPageSql} AS page, ${operatorExternalSql} AS external, t.repeat, ${requiredTasksSql} AS required_tasks, t.campaign_id,
    t.community_id, ${operatorCommunitySql} AS community, t.operator_paused, coalesce(a.in_progress, 0) AS in_progress,
    coalesce(a.pending, 0) AS pending, coalesce(a.completed, 0) + coalesce(c.completed, 0) AS completed, coalesce(a.failed, 0) AS failed
  FROM page t LEFT JOIN attempts a ON a.task_id = t.id LEFT JOIN completions c ON c.task_id = t.id ORDER BY t.id DESC`;

const page = pagedStatement('operator-tasks', 5, (limit, offset) =>
  withCountsSql(`
      SELECT * FROM tasks WHERE ($2::text IS NULL OR platform = $2) AND ($3::text IS NULL OR fold_search_text(title) LIKE $3)
        AND ($4::bigint IS NULL OR id < $4::bigint)
        AND CASE $5 WHEN 'open' THEN paused_at IS NULL AND (expires_at IS NULL OR expires_at > $1::timestamptz)
          WHEN 'paused' THEN paused_at IS NOT NULL AND (expires_at IS NULL OR expires_at > $1::timestamptz)
          WHEN 'expired' THEN expires_at <= $1::timestamptz ELSE true END
      ORDER BY id DESC LIMIT ${limit} OFFSET ${offset}`),
);

/** Lists tasks for operators, newest first. */
export function listOperatorTasks(
  db: Database,
  query: { now: Date; platform: TaskPlatform | null; search: string | null; state: string },
  before: string | undefined,
  part: LimitOffset,
): Promise<OperatorTaskRow[]> {
  const values = [query.now, query.platform, query.search, before ?? null, query.state];
  return db.rows(page(part), pagedValues(values, part));
}

/** Finds a task for operators. */
export async function findOperatorTask(db: Executor, taskId: string): Promise<OperatorTaskRow | undefined> {
  const text = withCountsSql('SELECT * FROM tasks WHERE id = $1::bigint');
  return (await db.executeQuery<OperatorTaskRow>(CompiledQuery.raw(text, [taskId]))).rows[0];
}

/** The fields of a task that an operator sets. */
export type TaskFacts = {
  target: TaskTarget;
  title: string;
  description: string;
  instructions: string[];
  requiresProof: boolean;
  reward: number;
  difficulty: number;
  slots: number | null;
  startsAt: Date | null;
  expiresAt: Date | null;
  requiredTasks: readonly string[];
};

const columnsOf = (facts: TaskFacts) => ({
  target: JSON.stringify(facts.target),
  title: facts.title,
  description: facts.description,
  instructions: facts.instructions,
  requires_proof: facts.requiresProof,
  reward: facts.reward,
  difficulty: facts.difficulty,
  slots: facts.slots,
  starts_at: facts.startsAt,
  expires_at: facts.expiresAt,
  required_tasks: [...facts.requiredTasks],
});

/** Stores a task. Returns false if the operator's key was used before. */
export async function insertTask(
  tx: Executor,
  task: TaskFacts & {
    id: string;
    platform: TaskPlatform;
    type: TaskType;
    repeat: Cadence | null;
    createdBy: string | null;
    communityId: string | null;
    idempotencyKey: string | null;
    now: Date;
  },
): Promise<boolean> {
  invalidateOpenTasks();
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('tasks')
    .values({
      ...columnsOf(task),
      id: task.id,
      platform: task.platform,
      type: task.type,
      repeat: task.repeat,
      paused_at: null,
      created_by: task.createdBy,
      community_id: task.communityId,
      creation_key: task.idempotencyKey,
      created_at: task.now,
    })
    .onConflict((conflict) =>
      conflict.columns(['created_by', 'creation_key']).where('creation_key', 'is not', null).doNothing(),
    )
    .executeTakeFirst();
  const isNew = (numInsertedOrUpdatedRows ?? 0n) > 0n;
  if (isNew) await insertLimits(tx, task);
  return isNew;
}

/** Finds the task that an operator created with a key. */
export async function findCreatedTask(db: Executor, operatorId: string, key: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('tasks')
    .select('id')
    .where('created_by', '=', operatorId)
    .where('creation_key', '=', key)
    .executeTakeFirst();
  return row?.id;
}

/**
 * Locks a task until the transaction ends, and blocks new attempts; for a change of its limit with all attempts,
 * attempts before the task, in the order of those who end one.
 */
export async function lockTask(tx: Executor, taskId: string, slots: number | null | undefined): Promise<void> {
  await lockStarts(tx, taskId);
  if (slots !== undefined) {
    await lockLeases(tx);
    // Written, because rows on several servers cannot be locked otherwise.
    await sql`
      UPDATE task_attempts SET limited = limited WHERE task_id = ${taskId}
        AND EXISTS (SELECT 1 FROM tasks WHERE id = ${taskId} AND slots IS DISTINCT FROM ${slots}::int)`.execute(tx);
  }
  await sql`SELECT 1 FROM tasks WHERE id = ${taskId} FOR UPDATE`.execute(tx);
}

/** Changes a locked task. A change of the limit counts its slots again. */
export async function changeTask(tx: Executor, taskId: string, facts: TaskFacts, limitChanged: boolean): Promise<void> {
  invalidateOpenTasks();
  await tx.updateTable('tasks').set(columnsOf(facts)).where('id', '=', taskId).execute();
  if (!limitChanged) return;
  // An attempt at a task of a community always holds its reward.
  await sql`
    UPDATE task_attempts SET limited = ${facts.slots !== null} OR EXISTS (
      SELECT 1 FROM tasks WHERE id = ${taskId} AND community_id IS NOT NULL) WHERE task_id = ${taskId}`.execute(tx);
  await saveSlots(tx, taskId, facts.slots);
}

/** Pauses, resumes or ends a task; `byOperator` is whether its owner cannot resume it. Returns whether it exists. */
export async function setTaskState(
  tx: Executor,
  taskId: string,
  state: { pausedAt: Date | null; byOperator: boolean } | { expiresAt: Date },
): Promise<boolean> {
  invalidateOpenTasks();
  const change =
    'pausedAt' in state
      ? { paused_at: state.pausedAt, operator_paused: state.byOperator }
      : { expires_at: state.expiresAt };
  const { numUpdatedRows } = await tx.updateTable('tasks').set(change).where('id', '=', taskId).executeTakeFirst();
  return numUpdatedRows > 0n;
}
