import { type Executor, rowsIn, type Statement } from '../../platform/db/database.ts';

/** A mention in a message of a group. */
export type MentionState = {
  recipient: string;
  sender_id: string;
  message_id: string;
  conversation_id: string;
  sequence: number;
  group_name: string;
  /** False once it was edited out or the message was deleted. */
  active: boolean;
  /** Whether nobody was told of it yet, and the recipient is in the group and has not read the message. */
  is_new: boolean;
};

const lockStatement: Statement = {
  name: 'notifications-lock-mentions',
  text: 'SELECT lock_mentions($1::bigint[])',
};

const claimStatement: Statement = {
  name: 'notifications-claim-mentions',
  text: `
    WITH claimed AS MATERIALIZED (
      SELECT x.conversation_id, x.sequence, x.user_id, x.active, x.notified, m.id AS message_id, m.sender_id
      FROM messages m JOIN message_mentions x ON x.conversation_id = m.conversation_id AND x.sequence = m.sequence
      WHERE m.id = ANY($1::bigint[]) AND m.sender_id IS NOT NULL
    ), told AS (
      UPDATE message_mentions x SET notified = true FROM claimed
      WHERE x.conversation_id = claimed.conversation_id AND x.sequence = claimed.sequence
        AND x.user_id = claimed.user_id AND claimed.active AND NOT claimed.notified
    )
    SELECT k.user_id AS recipient, k.sender_id, k.message_id, k.conversation_id, k.sequence, c.name AS group_name, k.active,
      k.active AND NOT k.notified AND coalesce(p.read_up_to < k.sequence, false) AS is_new
    FROM claimed k JOIN conversations c ON c.id = k.conversation_id
    LEFT JOIN conversation_participants p ON p.conversation_id = c.id AND p.user_id = k.user_id`,
};

/** Lists the mentions in messages, and marks them as notified: each is new once, whatever is edited or sent again. */
export async function claimMentions(tx: Executor, messageIds: string[]): Promise<MentionState[]> {
  if (messageIds.length === 0) return [];
  await rowsIn(tx, lockStatement, [messageIds]);
  return rowsIn<MentionState>(tx, claimStatement, [messageIds]);
}
