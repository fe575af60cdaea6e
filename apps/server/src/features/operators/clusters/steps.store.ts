import type { ClusterAction, StepChange } from '@gumball/rules/referrals/clusters/cluster-step';
import { sql } from 'kysely';
import { asDatabase, type Database, type Executor, type Statement } from '../../../platform/db/database.ts';

/** A step with the names of its operators. */
export type StepRow = {
  id: string;
  cluster_id: string;
  operator_id: string;
  operator: string | null;
  actions: ClusterAction[];
  reason: string;
  members: number;
  gumballs: string;
  created_at: Date;
  reverted_at: Date | null;
  reverter: string | null;
};

const columns = `s.id, s.cluster_id, s.operator_id, o.username AS operator, s.actions, s.reason, s.members, s.gumballs,
  s.created_at, s.reverted_at, d.username AS reverter`;
const joins = 'LEFT JOIN users o ON o.id = s.operator_id LEFT JOIN users d ON d.id = s.reverted_by';

const ofCluster: Statement = {
  name: 'operator-cluster-steps',
  text: `SELECT ${columns} FROM cluster_steps s ${joins} WHERE s.cluster_id = $1::bigint ORDER BY s.id DESC LIMIT 20`,
};
const one: Statement = {
  name: 'operator-cluster-step',
  text: `SELECT ${columns} FROM cluster_steps s ${joins} WHERE s.id = $1::bigint`,
};

/** Lists the last twenty steps of a cluster, newest first. */
export function listSteps(db: Database, clusterId: string): Promise<StepRow[]> {
  return db.rows(ofCluster, [clusterId]);
}

/** Finds a step. */
export async function findStep(tx: Executor, stepId: string): Promise<StepRow | undefined> {
  const [row] = await asDatabase(tx).rows<StepRow>(one, [stepId]);
  return row;
}

/** A step before it is stored. */
export type NewStep = {
  id: string;
  cluster_id: string;
  operator_id: string;
  creation_key: string | null;
  actions: ClusterAction[];
  reason: string;
  created_at: Date;
};

/**
 * Stores a step whose changes follow in the same transaction. A repeated key waits for the first step, and returns its
 * id.
 */
export async function insertStep(tx: Executor, step: NewStep): Promise<{ id: string; isNew: boolean }> {
  const inserted = await tx
    .insertInto('cluster_steps')
    .values({ ...step, members: 0, gumballs: 0 })
    .onConflict((at) => at.columns(['operator_id', 'creation_key']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (inserted) return { id: inserted.id, isNew: true };
  const existing = await tx
    .selectFrom('cluster_steps')
    .select('id')
    .where('operator_id', '=', step.operator_id)
    .where('creation_key', '=', step.creation_key)
    .executeTakeFirstOrThrow();
  return { id: existing.id, isNew: false };
}

/** Stores what a step changed. */
export async function storeChanges(
  tx: Executor,
  stepId: string,
  changes: readonly StepChange[],
  totals: { members: number; gumballs: number },
): Promise<void> {
  await tx.updateTable('cluster_steps').set(totals).where('id', '=', stepId).execute();
  const rows = changes.map((change, position) => ({ user_id: change.userId, position, change }));
  await sql`
    INSERT INTO cluster_step_changes (user_id, step_id, position, change)
      SELECT n.user_id, ${stepId}, n.position, n.change FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        AS n (user_id bigint, position integer, change jsonb)`.execute(tx);
}

/** Locks a step until the transaction ends, and reads it. */
export async function lockStep(tx: Executor, stepId: string): Promise<StepRow | undefined> {
  await sql`SELECT FROM cluster_steps WHERE id = ${stepId} FOR UPDATE`.execute(tx);
  return findStep(tx, stepId);
}

/** Reads what a step changed, in its order. */
export async function listChanges(tx: Executor, stepId: string): Promise<StepChange[]> {
  const rows = await tx
    .selectFrom('cluster_step_changes')
    .select('change')
    .where('step_id', '=', stepId)
    .orderBy('position')
    .execute();
  return rows.map(({ change }) => change);
}

/** Marks a step as undone. */
export async function markReverted(tx: Executor, stepId: string, operatorId: string, at: Date): Promise<void> {
  await tx
    .updateTable('cluster_steps')
    .set({ reverted_at: at, reverted_by: operatorId })
    .where('id', '=', stepId)
    .execute();
}
