import type { Database, Statement } from '../../../platform/db/database.ts';
import { isOpenForWritingSql } from '../../blocks/visibility.sql.ts';

const groupOfMember: Statement = {
  name: 'messages-group-of-member',
  text: `SELECT FROM conversations c WHERE c.id = $2 AND c.is_group AND (
    EXISTS (SELECT FROM conversation_participants p WHERE p.conversation_id = c.id AND p.user_id = $1)
    OR EXISTS (SELECT FROM conversation_bots g WHERE g.conversation_id = c.id AND g.bot_id = $1))`,
};

/** Whether a conversation is a group or the chat of a community, and the user is in it, also as a bot. */
export async function isInGroup(db: Database, userId: string, conversationId: string): Promise<boolean> {
  return (await db.rows(groupOfMember, [userId, conversationId])).length > 0;
}

const closedChat: Statement = {
  name: 'messages-closed-chat',
  text: `SELECT FROM conversations c JOIN conversation_participants p ON p.conversation_id = c.id AND p.user_id = $1
    WHERE c.id = $2 AND NOT ${isOpenForWritingSql('c')}`,
};

/** Whether a conversation is the chat of a closed community, and the user is in it. */
export async function isClosedChat(db: Database, userId: string, conversationId: string): Promise<boolean> {
  return (await db.rows(closedChat, [userId, conversationId])).length > 0;
}
