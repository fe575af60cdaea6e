import { budgetMonth } from '@gumball/rules/tasks/community-tasks';
import { sql } from 'kysely';
import { type Executor, rowsIn, type Statement } from '../../../platform/db/database.ts';

const takeStatement: Statement = {
  name: 'tasks-take-community-budget',
  text: `
    WITH terms AS (
      SELECT CASE WHEN (value::jsonb->>'isOn')::boolean THEN (value::jsonb->>'budget')::bigint END AS budget
      FROM platform_settings WHERE name = 'community-tasks'
    ), taken AS (
      INSERT INTO community_budgets AS b (community_id, month, spent)
      SELECT t.community_id, $2::text, t.reward FROM tasks t WHERE t.id = $1::bigint
      ON CONFLICT (community_id, month) DO UPDATE SET spent = b.spent + excluded.spent
      RETURNING b.spent
    )
    SELECT 1 FROM taken, terms WHERE taken.spent <= terms.budget`,
};

/**
 * Takes the reward of a task from the budget of its community for the month. Returns whether there was enough; if not,
 * the caller rolls back.
 */
export async function takeCommunityBudget(tx: Executor, taskId: string, now: Date): Promise<boolean> {
  return (await rowsIn(tx, takeStatement, [taskId, budgetMonth(now)])).length > 0;
}

/** Returns the rewards of attempts at a task of a community to the months of their starts. */
export async function returnCommunityBudget(tx: Executor, taskId: string, startedAt: readonly Date[]): Promise<void> {
  const months = startedAt.map(budgetMonth).toSorted();
  await sql`
    UPDATE community_budgets b SET spent = greatest(b.spent - r.count * t.reward, 0)
    FROM tasks t, (SELECT month, count(*) AS count FROM unnest(${months}::text[]) AS r (month) GROUP BY 1) r
    WHERE t.id = ${taskId} AND b.community_id = t.community_id AND b.month = r.month`.execute(tx);
}

/** Reads what a community has spent in the month of a time. */
export async function readSpent(db: Executor, communityId: string, now: Date): Promise<number> {
  const row = await db
    .selectFrom('community_budgets')
    .select('spent')
    .where('community_id', '=', communityId)
    .where('month', '=', budgetMonth(now))
    .executeTakeFirst();
  return Number(row?.spent ?? 0);
}

/** Removes the budgets of a community that is deleted. */
export async function removeBudgets(tx: Executor, communityId: string): Promise<void> {
  await tx.deleteFrom('community_budgets').where('community_id', '=', communityId).execute();
}
