import type { TaskPlatform, TaskType } from '@gumball/rules/tasks/task-kinds';
import type { TaskSort } from '@gumball/rules/tasks/task-query';
import type { TaskStatus } from '@gumball/rules/tasks/task-status';
import type { TaskTarget } from '@gumball/rules/tasks/task-target';
import type { Database, Statement } from '../../platform/db/database.ts';
import { type Part, pagedStatement, pagedValues } from '../../platform/db/paged-statement.ts';

/** A task with where one member stands with it. */
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
  taken: number;
  expires_at: Date | null;
  paused_at: Date | null;
  created_at: Date;
  status: TaskStatus;
  attempt: number | null;
  started_at: Date | null;
  reserved_until: Date | null;
  deadline_at: Date | null;
  next_check_at: Date | null;
  reason: string | null;
  auto_verified: boolean | null;
  paid: number | null;
  ended_at: Date | null;
  reversed_at: Date | null;
};

const columns = `t.id, t.platform, t.type, t.target, t.title, t.description, t.instructions, t.requires_proof, t.reward, t.difficulty,
  t.slots, t.taken, t.expires_at, t.paused_at, t.created_at, coalesce(mt.status, 'available') AS status, mt.attempt, mt.started_at,
  mt.reserved_until, mt.deadline_at, mt.next_check_at, mt.reason, mt.auto_verified, mt.reward AS paid, mt.ended_at, mt.reversed_at`;
const joined = 'tasks t LEFT JOIN member_tasks mt ON mt.task_id = t.id AND mt.user_id = $1::bigint';

// Whoever has no state in a task sees it while there is something to start.
const open = `t.paused_at IS NULL AND (t.expires_at IS NULL OR t.expires_at > $2::timestamptz) AND (t.slots IS NULL OR t.taken < t.slots)`;
const visible = `(mt.status IS NOT NULL OR (${open}))`;
// What waits for its review is something the member is in the middle of.
const withStatus = `($3::text IS NULL OR coalesce(mt.status, 'available') = $3
  OR ($3 = 'in_progress' AND mt.status = 'pending-verification'))`;
const onPlatform = '($4::text IS NULL OR t.platform = $4)';
const filtered = `($5::int IS NULL OR t.difficulty = $5::int)
  AND ($6::text IS NULL OR t.title ILIKE $6 OR t.description ILIKE $6 OR t.target->>'username' ILIKE $6)
  AND ($7::timestamptz IS NULL OR t.created_at >= $7::timestamptz)
  AND ($8::timestamptz IS NULL OR t.created_at < $8::timestamptz)`;

/** What a list of tasks keeps; null keeps everything. Times are bounds of the task's making. */
export type TaskFilterValues = {
  status: TaskStatus | null;
  platform: TaskPlatform | null;
  difficulty: number | null;
  search: string | null;
  from: Date | null;
  before: Date | null;
};

/** An order of a list: by what, and whether descending. `started` is the member's own. */
export type TaskOrder = { by: TaskSort | 'started'; descending: boolean };

const keys: Record<TaskOrder['by'], { key: string; type: string }> = {
  reward: { key: 't.reward', type: 'int' },
  difficulty: { key: 't.difficulty', type: 'int' },
  created: { key: 't.created_at', type: 'timestamptz' },
  title: { key: 'lower(t.title)', type: 'text' },
  started: { key: 'mt.started_at', type: 'timestamptz' },
};

const pages = new Map<string, ReturnType<typeof pagedStatement>>();

