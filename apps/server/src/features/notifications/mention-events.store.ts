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

const claimStatement: Statement = {
  name: 'notifications-claim-mentions',
  text: 'SELECT * FROM claim_mentions($1, $2)',
};

/** Lists the mentions in messages, and marks them as notified: each is new once, whatever is edited or sent again. */
export async function claimMentions(
  tx: Executor,
  messages: readonly { messageId: string; conversationId: string }[],
): Promise<MentionState[]> {
  if (messages.length === 0) return [];
  return rowsIn<MentionState>(tx, claimStatement, [
    messages.map(({ conversationId }) => conversationId),
    messages.map(({ messageId }) => messageId),
  ]);
}
