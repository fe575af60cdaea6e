import { type Database, type Executor, rowsIn, type Statement } from '../../../platform/db/database.ts';
import { type ChangeableRow, changeableSql, lockMessage } from '../changes/changes.store.ts';
import type { MessageKey } from '../message-key.store.ts';
import { type MessageWithQuoteRow, messageColumnsIn, quoteColumnsIn, quoteJoins } from '../messages/messages.store.ts';

/** A message that a bot has written in a group, with the version of the addresses of the group's files. */
export type OwnAsBotRow = MessageWithQuoteRow & { epoch: number };

const ownStatement: Statement = {
  name: 'group-bots-own-message',
  text: `
    SELECT ${messageColumnsIn('$3::bigint')}, ${quoteColumnsIn('$3::bigint')}, c.file_url_version AS epoch
    FROM conversation_bots g JOIN conversations c ON c.id = g.conversation_id
    JOIN messages m ON m.conversation_id = g.conversation_id JOIN users u ON u.id = m.sender_id
    ${quoteJoins}
    WHERE g.conversation_id = $3::bigint AND g.bot_id = $2::bigint AND m.conversation_id = $3::bigint
      AND m.id = $1::bigint AND m.sender_id = $2::bigint`,
};

/** Finds a message that a bot has written in a group. The bot may not read what it quotes now. */
export async function findOwnAsBot(db: Database, botId: string, message: MessageKey): Promise<OwnAsBotRow | undefined> {
  return (await db.rows<OwnAsBotRow>(ownStatement, [message.id, botId, message.conversationId]))[0];
}

const changeableStatement: Statement = {
  name: 'group-bots-changeable',
  text: changeableSql(`JOIN LATERAL (
      SELECT 'member'::text AS role FROM conversation_bots g
      WHERE g.conversation_id = $4::bigint AND g.bot_id = $2::bigint AND m.sender_id = g.bot_id
        AND c.community_id IS NULL) p ON true`),
};

/**
 * Locks the conversation of a message against other changes and reads the message, also one that the user has written as
 * a bot in a group. Returns undefined if the user may not read it.
 */
export async function lockOwnMessage(
  tx: Executor,
  key: MessageKey,
  userId: string,
  editId: string | null,
): Promise<ChangeableRow | undefined> {
  const message = await lockMessage(tx, key, userId, editId);
  if (message) return message;
  const values = [key.id, userId, editId, key.conversationId];
  const [own] = await rowsIn<ChangeableRow>(tx, changeableStatement, values);
  return own;
}