function pageOf({ by, descending }: TaskOrder): ReturnType<typeof pagedStatement> {
  const name = `tasks-by-${by}-${descending ? 'desc' : 'asc'}`;
  const known = pages.get(name);
  if (known) return known;
  const { key, type } = keys[by];
  const direction = descending ? 'DESC' : 'ASC';
  const own = by === 'started' ? 'mt.status IS NOT NULL AND' : '';
  const made = pagedStatement(
    name,
    10,
    (limit, offset) => `
      SELECT ${columns}, (${key})::text AS sort_key FROM ${joined}
      WHERE ${own} ${visible} AND ${withStatus} AND ${onPlatform} AND ${filtered}
        AND ($9::${type} IS NULL OR (${key}, t.id) ${descending ? '<' : '>'} ($9::${type}, $10::bigint))
      ORDER BY ${key} ${direction}, t.id ${direction} LIMIT ${limit} OFFSET ${offset}`,
  );
  pages.set(name, made);
  return made;
}

function valuesOf(userId: string, now: Date, filter: TaskFilterValues): unknown[] {
  const { status, platform, difficulty, search, from, before } = filter;
  return [userId, now, status, platform, difficulty, search, from, before];
}

/** Lists tasks that a member can start or has a state in; `after` continues behind a row of the same order. */
export function listTasks(
  db: Database,
  asked: { userId: string; now: Date; filter: TaskFilterValues },
  order: TaskOrder,
  after: { key: string; id: string } | undefined,
  part: Part,
): Promise<(TaskRow & { sort_key: string })[]> {
  const { userId, now, filter } = asked;
  const values = [...valuesOf(userId, now, filter), after?.key ?? null, after?.id ?? null];
  return db.rows(pageOf(order)(part), pagedValues(values, part));
}

const counted: Statement = {
  name: 'tasks-counted',
  text: `
    SELECT t.platform, count(*) FILTER (WHERE ${withStatus} AND (NOT $9::boolean OR mt.status IS NOT NULL))::int AS total,
      count(*) FILTER (WHERE mt.status IS NULL)::int AS available
    FROM ${joined} WHERE ${visible} AND ${onPlatform} AND ${filtered} GROUP BY t.platform`,
};

/** Counts tasks by platform under a filter's other parts; `own` counts only those the member has a state in. */
export function countTasks(
  db: Database,
  userId: string,
  now: Date,
  filter: TaskFilterValues,
  own: boolean,
): Promise<{ platform: TaskPlatform; total: number; available: number }[]> {
  return db.rows(counted, [...valuesOf(userId, now, { ...filter, platform: null }), own]);
}

const one: Statement = { name: 'tasks-one', text: `SELECT ${columns} FROM ${joined} WHERE t.id = $2::bigint` };

/** Finds a task with where a member stands with it, open or not. */
export async function findTask(db: Database, userId: string, taskId: string): Promise<TaskRow | undefined> {
  const [row] = await db.rows<TaskRow>(one, [userId, taskId]);
  return row;
}

const stats: Statement = {
  name: 'tasks-stats',
  text: `
    SELECT (SELECT count(*) FROM ${joined} WHERE mt.status IS NULL AND ${open})::int AS available,
      m.completed, m.completed_today, m.earned, m.earned_today, m.in_progress
    FROM (
      SELECT count(*) FILTER (WHERE status = 'completed')::int AS completed,
        count(*) FILTER (WHERE status = 'completed' AND ended_at >= $3::timestamptz)::int AS completed_today,
        coalesce(sum(reward) FILTER (WHERE status = 'completed'), 0)::int AS earned,
        coalesce(sum(reward) FILTER (WHERE status = 'completed' AND ended_at >= $3::timestamptz), 0)::int AS earned_today,
        count(*) FILTER (WHERE status IN ('in_progress', 'pending-verification'))::int AS in_progress
      FROM member_tasks WHERE user_id = $1::bigint
    ) m`,
};

/** A member's figures. */
export type TaskStatsRow = {
  available: number;
  completed: number;
  completed_today: number;
  earned: number;
  earned_today: number;
  in_progress: number;
};

/** Reads a member's figures; `today` is when the day began. */
export async function readStats(db: Database, userId: string, now: Date, today: Date): Promise<TaskStatsRow> {
  const [row] = await db.rows<TaskStatsRow>(stats, [userId, now, today]);
  if (!row) throw new Error('The figures are one row.');
  return row;
}
