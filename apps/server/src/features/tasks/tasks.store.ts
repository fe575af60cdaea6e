import type { Task } from '@gumball/contract/tasks/tasks.schemas';
import type { Cadence } from '@gumball/rules/tasks/member-days';
import type { TaskPlatform, TaskType } from '@gumball/rules/tasks/task-kinds';
import type { TaskSort } from '@gumball/rules/tasks/task-query';
import type { TaskStatus } from '@gumball/rules/tasks/task-status';
import type { TaskTarget } from '@gumball/rules/tasks/task-target';
import type { Database, Statement } from '../../platform/db/database.ts';
import { type LimitOffset, pagedStatement, pagedValues } from '../../platform/db/paged-statement.ts';
import {
  communitySql,
  isForMemberSql,
  isPaidByCommunitySql,
  type TaskCommunityFacts,
} from './community/community-tasks.sql.ts';
import { targetSql } from './internal/task-target.sql.ts';
import { pageSummarySql } from './page/page.sql.ts';
import { prerequisitesSql } from './prerequisites/prerequisites.sql.ts';
import { quizSummarySql } from './quiz/quiz.sql.ts';
import { surveySummarySql } from './survey/survey.sql.ts';

/** A task with the attempt of one user. */
export type TaskRow = {
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
  /** Whether the slots or the budget of the campaign are used up. */
  is_full: boolean;
  starts_at: Date | null;
  expires_at: Date | null;
  paused_at: Date | null;
  created_at: Date;
  created_by: string | null;
  status: TaskStatus;
  attempt: number | null;
  started_at: Date | null;
  reserved_until: Date | null;
  deadline_at: Date | null;
  next_check_at: Date | null;
  error_count: number | null;
  reason: string | null;
  auto_verified: boolean | null;
  paid: number | null;
  ended_at: Date | null;
  reversed_at: Date | null;
  quiz: Task['quiz'];
  repeat: Cadence | null;
  /** When the present period of a repeated task ends. */
  repeats_at: Date | null;
  /** The tasks that must be completed first; null without any. */
  prerequisites: Task['prerequisites'] | null;
  campaign_id: string | null;
  survey: Task['survey'];
  page: Task['page'];
  /** Null for tasks of no community. */
  community: TaskCommunityFacts | null;
  /** The last month in which the budget of the community was used up. */
  unfunded_month: string | null;
};

const columns = (
  member: string,
) => `t.id, t.platform, t.type, ${targetSql} AS target, t.title, t.description, t.instructions, t.requires_proof, t.reward, t.difficulty,
  t.slots, t.is_full, t.campaign_id, t.unfunded_month, t.starts_at, t.expires_at, t.paused_at, t.created_at, t.created_by, coalesce(mt.status, 'available') AS status, mt.attempt, mt.started_at,
  mt.reserved_until, mt.deadline_at, mt.next_check_at, mt.error_count, mt.reason, mt.auto_verified, mt.reward AS paid, mt.ended_at, mt.reversed_at,
  ${quizSummarySql(member)} AS quiz, ${surveySummarySql} AS survey,
  ${pageSummarySql(member)} AS page, t.repeat, mt.repeats_at,
  ${prerequisitesSql(member)} AS prerequisites,
  ${communitySql(member)} AS community`;
const joined = 'tasks t LEFT JOIN task_attempts mt ON mt.task_id = t.id AND mt.user_id = $1::bigint';

// A user without an attempt sees a task while it can be started.
/** SQL for whether a task `t` can be started at a time. */
export const openAt = (now: string) =>
  `t.paused_at IS NULL AND (t.starts_at IS NULL OR t.starts_at <= ${now}::timestamptz) AND (t.expires_at IS NULL OR t.expires_at > ${now}::timestamptz) AND NOT t.is_full
  AND ${isPaidByCommunitySql('t', `${now}::timestamptz`)}`;
