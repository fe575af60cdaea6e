import { budgetMonth } from '@gumball/rules/tasks/community-tasks';
import { sql } from 'kysely';
import { type Database, type Executor, rowsIn, type Statement } from '../../../platform/db/database.ts';
import { invalidateOpenTasks } from '../catalogue/open-tasks.store.ts';
import { lockTerms, returnCommunityBudget } from '../community/budgets.store.ts';
import { budgetSql } from '../community/community-tasks.sql.ts';

/*
 * Slots and budgets are counted beside the tasks. A transaction changes these counters first, in the order slots,
 * campaign, community, which stay locked until it ends. Then it stores with the tasks what is used up, if that changed.
 */

// A distributed database changes tables of the coordinator by values only: what tasks say is read before.
const limitStatement: Statement = {
  name: 'tasks-limit',
  text: 'SELECT slots, reward, campaign_id, community_id FROM tasks WHERE id = $1::bigint',
};

type Limit = { slots: number | null; reward: number; campaign_id: string | null; community_id: string | null };

async function readLimit(tx: Executor, taskId: string): Promise<Limit> {
  const [limit] = await rowsIn<Limit>(tx, limitStatement, [taskId]);
  if (!limit) throw new Error('The task does not exist.');
  return limit;
}

const takeSlotStatement: Statement = {
  name: 'tasks-take-slot',
  text: `
    UPDATE task_totals SET slots_taken = slots_taken + 1
    WHERE task_id = $1::bigint AND slots_taken < $2::int RETURNING 1`,
};
const spendStatement: Statement = {
  name: 'tasks-spend-budget',
  text: `
    UPDATE campaign_totals SET spent = greatest(spent + $2::bigint, 0) WHERE campaign_id = $1::bigint RETURNING spent`,
};
const budgetStatement: Statement = {
  name: 'tasks-budget',
  text: 'SELECT budget FROM campaigns WHERE id = $1::bigint',
};

// A change of the budget locks the same counter: what is read after it is the budget as it is.
async function takeBudget(tx: Executor, campaignId: string, reward: number): Promise<boolean> {
  const [total] = await rowsIn<{ spent: string }>(tx, spendStatement, [campaignId, reward]);
  const [campaign] = await rowsIn<{ budget: string }>(tx, budgetStatement, [campaignId]);
  if (total && campaign && Number(total.spent) <= Number(campaign.budget)) return true;
  await rowsIn(tx, spendStatement, [campaignId, -reward]);
  return false;
}

/**
 * Takes a slot of a task, or its reward from the budget of its campaign; a task of a community may have neither. Starts
 * of the task are locked, so that its limit does not change. Returns whether there was enough.
 */
export async function takeSlot(tx: Executor, taskId: string): Promise<boolean> {
  invalidateOpenTasks();
  const { slots, reward, campaign_id: campaignId, community_id: communityId } = await readLimit(tx, taskId);
  if (campaignId !== null) return takeBudget(tx, campaignId, reward);
  if (slots !== null) return (await rowsIn(tx, takeSlotStatement, [taskId, slots])).length > 0;
  return communityId !== null;
}

/** Locks what a campaign has spent until the transaction ends: starts of its tasks wait. */
export async function lockSpending(tx: Executor, campaignId: string): Promise<void> {
  await tx.selectFrom('campaign_totals').select('spent').where('campaign_id', '=', campaignId).forUpdate().execute();
}

const returnSlotsStatement: Statement = {
  name: 'tasks-return-slots',
  text: 'UPDATE task_totals SET slots_taken = greatest(slots_taken - $2::int, 0) WHERE task_id = $1::bigint',
};

// Returns whether the task is of a community, whose budget the attempts hold as well.
async function returnSlots(tx: Executor, taskId: string, count: number): Promise<boolean> {
  const { slots, reward, campaign_id: campaignId, community_id: communityId } = await readLimit(tx, taskId);
  if (campaignId !== null) await rowsIn(tx, spendStatement, [campaignId, -count * reward]);
  else if (slots !== null) await rowsIn(tx, returnSlotsStatement, [taskId, count]);
  return communityId !== null;
}

/** Counts the slots of a task again after its limit has changed. Its starts and attempts are locked. */
export async function saveSlots(tx: Executor, taskId: string, slots: number | null): Promise<void> {
  if (slots === null) {
    await tx.deleteFrom('task_totals').where('task_id', '=', taskId).execute();
    return;
  }
  const { count } = await tx
    .selectFrom('task_attempts')
    .select((row) => row.fn.countAll<string>().as('count'))
    .where('task_id', '=', taskId)
    .where('status', '<>', 'failed')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('task_totals')
    .values({ task_id: taskId, slots_taken: Number(count) })
    .onConflict((conflict) => conflict.column('task_id').doUpdateSet({ slots_taken: Number(count) }))
    .execute();
}

const takenStatement: Statement = {
  name: 'tasks-slots-taken',
  text: 'SELECT task_id, slots_taken FROM task_totals WHERE task_id = ANY($1::bigint[])',
};

/** Reads how many slots are taken of those of the tasks that have slots, by their ids. */
export async function readSlotsTaken(
  db: Database,
  tasks: readonly { id: string; slots: number | null }[],
): Promise<ReadonlyMap<string, number>> {
  const ids = tasks.filter(({ slots }) => slots !== null).map(({ id }) => id);
  if (ids.length === 0) return new Map();
  const rows = await db.rows<{ task_id: string; slots_taken: number }>(takenStatement, [ids]);
  return new Map(rows.map((row) => [row.task_id, row.slots_taken]));
}

