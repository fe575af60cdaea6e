import type { BotCommand, BotGroupPolicy } from '@gumball/rules/auth/bots';
import { type Database, type Executor, rowsIn, type Statement } from '../../../platform/db/database.ts';
import { isUnblockedPairSql } from '../../blocks/blocks.sql.ts';
import { isActiveUserSql } from '../../users/users.sql.ts';

/** A bot in a group. */
export type GroupBotRow = {
  id: string;
  username: string;
  first_name: string;
  last_name: string;
  avatar_url: string | null;
  commands: BotCommand[];
  added_by: string | null;
};

const listStatement: Statement = {
  name: 'group-bots-list',
  text: `
    SELECT u.id, u.username, u.first_name, u.last_name, u.avatar_url, coalesce(s.commands, '[]') AS commands, g.added_by
    FROM conversation_bots g JOIN users u ON u.id = g.bot_id AND u.deleted_at IS NULL
    LEFT JOIN bot_settings s ON s.user_id = u.id
    WHERE g.conversation_id = $1::bigint ORDER BY g.added_at, u.id`,
};

/** Lists the bots in a group. */
export function listGroupBots(db: Pick<Database, 'rows'>, conversationId: string): Promise<GroupBotRow[]> {
  return db.rows<GroupBotRow>(listStatement, [conversationId]);
}

const directStatement: Statement = {
  name: 'group-bots-direct',
  text: `
    SELECT u.id, u.username, u.first_name, u.last_name, u.avatar_url, coalesce(s.commands, '[]') AS commands, NULL AS added_by
    FROM conversations c
    JOIN users u ON u.id = CASE $2::bigint WHEN c.user_a_id THEN c.user_b_id ELSE c.user_a_id END
      AND u.bot_owner_id IS NOT NULL AND u.deleted_at IS NULL AND ${isUnblockedPairSql('u.id', '$2::bigint')}
    LEFT JOIN bot_settings s ON s.user_id = u.id
    WHERE c.id = $1::bigint AND NOT c.is_group`,
};

/** Finds the bot with which a member talks in a direct conversation, except across a block. */
export async function findBotOfDirect(
  db: Pick<Database, 'rows'>,
  conversationId: string,
  userId: string,
): Promise<GroupBotRow | undefined> {
  return (await db.rows<GroupBotRow>(directStatement, [conversationId, userId]))[0];
}

/** A bot that somebody wants to add. */
export type AddableBot = { id: string; owner_id: string; groups: BotGroupPolicy };

// The lock lets a change of the owner wait for what was decided by the former one, and the groups of a bot be counted
// by one request at a time.
const addableStatement: Statement = {
  name: 'group-bots-addable',
  text: `
    SELECT u.id, u.bot_owner_id AS owner_id, s.groups
    FROM users u JOIN users o ON o.id = u.bot_owner_id AND o.suspended_at IS NULL AND o.deleted_at IS NULL
    JOIN bot_settings s ON s.user_id = u.id
    WHERE u.username = $1 AND u.deleted_at IS NULL AND ${isActiveUserSql} AND ${isUnblockedPairSql('u.id', '$2::bigint')}
    FOR UPDATE OF s`,
};
const knownStatement: Statement = {
  name: 'group-bots-known',
  text: `
    SELECT FROM users u JOIN users o ON o.id = u.bot_owner_id AND o.suspended_at IS NULL AND o.deleted_at IS NULL
    WHERE u.username = $1 AND u.deleted_at IS NULL AND ${isActiveUserSql} AND ${isUnblockedPairSql('u.id', '$2::bigint')}`,
};

/**
 * Finds a bot without a block between it and a member, and locks the decision of its owner. `nobody` where the owner
 * decided nothing.
 */
export async function findAddableBot(
  tx: Executor,
  username: string,
  userId: string,
): Promise<AddableBot | 'nobody' | undefined> {
  const [row] = await rowsIn<AddableBot>(tx, addableStatement, [username, userId]);
  if (row) return row;
  return (await rowsIn(tx, knownStatement, [username, userId])).length > 0 ? 'nobody' : undefined;
}