const open = openAt('$2');
const visible = `(mt.status IS NOT NULL OR (${open} AND ${isForMemberSql('t', '$1::bigint')}))`;
// A submission in review counts as in progress.
const withStatus = `($3::text IS NULL OR coalesce(mt.status, 'available') = $3
  OR ($3 = 'in_progress' AND mt.status = 'pending-verification'))`;
const filteredBy = (difficulty: string, search: string, from: string, before: string) => `
  (${difficulty}::int IS NULL OR t.difficulty = ${difficulty}::int)
  AND (${search}::text IS NULL OR fold_search_text(t.title) LIKE ${search} OR fold_search_text(t.description) LIKE ${search} OR lower(t.target->>'username') LIKE ${search})
  AND (${from}::timestamptz IS NULL OR t.created_at >= ${from}::timestamptz)
  AND (${before}::timestamptz IS NULL OR t.created_at < ${before}::timestamptz)`;

/** The filter of a task list; null matches everything. Times are bounds of the task's creation. */
export type TaskFilterValues = {
  status: TaskStatus | null;
  platform: TaskPlatform | null;
  difficulty: number | null;
  search: string | null;
  from: Date | null;
  before: Date | null;
};

/** The order of a list: a column, and whether descending. `started` is the user's own. */
export type TaskOrder = { by: TaskSort | 'started'; descending: boolean };

// A key is sent as text, times as milliseconds: a number is a moment in every time zone of the database.
type Key = { key: string; written: string; read(at: string): string };
const keyOf = (key: string, type: string): Key => ({ key, written: `(${key})::text`, read: (at) => `${at}::${type}` });
const momentOf = (key: string): Key => ({
  key,
  written: `(extract(epoch FROM ${key}) * 1000)::bigint::text`,
  read: (at) => `to_timestamp(${at}::bigint / 1000.0)`,
});

const keys: Record<TaskOrder['by'], Key> = {
  reward: keyOf('t.reward', 'int'),
  difficulty: keyOf('t.difficulty', 'int'),
  created: momentOf('t.created_at'),
  title: keyOf('lower(t.title)', 'text'),
  started: momentOf('mt.started_at'),
};

// Only requested clauses are part of a statement: with all of them the planner would expect hardly any matching task.
type Clause = { name: string; values: unknown[]; sql(...at: string[]): string };

function clausesOf({ status, platform, difficulty, search, from, before }: TaskFilterValues): Clause[] {
  const query: (Clause | false)[] = [
    status !== null && { name: status, values: [], sql: () => statusClauses[status] },
    platform !== null && { name: 'platform', values: [platform], sql: (at) => `t.platform = ${at}` },
    difficulty !== null && { name: 'difficulty', values: [difficulty], sql: (at) => `t.difficulty = ${at}::int` },
    search !== null && {
      name: 'search',
      values: [search],
      sql: (at) =>
        `(fold_search_text(t.title) LIKE ${at} OR fold_search_text(t.description) LIKE ${at} OR lower(t.target->>'username') LIKE ${at})`,
    },
    from !== null && { name: 'from', values: [from], sql: (at) => `t.created_at >= ${at}::timestamptz` },
    before !== null && { name: 'before', values: [before], sql: (at) => `t.created_at < ${at}::timestamptz` },
  ];
  return query.filter((clause) => clause !== false);
}

// The planner underestimates a missing row, but not a row that must not exist: nearly all tasks match.
const statusClauses: Record<TaskStatus, string> = {
  available: 'NOT EXISTS (SELECT FROM task_attempts own WHERE own.task_id = t.id AND own.user_id = $1::bigint)',
  in_progress: "mt.status IN ('in_progress', 'pending-verification')",
  'pending-verification': "mt.status = 'pending-verification'",
  completed: "mt.status = 'completed'",
  failed: "mt.status = 'failed'",
};

function afterClause({ by, descending }: TaskOrder, { key, id }: { key: string; id: string }): Clause {
  const than = descending ? '<' : '>';
  return {
    name: 'after',
    values: [key, id],
    sql: (atKey, atId) => `(${keys[by].key}, t.id) ${than} (${keys[by].read(atKey)}, ${atId}::bigint)`,
  };
}

