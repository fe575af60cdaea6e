import type { Campaign } from '@gumball/contract/tasks/operator-campaigns.routes';
import { type Database, type Executor, rowsIn, type Statement } from '../../../platform/db/database.ts';
import { type LimitOffset, pagedStatement, pagedValues } from '../../../platform/db/paged-statement.ts';
import { lockStarts } from '../attempts/task-steps.store.ts';
import { lockSpending } from '../limits/limits.store.ts';

/** A campaign; sums are numbers as text. */
export type CampaignRow = Omit<Campaign, 'budget' | 'spent'> & { budget: string; spent: string };

const columns = `c.id, c.title, c.budget, n.spent, coalesce((
    SELECT jsonb_agg(jsonb_build_object('id', t.id::text, 'title', t.title) ORDER BY t.id)
    FROM tasks t WHERE t.campaign_id = c.id), '[]') AS tasks`;
const joined = 'campaigns c JOIN campaign_totals n ON n.campaign_id = c.id';

const page = pagedStatement(
  'operator-campaigns',
  1,
  (limit, offset) => `
    SELECT ${columns} FROM ${joined} WHERE $1::bigint IS NULL OR c.id < $1::bigint
    ORDER BY c.id DESC LIMIT ${limit} OFFSET ${offset}`,
);

/** Lists campaigns, newest first. */
export function listCampaignRows(db: Database, before: string | undefined, part: LimitOffset): Promise<CampaignRow[]> {
  return db.rows(page(part), pagedValues([before ?? null], part));
}

const findStatement: Statement = {
  name: 'operator-campaign-one',
  text: `SELECT ${columns} FROM ${joined} WHERE c.id = $1`,
};

/** Finds a campaign and locks its budget until the transaction ends. */
export async function lockCampaign(tx: Executor, id: string): Promise<CampaignRow | undefined> {
  await lockSpending(tx, id);
  return (await rowsIn<CampaignRow>(tx, findStatement, [id]))[0];
}

const keyStatement: Statement = {
  name: 'operator-campaign-by-key',
  text: 'SELECT id FROM campaigns WHERE creation_key = $1',
};

/** Finds the campaign that was created with a key. */
export async function findCampaignByKey(tx: Executor, key: string): Promise<string | undefined> {
  const [row] = await rowsIn<{ id: string }>(tx, keyStatement, [key]);
  return row?.id;
}

const insertion: Statement = {
  name: 'operator-campaign-insert',
  text: 'INSERT INTO campaigns (id, title, budget, creation_key, created_at) VALUES ($1, $2, $3, $4, $5)',
};
const tasksStatement: Statement = {
  name: 'operator-campaign-tasks',
  text: `
    UPDATE tasks SET campaign_id = $1::bigint
    WHERE id IN (SELECT id FROM tasks WHERE id = ANY($2::bigint[]) ORDER BY id FOR UPDATE)
      AND campaign_id IS NULL AND slots IS NULL AND community_id IS NULL
    RETURNING id`,
};

/** Stores a campaign and puts its tasks into it. Returns whether all of them could be. */
export async function insertCampaign(
  tx: Executor,
  campaign: { id: string; title: string; budget: number; taskIds: readonly string[]; key: string | null; now: Date },
): Promise<boolean> {
  const { id, title, budget, taskIds, key, now } = campaign;
  // A start takes nothing from the budget of a campaign that it does not see yet.
  for (const taskId of taskIds.toSorted((a, b) => Number(BigInt(a) - BigInt(b)))) await lockStarts(tx, taskId);
  await rowsIn(tx, insertion, [id, title, budget, key, now]);
  await tx.insertInto('campaign_totals').values({ campaign_id: id, spent: '0' }).execute();
  return (await rowsIn(tx, tasksStatement, [id, taskIds])).length === taskIds.length;
}

const changeStatement: Statement = {
  name: 'operator-campaign-change',
  text: 'UPDATE campaigns SET title = $2, budget = $3 WHERE id = $1',
};

/** Changes a locked campaign. */
export async function changeCampaign(
  tx: Executor,
  id: string,
  { title, budget }: { title: string; budget: number },
): Promise<void> {
  await rowsIn(tx, changeStatement, [id, title, budget]);
}
