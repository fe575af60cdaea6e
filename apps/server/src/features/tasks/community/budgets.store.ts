import { budgetMonth } from '@gumball/rules/tasks/community-tasks';
import { sql } from 'kysely';
import { type Executor, rowsIn, type Statement } from '../../../platform/db/database.ts';
import { budgetSql } from './community-tasks.sql.ts';

const takeStatement: Statement = {
  name: 'tasks-take-community-budget',
  text: `
    WITH taken AS (
      INSERT INTO community_spending AS b (community_id, month, spent)
      SELECT t.community_id, $2::text, t.reward FROM tasks t WHERE t.id = $1::bigint
      ON CONFLICT (community_id, month) DO UPDATE SET spent = b.spent + excluded.spent
      RETURNING b.spent
    )
    SELECT 1 FROM taken WHERE spent <= ${budgetSql}`,
};

// What changes the budget waits for what is taken from it or returned: tasks say whether it is used up.
const termsKey = "hashtextextended('community-task-terms', 0)";
const shareTermsStatement: Statement = {
  name: 'tasks-share-community-terms',
  text: `SELECT pg_advisory_xact_lock_shared(${termsKey})`,
};
const lockTermsStatement: Statement = {
  name: 'tasks-lock-community-terms',
  text: `SELECT pg_advisory_xact_lock(${termsKey})`,
};

/** Blocks starts of tasks of communities until the transaction ends, for a change of their budget or a new task. */
export async function lockTerms(tx: Executor): Promise<void> {
  await rowsIn(tx, lockTermsStatement, []);
}

/**
 * Takes the reward of a task from the budget of its community for the month. Returns whether there was enough; if not,
 * the caller rolls back.
 */
export async function takeCommunityBudget(tx: Executor, taskId: string, now: Date): Promise<boolean> {
  await rowsIn(tx, shareTermsStatement, []);
  return (await rowsIn(tx, takeStatement, [taskId, budgetMonth(now)])).length > 0;
}

/** Returns the rewards of attempts at a task of a community to the months of their starts. */
export async function returnCommunityBudget(tx: Executor, taskId: string, startedAt: readonly Date[]): Promise<void> {
  await rowsIn(tx, shareTermsStatement, []);
  const months = startedAt.map(budgetMonth).toSorted();
  await sql`
    UPDATE community_spending b SET spent = greatest(b.spent - r.count * t.reward, 0)
    FROM tasks t, (SELECT month, count(*) AS count FROM unnest(${months}::text[]) AS r (month) GROUP BY 1) r
    WHERE t.id = ${taskId} AND b.community_id = t.community_id AND b.month = r.month`.execute(tx);
}

/** Reads what a community has spent in the month of a time. */
export async function readSpent(db: Executor, communityId: string, now: Date): Promise<number> {
  const row = await db
    .selectFrom('community_spending')
    .select('spent')
    .where('community_id', '=', communityId)
    .where('month', '=', budgetMonth(now))
    .executeTakeFirst();
  return Number(row?.spent ?? 0);
}

/** Removes the budgets of a community that is deleted. */
export async function removeBudgets(tx: Executor, communityId: string): Promise<void> {
  await tx.deleteFrom('community_spending').where('community_id', '=', communityId).execute();
}
