import type { WebhookEvent } from '@gumball/rules/programs/webhooks';
import { type Database, type Executor, rowsIn, type Statement } from '../../../platform/db/database.ts';

/** A delivery as its log shows it. */
export type DeliveryRow = {
  id: string;
  event: WebhookEvent | 'test';
  state: 'waiting' | 'delivered' | 'failed' | 'skipped';
  attempts: number;
  status: number | null;
  created_at: Date;
  attempted_at: Date | null;
  due_at: Date | null;
};

/** A delivery that this server has taken, with its webhook and what its owner may read. */
export type LeasedRow = {
  id: string;
  event: WebhookEvent | 'test';
  subject_id: string | null;
  attempts: number;
  created_at: Date;
  webhook_id: string;
  owner_id: string;
  community_id: string | null;
  bot_id: string | null;
  url: string;
  secret: string;
  failing_since: Date | null;
  may_read: boolean;
};

// The oldest of each webhook that has none under way: a receiver gets one at a time, and a slow one delays no other.
const leaseStatement: Statement = {
  name: 'webhooks-lease',
  text: `
    WITH first AS (
      SELECT DISTINCT ON (d.webhook_id) d.id FROM webhook_deliveries d
      WHERE d.due_at <= $1 AND (d.leased_until IS NULL OR d.leased_until < $1)
        AND NOT EXISTS (
          SELECT FROM webhook_deliveries other WHERE other.webhook_id = d.webhook_id AND other.leased_until >= $1)
      ORDER BY d.webhook_id, d.due_at, d.created_at
    ), taken AS (
      SELECT d.id FROM webhook_deliveries d WHERE d.id IN (SELECT id FROM first) AND d.due_at <= $1
        AND (d.leased_until IS NULL OR d.leased_until < $1)
      LIMIT $3 FOR UPDATE SKIP LOCKED
    )
    UPDATE webhook_deliveries d SET leased_until = $2, attempts = d.attempts + 1, attempted_at = $1
    FROM taken WHERE d.id = taken.id
    RETURNING d.id, d.webhook_id, d.event, d.subject_id, d.attempts, d.created_at`,
};

const leasedWebhooksStatement: Statement = {
  name: 'webhooks-leased',
  text: `
    SELECT w.id AS webhook_id, w.owner_id, w.community_id, w.bot_id, w.url, w.secret, w.failing_since,
      w.disabled_at IS NULL AND o.suspended_at IS NULL AND (w.community_id IS NULL OR EXISTS (
        SELECT FROM community_members m WHERE m.community_id = w.community_id AND m.user_id = w.owner_id
          AND m.role IN ('owner', 'admin'))) AND (w.bot_id IS NULL OR EXISTS (
        SELECT FROM users b WHERE b.id = w.bot_id AND b.suspended_at IS NULL)) AS may_read
    FROM webhooks w JOIN users o ON o.id = w.owner_id WHERE w.id = ANY($1::bigint[])`,
};

type Leased = Pick<LeasedRow, 'id' | 'event' | 'subject_id' | 'attempts' | 'created_at' | 'webhook_id'>;

/** Takes due deliveries until a moment, at most one of each webhook. Servers share them. */
export async function leaseDeliveries(db: Database, now: Date, until: Date, limit: number): Promise<LeasedRow[]> {
  const leased = await db.rows<Leased>(leaseStatement, [now, until, limit]);
  if (leased.length === 0) return [];
  const ids = leased.map(({ webhook_id }) => webhook_id);
  const webhooks = await db.rows<Omit<LeasedRow, Exclude<keyof Leased, 'webhook_id'>>>(leasedWebhooksStatement, [ids]);
  const webhookOf = new Map(webhooks.map((webhook) => [webhook.webhook_id, webhook]));
  // A webhook that was deleted meanwhile took its deliveries with it.
  return leased.flatMap((delivery) => {
    const webhook = webhookOf.get(delivery.webhook_id);
    return webhook ? [{ ...webhook, ...delivery }] : [];
  });
}

/** Records the end of an attempt. `dueAt` is when it is tried again. */
export async function updateDelivery(
  tx: Executor,
  id: string,
  result: { state: DeliveryRow['state']; status: number | null; dueAt: Date | null },
): Promise<void> {
  await tx
    .updateTable('webhook_deliveries')
    .set({ state: result.state, status: result.status, due_at: result.dueAt, leased_until: null })
    .where('id', '=', id)
    .execute();
}

/** Records whether a webhook works: since when it fails, and whether it is switched off for it. */
export async function updateHealth(
  tx: Executor,
  webhookId: string,
  health: { failing_since: Date | null; disabled_at?: Date },
): Promise<void> {
  await tx.updateTable('webhooks').set(health).where('id', '=', webhookId).execute();
}

/** Ends the waiting deliveries of a webhook. */
export async function endWaiting(tx: Executor, webhookId: string): Promise<void> {
  await tx
    .updateTable('webhook_deliveries')
    .set({ state: 'failed', due_at: null, leased_until: null })
    .where('webhook_id', '=', webhookId)
    .where('state', '=', 'waiting')
    .execute();
}

/** Stores a test event of a webhook. */
export async function insertTest(tx: Executor, webhookId: string, now: Date): Promise<void> {
  await tx
    .insertInto('webhook_deliveries')
    .values({ webhook_id: webhookId, event: 'test', created_at: now, due_at: now })
    .execute();
}

const logStatement: Statement = {
  name: 'webhooks-log',
  text: `
    SELECT id, event, state, attempts, status, created_at, attempted_at, due_at FROM webhook_deliveries
    WHERE webhook_id = $1 ORDER BY created_at DESC, id LIMIT $2`,
};

/** Lists the newest deliveries of a webhook. */
export function listDeliveryRows(db: Database, webhookId: string, limit: number): Promise<DeliveryRow[]> {
  return db.rows<DeliveryRow>(logStatement, [webhookId, limit]);
}

const againStatement: Statement = {
  name: 'webhooks-redeliver',
  text: `
    UPDATE webhook_deliveries SET state = 'waiting', attempts = 0, due_at = $3
    WHERE webhook_id = $1 AND id::text = $2 AND state <> 'waiting' RETURNING id`,
};

/** Lets a delivery wait again. Returns whether there is one that does not wait. */
export async function resetDelivery(tx: Executor, webhookId: string, deliveryId: string, now: Date): Promise<boolean> {
  return (await rowsIn(tx, againStatement, [webhookId, deliveryId, now])).length > 0;
}

/** Removes deliveries beyond the newest of each webhook, old ones, and the newest of a queue that is too long. */
export async function removeDeliveries(
  { pool }: Pick<Database, 'pool'>,
  { before, newest, waitingMax }: { before: Date; newest: number; waitingMax: number },
): Promise<void> {
  await pool.query(
    `DELETE FROM webhook_deliveries WHERE state <> 'waiting' AND (created_at < $1 OR id IN (
       SELECT id FROM (SELECT id, row_number() OVER (PARTITION BY webhook_id ORDER BY created_at DESC) AS place
         FROM webhook_deliveries WHERE state <> 'waiting') numbered WHERE place > $2))`,
    [before, newest],
  );
  await pool.query(
    `DELETE FROM webhook_deliveries WHERE id IN (
       SELECT id FROM (SELECT id, row_number() OVER (PARTITION BY webhook_id ORDER BY created_at) AS place
         FROM webhook_deliveries WHERE state = 'waiting') numbered WHERE place > $1)`,
    [waitingMax],
  );
}
