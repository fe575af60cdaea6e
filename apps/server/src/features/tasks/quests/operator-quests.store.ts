import { type Database, type Executor, rowsIn, type Statement } from '../../../platform/db/database.ts';
import { type LimitOffset, pagedStatement, pagedValues } from '../../../platform/db/paged-statement.ts';

/** A quest as operators see it. */
export type OperatorQuestRow = {
  id: string;
  title: string;
  description: string;
  is_ordered: boolean;
  bonus: number;
  ends_at: Date | null;
  tasks: { id: string; title: string }[];
  completed: number;
};

const withCountsSql = (quests: string) => `
  WITH page AS MATERIALIZED (${quests}), bonuses AS MATERIALIZED (
    SELECT reference, count(*)::int AS completed FROM gumball_entries
    WHERE kind = 'quest' AND reference = ANY(ARRAY(SELECT id::text FROM page)) GROUP BY 1
  )
  SELECT q.id, q.title, q.description, q.is_ordered, q.bonus, q.ends_at, (
    SELECT jsonb_agg(jsonb_build_object('id', t.id::text, 'title', t.title) ORDER BY s.position)
    FROM quest_tasks s JOIN tasks t ON t.id = s.task_id WHERE s.quest_id = q.id) AS tasks, coalesce(b.completed, 0) AS completed
  FROM page q LEFT JOIN bonuses b ON b.reference = q.id::text ORDER BY q.id DESC`;

const page = pagedStatement('operator-quests', 1, (limit, offset) =>
  withCountsSql(`
      SELECT * FROM quests WHERE $1::bigint IS NULL OR id < $1::bigint ORDER BY id DESC LIMIT ${limit} OFFSET ${offset}`),
);

/** Lists quests for operators, newest first. */
export function listOperatorQuestRows(
  db: Database,
  before: string | undefined,
  part: LimitOffset,
): Promise<OperatorQuestRow[]> {
  return db.rows(page(part), pagedValues([before ?? null], part));
}

const findStatement: Statement = { name: 'operator-quest', text: withCountsSql('SELECT * FROM quests WHERE id = $1') };

/** Finds a quest for operators. */
export async function findOperatorQuest(tx: Executor, questId: string): Promise<OperatorQuestRow | undefined> {
  const [row] = await rowsIn<OperatorQuestRow>(tx, findStatement, [questId]);
  return row;
}

const keyStatement: Statement = {
  name: 'operator-quest-by-key',
  text: 'SELECT id FROM quests WHERE creation_key = $1',
};

/** Finds the quest that was created with a key. */
export async function findQuestByKey(tx: Executor, key: string): Promise<string | undefined> {
  const [row] = await rowsIn<{ id: string }>(tx, keyStatement, [key]);
  return row?.id;
}

/** A quest before it is stored. */
export type NewQuestRow = {
  id: string;
  title: string;
  description: string;
  isOrdered: boolean;
  bonus: number;
  endsAt: Date | null;
  taskIds: readonly string[];
  key: string | null;
  createdBy: string;
  now: Date;
};

const insertion: Statement = {
  name: 'operator-quest-insert',
  text: `
    INSERT INTO quests (id, title, description, is_ordered, bonus, ends_at, creation_key, created_at, created_by)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
};

const tasksInsertion: Statement = {
  name: 'operator-quest-tasks',
  text: `
    INSERT INTO quest_tasks (quest_id, task_id, position)
    SELECT $1::bigint, t.id, c.position FROM unnest($2::bigint[]) WITH ORDINALITY AS c (id, position) JOIN tasks t ON t.id = c.id AND t.community_id IS NULL
    RETURNING task_id`,
};

/** Stores a quest with its tasks. Returns whether all of the tasks exist and are of no community. */
export async function insertQuest(tx: Executor, quest: NewQuestRow): Promise<boolean> {
  const { id, title, description, isOrdered, bonus, endsAt, taskIds, key, now, createdBy } = quest;
  await rowsIn(tx, insertion, [id, title, description, isOrdered, bonus, endsAt, key, now, createdBy]);
  return (await rowsIn(tx, tasksInsertion, [id, taskIds])).length === taskIds.length;
}

const requireStatement: Statement = {
  name: 'operator-quest-require',
  text: `
    UPDATE tasks SET required_tasks = required_tasks || $2::bigint
    WHERE id = $1::bigint AND NOT required_tasks @> ARRAY[$2::bigint]
    RETURNING cardinality(required_tasks) AS required`,
};

/** Makes a task require another one. Returns how many it requires then; 0 if it did already. */
export async function requireTaskBefore(tx: Executor, taskId: string, requiredId: string): Promise<number> {
  const [row] = await rowsIn<{ required: number }>(tx, requireStatement, [taskId, requiredId]);
  return row?.required ?? 0;
}

const lockStatement: Statement = {
  name: 'operator-quests-lock',
  text: "SELECT pg_advisory_xact_lock(hashtextextended('quests', 0))",
};
const countStatement: Statement = {
  name: 'operator-quests-open',
  text: 'SELECT count(*)::int AS open FROM quests WHERE ends_at IS NULL OR ends_at > $1',
};

/** Counts the open quests; other creations wait until the transaction ends. */
export async function countOpenQuests(tx: Executor, now: Date): Promise<number> {
  await rowsIn(tx, lockStatement, []);
  const [row] = await rowsIn<{ open: number }>(tx, countStatement, [now]);
  return row?.open ?? 0;
}

const endStatement: Statement = {
  name: 'operator-quest-end',
  text: 'UPDATE quests SET ends_at = least(ends_at, $2::timestamptz) WHERE id = $1',
};

/** Ends a quest; one that ended before keeps its end. */
export async function endQuestRow(tx: Executor, questId: string, now: Date): Promise<void> {
  await rowsIn(tx, endStatement, [questId, now]);
}
