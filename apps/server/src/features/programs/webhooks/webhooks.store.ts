import { type Database, type Executor, rowsIn, type Statement } from '../../../platform/db/database.ts';
import { lockUserTotals } from '../../../platform/db/user-totals.ts';
import { isKnownCommunitySql } from '../../blocks/visibility.sql.ts';

/** A webhook as its owner sees it. */
export type WebhookRow = {
  id: string;
  owner_id: string;
  community_id: string | null;
  community_name: string | null;
  bot_id: string | null;
  url: string;
  events: string[];
  created_at: Date;
  failing_since: Date | null;
  disabled_at: Date | null;
  creation_key: string | null;
};

const listStatement: Statement = {
  name: 'webhooks-list',
  text: `
    SELECT w.id, w.owner_id, w.community_id, CASE WHEN ${isKnownCommunitySql('c', 'w.owner_id')} THEN c.name END AS community_name,
      w.bot_id, w.url, w.events, w.created_at, w.failing_since, w.disabled_at, w.creation_key
    FROM webhooks w LEFT JOIN communities c ON c.id = w.community_id
    WHERE w.owner_id = $1 AND w.id = coalesce($2::bigint, w.id) ORDER BY w.id DESC`,
};

/** Lists the webhooks of a member, the newest first. */
export function listWebhookRows(db: Pick<Database, 'rows'>, ownerId: string): Promise<WebhookRow[]> {
  return db.rows<WebhookRow>(listStatement, [ownerId, null]);
}

/** Finds a webhook of a member. */
export async function findWebhook(
  db: Pick<Database, 'rows'>,
  ownerId: string,
  webhookId: string,
): Promise<WebhookRow | undefined> {
  return (await db.rows<WebhookRow>(listStatement, [ownerId, webhookId]))[0];
}

const ownerStatement: Statement = {
  name: 'webhooks-owner',
  text: 'SELECT id FROM users WHERE id = $1 AND suspended_at IS NULL',
};

/** Locks the owner of webhooks, so that concurrent calls count one after the other. Returns whether there is one. */
export async function lockOwner(tx: Executor, ownerId: string): Promise<boolean> {
  await lockUserTotals(tx, [ownerId]);
  return (await rowsIn(tx, ownerStatement, [ownerId])).length > 0;
}

/** Stores a webhook. */
export async function insertWebhook(
  tx: Executor,
  row: Omit<WebhookRow, 'community_name' | 'failing_since' | 'disabled_at'> & { secret: string },
): Promise<void> {
  await tx.insertInto('webhooks').values(row).execute();
}

/** Changes a webhook of a member. Switching it on forgets its failures. Returns whether there is one. */
export async function updateWebhookRow(
  tx: Executor,
  ownerId: string,
  webhookId: string,
  change: { url: string; events: string[]; disabled_at: Date | null; failing_since: null } | { secret: string },
): Promise<boolean> {
  const result = await tx
    .updateTable('webhooks')
    .set(change)
    .where('owner_id', '=', ownerId)
    .where('id', '=', webhookId)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Removes a webhook of a member. */
export async function removeWebhookRow(tx: Executor, ownerId: string, webhookId: string): Promise<void> {
  await tx.deleteFrom('webhooks').where('owner_id', '=', ownerId).where('id', '=', webhookId).execute();
}

/** Removes all webhooks of a member, or of a bot. */
export async function removeWebhooksOf(tx: Executor, userId: string): Promise<void> {
  await tx.deleteFrom('webhooks').where('owner_id', '=', userId).execute();
  await tx.deleteFrom('webhooks').where('bot_id', '=', userId).execute();
}

const manageStatement: Statement = {
  name: 'webhooks-manages',
  text: `
    SELECT m.role FROM communities c LEFT JOIN community_members m ON m.community_id = c.id AND m.user_id = $1
    WHERE c.id = $2`,
};

/** Returns the role of a member in a community; undefined if there is no such community. */
export async function findRole(
  db: Pick<Database, 'rows'>,
  userId: string,
  communityId: string,
): Promise<string | null | undefined> {
  return (await db.rows<{ role: string | null }>(manageStatement, [userId, communityId]))[0]?.role;
}

const botStatement: Statement = {
  name: 'webhooks-bot',
  text: 'SELECT id FROM users WHERE id = $2 AND bot_owner_id = $1 AND suspended_at IS NULL',
};

/** Returns whether a member owns a bot. */
export async function ownsBot(db: Pick<Database, 'rows'>, ownerId: string, botId: string): Promise<boolean> {
  return (await db.rows(botStatement, [ownerId, botId])).length > 0;
}
