import type { Database, Statement } from '../../platform/db/database.ts';

/** A message as a request names it: by its id, and by its conversation where that is known. */
export type MessageRef = { id: string; conversationId?: string | undefined };

/** The key of a message. Rows of a message have the same conversation, and are on the same server. */
export type MessageKey = { id: string; conversationId: string };

const conversationOf: Statement = {
  name: 'messages-conversation-of',
  text: 'SELECT conversation_id AS "conversationId" FROM messages WHERE id = $1::bigint',
};

/**
 * Returns the key of a message. A distributed database asks all servers for a message without its conversation.
 * Undefined if there is no such message; a conversation that is named is not looked up.
 */
export async function findMessageKey(
  db: Pick<Database, 'rows'>,
  { id, conversationId }: MessageRef,
): Promise<MessageKey | undefined> {
  if (conversationId !== undefined) return { id, conversationId };
  const [found] = await db.rows<{ conversationId: string }>(conversationOf, [id]);
  return found && { id, conversationId: found.conversationId };
}
