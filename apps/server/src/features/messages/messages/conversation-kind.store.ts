import type { Database, Statement } from '../../../platform/db/database.ts';

const groupOfMember: Statement = {
  name: 'messages-group-of-member',
  text: `SELECT FROM conversations c JOIN conversation_participants p ON p.conversation_id = c.id AND p.user_id = $1
    WHERE c.id = $2 AND c.is_group`,
};

/** Whether a conversation is a group or the chat of a community, and the user is in it. */
export async function isInGroup(db: Database, userId: string, conversationId: string): Promise<boolean> {
  return (await db.rows(groupOfMember, [userId, conversationId])).length > 0;
}
