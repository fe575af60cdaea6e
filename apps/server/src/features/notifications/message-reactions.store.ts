import { type Executor, rowsIn, type Statement } from '../../platform/db/database.ts';

/** The reactions of a user to a message of another one. */
export type MessageReactionState = {
  recipient: string;
  actor_id: string;
  message_id: string;
  conversation_id: string;
  sequence: number;
  /** Whether the user reacts to the message with any emoji. */
  active: boolean;
  /** Whether the author is notified: a participant who neither muted nor archived the conversation. */
  notifies: boolean;
};

// Each table names the conversations, so that a distributed database asks only their servers.
const statesStatement: Statement = {
  name: 'notifications-message-reactions',
  text: `
    SELECT m.sender_id AS recipient, input.actor_id, m.id AS message_id, m.conversation_id, m.sequence,
      EXISTS (SELECT FROM message_reactions r WHERE r.conversation_id = m.conversation_id AND r.sequence = m.sequence
        AND r.user_id = input.actor_id AND r.conversation_id = ANY($3::bigint[])) AS active,
      coalesce(p.joined_sequence < m.sequence AND NOT coalesce(p.muted_until > now(), false)
        AND NOT (p.archived_up_to IS NOT NULL
          AND (c.last_sequence <= p.archived_up_to OR coalesce(c.last_activity_at <= p.muted_until, false))), false) AS notifies
    FROM unnest($1::bigint[], $2::bigint[]) WITH ORDINALITY AS input (id, actor_id, place)
    JOIN messages m ON m.id = input.id AND m.sender_id <> input.actor_id AND m.conversation_id = ANY($3::bigint[])
    JOIN conversations c ON c.id = m.conversation_id AND c.id = ANY($3::bigint[])
    LEFT JOIN conversation_participants p ON p.conversation_id = m.conversation_id AND p.user_id = m.sender_id
      AND p.conversation_id = ANY($3::bigint[])
    ORDER BY input.place`,
};

/** Lists the current state of reactions to messages. Messages without an author and own reactions are left out. */
export async function listMessageReactions(
  tx: Executor,
  reactions: { id: string; conversationId: string; actorId: string }[],
): Promise<MessageReactionState[]> {
  if (reactions.length === 0) return [];
  return rowsIn<MessageReactionState>(tx, statesStatement, [
    reactions.map((reaction) => reaction.id),
    reactions.map((reaction) => reaction.actorId),
    [...new Set(reactions.map((reaction) => reaction.conversationId))],
  ]);
}

/** Removes notifications about reactions to deleted messages. Returns the affected recipients. */
export async function removeReactedMessages(
  tx: Executor,
  messages: readonly { messageId: string; conversationId: string }[],
): Promise<string[]> {
  if (messages.length === 0) return [];
  const deleted = await tx
    .selectFrom('messages')
    .select(['id', 'sender_id'])
    .where('conversation_id', 'in', [...new Set(messages.map(({ conversationId }) => conversationId))])
    .where('id', 'in', [...new Set(messages.map(({ messageId }) => messageId))])
    .where('deleted_at', 'is not', null)
    .execute();
  const authors = [...new Set(deleted.flatMap(({ sender_id: authorId }) => authorId ?? []))];
  if (authors.length === 0) return [];
  const rows = await tx
    .deleteFrom('notifications')
    .where('user_id', 'in', authors)
    .where('type', '=', 'message_reacted')
    .where(
      'group_id',
      'in',
      deleted.map(({ id }) => id),
    )
    .returning('user_id')
    .execute();
  return rows.map((row) => row.user_id);
}