/** Counts the groups that a bot is in. */
export async function countGroupsOf(tx: Executor, botId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('conversation_bots')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('bot_id', '=', botId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Adds a bot to a locked group. Returns whether it was not there. */
export async function insertGroupBot(
  tx: Executor,
  bot: { conversation_id: string; bot_id: string; added_by: string; added_at: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto('conversation_bots')
    .values(bot)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
}

/** Removes a bot from a locked group. The addresses of the group's files that it was given become invalid. */
export async function deleteGroupBot(tx: Executor, conversationId: string, botId: string): Promise<void> {
  await tx
    .deleteFrom('conversation_bots')
    .where('conversation_id', '=', conversationId)
    .where('bot_id', '=', botId)
    .execute();
  await tx
    .updateTable('conversations')
    .set((eb) => ({ file_url_version: eb('file_url_version', '+', 1) }))
    .where('id', '=', conversationId)
    .execute();
}

/** Removes a bot from all groups. */
export async function deleteFromGroups(tx: Executor, botId: string): Promise<void> {
  await tx.deleteFrom('conversation_bots').where('bot_id', '=', botId).execute();
}

/** Forgets who added bots, of a deleted account, and what a deleted bot was. */
export async function deleteBotTracesOf(db: Database, userId: string): Promise<void> {
  await deleteFromGroups(db.kysely, userId);
  await db.kysely.updateTable('conversation_bots').set({ added_by: null }).where('added_by', '=', userId).execute();
  await db.kysely.deleteFrom('bot_settings').where('user_id', '=', userId).execute();
}

const addressedStatement: Statement = {
  name: 'group-bots-addressed',
  text: `SELECT id, addressed_to FROM messages
    WHERE conversation_id = ANY ($2::bigint[]) AND id = ANY ($1::bigint[]) AND addressed_to IS NOT NULL`,
};

/** Returns whether a text can be addressed to a bot. Of most texts nothing is looked up. */
const mayAddressBots = (content: string): boolean => content.startsWith('/') || content.includes('@');

/** Finds the bots to which stored messages in groups are addressed, by the id of the message. */
export async function findAddressedBots(
  db: Database,
  messages: readonly { id: string; conversationId: string; content: string }[],
): Promise<Map<string, string[]>> {
  const asked = messages.filter(({ content }) => mayAddressBots(content));
  if (asked.length === 0) return new Map();
  const rows = await db.rows<{ id: string; addressed_to: string[] }>(addressedStatement, [
    asked.map(({ id }) => id),
    asked.map(({ conversationId }) => conversationId),
  ]);
  return new Map(rows.map(({ id, addressed_to: botIds }) => [id, botIds]));
}

/** A message as a bot in its group reads it. */
export type AddressedRow = {
  content: string;
  conversation_id: string;
  sequence: number;
  user_id: string;
  username: string;
  first_name: string;
  last_name: string;
  avatar_url: string | null;
};

const readStatement: Statement = {
  name: 'group-bots-message',
  text: `
    SELECT m.content, m.conversation_id, m.sequence, u.id AS user_id, u.username, u.first_name, u.last_name, u.avatar_url
    FROM messages m JOIN users u ON u.id = m.sender_id
    WHERE m.id = $2::bigint AND m.deleted_at IS NULL AND $1::bigint = ANY (m.addressed_to)`,
};
const stillAddressedStatement: Statement = {
  name: 'group-bots-still-addressed',
  text: `SELECT $1::bigint = ANY (addressed_bots($2::bigint, $3::bigint, $4::text)) AS "isAddressed"`,
};

/** Finds a message in a group that was addressed to a bot and still is, after changes of the message and of the group. */
export async function findAddressedMessage(
  db: Database,
  botId: string,
  messageId: string,
): Promise<AddressedRow | undefined> {
  const [message] = await db.rows<AddressedRow>(readStatement, [botId, messageId]);
  if (!message) return undefined;
  const { conversation_id: conversationId, user_id: senderId, content } = message;
  const [still] = await db.rows<{ isAddressed: boolean }>(stillAddressedStatement, [
    botId,
    conversationId,
    senderId,
    content,
  ]);
  return still?.isAddressed ? message : undefined;
}