/** What a task says about its limits. */
type Usage = {
  id: string;
  is_full: boolean;
  was_full: boolean;
  unfunded_month: string | null;
  was_unfunded: string | null;
};

// `isAffected` is a condition on tasks `t`. A month only replaces an earlier one.
const usageSql = (isAffected: string) => `
  SELECT t.id, used.is_full, t.is_full AS was_full, used.unfunded_month, t.unfunded_month AS was_unfunded
  FROM tasks t LEFT JOIN task_totals n ON n.task_id = t.id
  LEFT JOIN campaigns c ON c.id = t.campaign_id LEFT JOIN campaign_totals p ON p.campaign_id = t.campaign_id
  LEFT JOIN community_spending s ON s.community_id = t.community_id AND s.month = $1::text
  CROSS JOIN LATERAL (SELECT coalesce(s.spent, 0) + t.reward > ${budgetSql} AS is_over) month
  CROSS JOIN LATERAL (SELECT
    coalesce(n.slots_taken >= t.slots, false) OR coalesce(p.spent + t.reward > c.budget, false) AS is_full,
    CASE WHEN t.community_id IS NULL THEN NULL
      WHEN month.is_over AND coalesce(t.unfunded_month, '') < $1::text THEN $1::text
      WHEN NOT month.is_over AND t.unfunded_month = $1::text THEN NULL
      ELSE t.unfunded_month END AS unfunded_month) used
  WHERE (${isAffected})
    AND (used.is_full <> t.is_full OR used.unfunded_month IS DISTINCT FROM t.unfunded_month)`;
const sharing = (column: 'campaign_id' | 'community_id') =>
  `t.${column} = ANY(ARRAY(SELECT changed.${column} FROM tasks changed WHERE changed.id = ANY($2::bigint[])))`;
const usageStatement: Statement = {
  name: 'tasks-usage-of-limits',
  text: usageSql(`t.id = ANY($2::bigint[]) OR ${sharing('campaign_id')} OR ${sharing('community_id')}`),
};
const communitiesStatement: Statement = {
  name: 'tasks-usage-of-all-budgets',
  text: usageSql('t.community_id IS NOT NULL AND (t.expires_at IS NULL OR t.expires_at > $2::timestamptz)'),
};

async function store(tx: Executor, usages: Usage[], month: string): Promise<void> {
  if (usages.length === 0) return;
  invalidateOpenTasks();
  for (const isFull of [true, false]) {
    const ids = usages.filter((usage) => usage.is_full === isFull && usage.was_full !== isFull).map(({ id }) => id);
    if (ids.length > 0) await sql`UPDATE tasks SET is_full = ${isFull} WHERE id = ANY(${ids}::bigint[])`.execute(tx);
  }
  for (const unfunded of [month, null]) {
    const ids = usages
      .filter((usage) => usage.unfunded_month === unfunded && usage.was_unfunded !== unfunded)
      .map(({ id }) => id);
    if (ids.length > 0)
      await sql`UPDATE tasks SET unfunded_month = ${unfunded}::text WHERE id = ANY(${ids}::bigint[])`.execute(tx);
  }
}

/**
 * Stores with tasks whose counters or limits the transaction has changed whether these are used up, and with those that
 * share their campaign or community. `at` is a time in the month of the budget.
 */
export async function storeUsage(tx: Executor, taskIds: readonly string[], at: Date): Promise<void> {
  const month = budgetMonth(at);
  await store(tx, await rowsIn<Usage>(tx, usageStatement, [month, taskIds]), month);
}

/** The same for the tasks of all communities, whose budget has changed. */
export async function storeUsageOfAllBudgets(tx: Executor, now: Date): Promise<void> {
  const month = budgetMonth(now);
  await store(tx, await rowsIn<Usage>(tx, communitiesStatement, [month, now]), month);
}

/** Counts the limits of a task that is new. */
export async function insertLimits(
  tx: Executor,
  { id, slots, communityId, now }: { id: string; slots: number | null; communityId: string | null; now: Date },
): Promise<void> {
  if (slots !== null) await tx.insertInto('task_totals').values({ task_id: id, slots_taken: 0 }).execute();
  if (communityId === null) return;
  // Starts that spend the budget do not see the task yet.
  await lockTerms(tx);
  await storeUsage(tx, [id], now);
}

/**
 * Releases the slots of attempts, or returns their rewards to the budget of the task's campaign, or of its community in
 * the months of their starts.
 */
export async function releaseSlots(
  tx: Executor,
  attempts: readonly { task_id: string; started_at: Date }[],
): Promise<void> {
  if (attempts.length === 0) return;
  invalidateOpenTasks();
  // In one order, so that two of these do not deadlock.
  const inOrder = attempts.toSorted((a, b) => Number(BigInt(a.task_id) - BigInt(b.task_id)));
  const byTask = Map.groupBy(inOrder, (attempt) => attempt.task_id);
  const ofCommunities: string[] = [];
  for (const [taskId, { length }] of byTask) if (await returnSlots(tx, taskId, length)) ofCommunities.push(taskId);
  for (const taskId of ofCommunities) {
    const startedAt = byTask.get(taskId)?.map((attempt) => attempt.started_at) ?? [];
    await returnCommunityBudget(tx, taskId, startedAt);
  }
  const last = Math.max(...attempts.map(({ started_at: startedAt }) => startedAt.getTime()));
  await storeUsage(tx, [...byTask.keys()], new Date(last));
}
