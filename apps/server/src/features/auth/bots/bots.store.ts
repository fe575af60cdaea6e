import type { BotCommand, BotGroupPolicy } from '@gumball/rules/auth/bots';
import type { Database, Executor, Statement } from '../../../platform/db/database.ts';
import { addWords } from '../../../platform/db/vocabulary.ts';
import { isKnownCommunitySql } from '../../blocks/visibility.sql.ts';
import { isActiveUserSql } from '../../users/users.sql.ts';

/** A bot as its owner sees it. */
export type BotRow = {
  id: string;
  username: string;
  first_name: string;
  bio: string | null;
  community_id: string | null;
  community_name: string | null;
  groups: BotGroupPolicy;
  commands: BotCommand[];
  last_used_at: Date | null;
  created_at: Date;
  creation_key: string | null;
};

const listStatement: Statement = {
  name: 'auth-bots-list',
  text: `
    SELECT u.id, u.username, u.first_name, u.bio, c.id AS community_id,
      CASE WHEN ${isKnownCommunitySql('c', 'u.bot_owner_id')} THEN c.name END AS community_name, t.last_used_at,
      coalesce(s.groups, 'nobody') AS groups, coalesce(s.commands, '[]') AS commands,
      u.created_at, t.creation_key
    FROM users u LEFT JOIN api_tokens t ON t.user_id = u.id LEFT JOIN communities c ON c.id = t.posts_into_id
      LEFT JOIN bot_settings s ON s.user_id = u.id
    WHERE u.bot_owner_id = $1 AND u.deleted_at IS NULL AND u.id = coalesce($2::bigint, u.id) ORDER BY u.id DESC`,
};

/** Lists the bots of a member, the newest first. */
export function listBotRows(db: Pick<Database, 'rows'>, ownerId: string): Promise<BotRow[]> {
  return db.rows<BotRow>(listStatement, [ownerId, null]);
}

/** Finds a bot of a member. */
export async function findBot(db: Pick<Database, 'rows'>, ownerId: string, botId: string): Promise<BotRow | undefined> {
  return (await db.rows<BotRow>(listStatement, [ownerId, botId]))[0];
}

/** Changes the texts of a bot of a member. */
export async function updateBotRow(
  tx: Executor,
  ownerId: string,
  botId: string,
  change: { first_name: string; bio: string | null },
): Promise<void> {
  await tx
    .updateTable('users')
    .set(change)
    .where('id', '=', botId)
    .where('bot_owner_id', '=', ownerId)
    .where('deleted_at', 'is', null)
    .execute();
  await addWords(tx, 'user_vocabulary', change.first_name);
}

/** Changes who may add a bot to groups, and its commands. The row stays locked until the transaction ends. */
export async function saveBotSettings(
  tx: Executor,
  botId: string,
  change: { groups?: BotGroupPolicy | undefined; commands?: BotCommand[] | undefined },
): Promise<void> {
  const { groups, commands } = change;
  const stored = {
    ...(groups === undefined ? {} : { groups }),
    ...(commands === undefined ? {} : { commands: JSON.stringify(commands) }),
  };
  if (Object.keys(stored).length === 0) return;
  await tx
    .insertInto('bot_settings')
    .values({ user_id: botId, ...stored })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(stored))
    .execute();
}

/** An incoming webhook: the bot, where it posts, and what restricts its owner. */
export type IncomingRow = {
  token_id: string;
  user_id: string;
  bot_owner_id: string;
  community_id: string;
  silenced_until: Date | null;
  limited_until: Date | null;
  user_created_at: Date;
};

const incomingStatement: Statement = {
  name: 'auth-incoming',
  text: `
    SELECT t.id AS token_id, t.user_id, o.id AS bot_owner_id, t.posts_into_id AS community_id, o.created_at AS user_created_at,
      greatest(u.silenced_until, o.silenced_until) AS silenced_until, greatest(u.limited_until, o.limited_until) AS limited_until
    FROM api_tokens t JOIN users u ON u.id = t.user_id JOIN users o ON o.id = u.bot_owner_id
    WHERE t.token_hash = $1 AND t.posts_into_id IS NOT NULL AND ${isActiveUserSql} AND o.suspended_at IS NULL
      AND EXISTS (SELECT FROM community_members m WHERE m.community_id = t.posts_into_id AND m.user_id = o.id
        AND m.role IN ('owner', 'admin'))`,
};

/** Finds an incoming webhook by its address, while its owner runs the community. */
export async function findIncoming(db: Database, tokenHash: Buffer): Promise<IncomingRow | undefined> {
  return (await db.rows<IncomingRow>(incomingStatement, [tokenHash]))[0];
}