const pages = new Map<string, ReturnType<typeof pagedStatement>>();

// The first two parameters are the user and the time.
function pageOf({ by, descending }: TaskOrder, clauses: Clause[]): ReturnType<typeof pagedStatement> {
  const direction = descending ? 'DESC' : 'ASC';
  const name = ['tasks-by', by, direction, ...clauses.map((clause) => clause.name)].join('-');
  const known = pages.get(name);
  if (known) return known;
  let parameters = 2;
  const where = clauses.map(({ values, sql }) => sql(...values.map(() => `$${(parameters += 1)}`)));
  const own = by === 'started' ? 'mt.status IS NOT NULL AND' : '';
  const { key, written } = keys[by];
  const made = pagedStatement(
    name,
    parameters,
    (limit, offset) => `
      SELECT ${columns('$1::bigint')}, ${written} AS sort_key FROM ${joined}
      WHERE ${own} ${[visible, ...where].join(' AND ')}
      ORDER BY ${key} ${direction}, t.id ${direction} LIMIT ${limit} OFFSET ${offset}`,
  );
  pages.set(name, made);
  return made;
}

/** Lists tasks that a user can start or has an attempt at; `after` continues after a row of the same order. */
export function listTasks(
  db: Database,
  query: { userId: string; now: Date; filter: TaskFilterValues },
  order: TaskOrder,
  after: { key: string; id: string } | undefined,
  part: LimitOffset,
): Promise<(TaskRow & { sort_key: string })[]> {
  const clauses = [...clausesOf(query.filter), ...(after ? [afterClause(order, after)] : [])];
  const values = [query.userId, query.now, ...clauses.flatMap((clause) => clause.values)];
  return db.rows(pageOf(order, clauses)(part), pagedValues(values, part));
}

const ownTasks = 'task_attempts mt JOIN tasks t ON t.id = mt.task_id WHERE mt.user_id = $1::bigint';

// The open tasks of the user's communities that the user has no attempt at.
const joinedTasks = `tasks t WHERE t.community_id IS NOT NULL AND ${isForMemberSql('t', '$1::bigint')} AND ${open}
  AND NOT EXISTS (SELECT FROM task_attempts own WHERE own.user_id = $1::bigint AND own.task_id = t.id)`;

const ownCounted: Statement = {
  name: 'tasks-own-counted',
  text: `
    SELECT platform, sum(own)::int AS own, sum(own_open)::int AS own_open, sum(joined_open)::int AS joined_open FROM (
      SELECT t.platform, count(*) FILTER (WHERE ${withStatus}) AS own,
        count(*) FILTER (WHERE t.community_id IS NULL AND ${open}) AS own_open, 0 AS joined_open
      FROM ${ownTasks} AND ${filteredBy('$4', '$5', '$6', '$7')} GROUP BY 1
      UNION ALL SELECT t.platform, 0, 0, count(*) FROM ${joinedTasks} AND ${filteredBy('$4', '$5', '$6', '$7')} GROUP BY 1
    ) parts GROUP BY 1`,
};

/**
 * The counts of a platform's tasks with an attempt of the user: those with the requested status, and those of no
 * community that others can start; and of the tasks of the user's communities that the user can start.
 */
export type OwnTasksRow = { platform: TaskPlatform; own: number; own_open: number; joined_open: number };

/** Counts a user's own tasks, and those of the user's communities, by platform under the other filters. */
export function countOwnTasks(
  db: Database,
  userId: string,
  now: Date,
  { status, difficulty, search, from, before }: TaskFilterValues,
): Promise<OwnTasksRow[]> {
  return db.rows(ownCounted, [userId, now, status, difficulty, search, from, before]);
}

const matchingCounted: Statement = {
  name: 'tasks-open-matching',
  text: `
    SELECT t.platform, count(*)::int AS opened FROM tasks t
    WHERE t.community_id IS NULL AND ${openAt('$1')} AND ${filteredBy('$2', '$3', '$4', '$5')} GROUP BY 1`,
};

