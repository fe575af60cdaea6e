import type { Database, Statement } from '../../../platform/db/database.ts';
import { blockedUserIdsSql, isUnblockedPairSql } from '../../blocks/blocks.sql.ts';

const openStatement: Statement = {
  name: 'messages-typing-open',
  text: `SELECT FROM conversations c
    JOIN conversation_participants p ON p.conversation_id = c.id AND p.user_id = $1::bigint
    WHERE c.id = $2::bigint AND (c.is_group OR ${isUnblockedPairSql('c.user_a_id', 'c.user_b_id')})`,
};

/** Whether a user takes part in a conversation that no block closes. */
export async function isOpenToUser(db: Database, userId: string, conversationId: string): Promise<boolean> {
  return (await db.rows(openStatement, [userId, conversationId])).length > 0;
}

const blockedStatement: Statement = {
  name: 'messages-typing-blocked',
  text: `SELECT q.user_id FROM conversation_participants q
    WHERE q.conversation_id = $2::bigint AND q.user_id IN ${blockedUserIdsSql('$1::bigint')}`,
};

/** Lists the participants of a conversation who blocked a user or whom the user blocked. */
export async function listBlockedParticipants(db: Database, userId: string, conversationId: string): Promise<string[]> {
  return (await db.rows<{ user_id: string }>(blockedStatement, [userId, conversationId])).map((row) => row.user_id);
}
