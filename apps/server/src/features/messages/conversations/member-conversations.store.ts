/**
 * The conversations of each member, listed with the member where conversations are spread over several servers. The other
 * member of a direct conversation may come back: the list may name more than the member takes part in, never less.
 */
import { readPresent } from '../../../platform/db/citus/read-present.ts';
import { type Database, type Executor, rowsIn, type Statement } from '../../../platform/db/database.ts';

const listStatement: Statement = {
  name: 'conversations-listed',
  text: 'SELECT DISTINCT conversation_id FROM member_conversations WHERE user_id = ANY($1::bigint[])',
};

/** Lists the ids of the conversations of users in a distributed database. */
export async function listConversationIds(db: Pick<Database, 'rows'>, userIds: string[]): Promise<string[]> {
  return (await db.rows<{ conversation_id: string }>(listStatement, [userIds])).map((row) => row.conversation_id);
}

/**
 * Reads from a user's conversations. In a distributed database `read` is given their ids, and not called without any; while
 * a worker is unavailable, it is given those of the others, unless that finds nothing.
 */
export async function ofOwnConversations<Row>(
  db: Database,
  userId: string,
  read: (ids?: readonly string[]) => Promise<Row[]>,
): Promise<Row[]> {
  if (!db.isDistributed) return read();
  const ids = await listConversationIds(db, [userId]);
  // No id at all would be looked for on every worker.
  if (ids.length === 0) return [];
  const { rows, error } = await readPresent(db, 'conversations', ids, read);
  if (rows.length === 0 && error !== undefined) throw error;
  return rows;
}

const addStatement: Statement = {
  name: 'conversations-list',
  text: `INSERT INTO member_conversations (user_id, conversation_id)
    SELECT id, $2::bigint FROM unnest($1::bigint[]) AS added (id) ON CONFLICT DO NOTHING`,
};

/** Lists a conversation with its new participants, in a distributed database. */
export async function listWithMembers(
  { isDistributed }: Pick<Database, 'isDistributed'>,
  tx: Executor,
  conversationId: string,
  userIds: string[],
): Promise<void> {
  if (isDistributed && userIds.length > 0) await rowsIn(tx, addStatement, [userIds, conversationId]);
}

const removeStatement: Statement = {
  name: 'conversations-unlist',
  text: 'DELETE FROM member_conversations WHERE user_id = $1::bigint AND conversation_id = $2::bigint',
};

/** Removes a group from the list of a participant who leaves it, in a distributed database. */
export async function unlistGroup(
  { isDistributed }: Pick<Database, 'isDistributed'>,
  tx: Executor,
  conversationId: string,
  userId: string,
): Promise<void> {
  if (isDistributed) await rowsIn(tx, removeStatement, [userId, conversationId]);
}

const clearStatement: Statement = {
  name: 'conversations-unlist-all',
  text: 'DELETE FROM member_conversations WHERE user_id = $1::bigint',
};

/** Removes the list of a deleted member. */
export async function clearConversationList(db: Database, userId: string): Promise<void> {
  await db.rows(clearStatement, [userId]);
}

/**
 * SQL of the condition that the conversations of a statement are among some. A distributed database asks only the workers
 * of these, if every table of the statement has the condition: `also` adds it for a column, `among` for the table of a
 * subquery that has `conversation_id`, next to the id of a conversation.
 */
export type Among = { also(column: string): string; among(conversation: string): string };

/** No condition, for one database. */
export const anyConversation: Among = { also: () => '', among: (conversation) => conversation };

/** The condition that conversations are among those of a parameter. */
export const conversationsOf = (ids: string): Among => ({
  also: (column) => ` AND ${column} = ANY(${ids}::bigint[])`,
  among: (conversation) => `${conversation} AND conversation_id = ANY(${ids}::bigint[])`,
});