/** Counts the open tasks of no community by platform under the other filters. */
export function countMatchingTasks(
  db: Database,
  now: Date,
  { difficulty, search, from, before }: TaskFilterValues,
): Promise<{ platform: TaskPlatform; opened: number }[]> {
  return db.rows(matchingCounted, [now, difficulty, search, from, before]);
}

/** A task with everything that its page and its actions need about one user. */
export type KnownTaskRow = TaskRow & { has_submission: boolean };

/**
 * SQL for the columns of `KnownTaskRow` from a task `t` and the user's attempt `mt`; `member` is the SQL expression of
 * the user id.
 */
export const knownColumns = (member: string) => `${columns(member)},
  EXISTS (SELECT FROM task_submissions s WHERE s.user_id = ${member} AND s.task_id = t.id) AS has_submission`;

const findStatement: Statement = {
  name: 'tasks-one',
  text: `SELECT ${knownColumns('$1::bigint')} FROM ${joined} WHERE t.id = $2::bigint`,
};

/** Finds a task with a user's attempt, open or not. */
export async function findTask(db: Database, userId: string, taskId: string): Promise<KnownTaskRow | undefined> {
  const [row] = await db.rows<KnownTaskRow>(findStatement, [userId, taskId]);
  return row;
}

// A completed task stays completed when an operator reverses its reward, which is not earned then. Reversed and restored
// entries are rare: the others cost no look-up.
const paidSql = `
  SELECT coalesce(sum(e.amount), 0)::float8 AS earned,
    coalesce(sum(e.amount) FILTER (WHERE e.created_at >= $3::timestamptz), 0)::float8 AS earned_today
  FROM gumball_entries e
  WHERE e.user_id = $1::bigint AND e.kind IN ('task', 'restored')
    AND CASE e.kind WHEN 'task' THEN true ELSE EXISTS (
      SELECT FROM gumball_entries o WHERE o.user_id = $1::bigint AND o.kind = 'task'
        AND o.id = split_part(e.reference, ':', 1)::bigint) END
    AND e.id::text <> ALL (ARRAY(
      SELECT r.reference FROM gumball_entries r WHERE r.user_id = $1::bigint AND r.kind = 'reversal'))`;

const stats: Statement = {
  name: 'tasks-stats',
  text: `
    SELECT (SELECT count(*) FROM ${ownTasks} AND t.community_id IS NULL AND ${open})::int AS own_open,
      (SELECT count(*) FROM ${joinedTasks})::int AS joined_open,
      (SELECT count(*) FROM task_attempts WHERE user_id = $1::bigint
        AND status IN ('in_progress', 'pending-verification'))::int AS in_progress, m.*, p.*
    FROM (
      SELECT count(*)::int AS completed, (count(*) FILTER (WHERE at >= $3::timestamptz))::int AS completed_today
      FROM (
        SELECT ended_at AS at FROM task_attempts
          WHERE user_id = $1::bigint AND status = 'completed' AND period IS NULL
        UNION ALL SELECT completed_at FROM task_completions WHERE user_id = $1::bigint AND reversed_at IS NULL
      ) done
    ) m, (${paidSql}) p`,
};

/**
 * A user's statistics; `own_open` are those of their tasks of no community that others can still start, `joined_open`
 * those of their communities that they can start.
 */
export type TaskStatsRow = {
  own_open: number;
  joined_open: number;
  completed: number;
  completed_today: number;
  earned: number;
  earned_today: number;
  in_progress: number;
};

/** Reads a user's statistics; `today` is the start of the day. */
export async function readStats(db: Database, userId: string, now: Date, today: Date): Promise<TaskStatsRow> {
  const [row] = await db.rows<TaskStatsRow>(stats, [userId, now, today]);
  if (!row) throw new Error('The statistics query returned no row');
  return row;
}
