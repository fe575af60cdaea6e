import type { Database, Executor, Statement } from '../../../platform/db/database.ts';
import { blockedUserIdsSql } from '../../blocks/blocks.sql.ts';
import { isActiveUserSql } from '../../users/users.sql.ts';
import type { ForwardedAuthorRow } from './messages.store.ts';

/** Stores the author of the original of messages that the transaction has stored. Bots are not given them. */
export async function updateForwarded(
  tx: Executor,
  messages: readonly { conversationId: string; sequence: number; authorId: string }[],
): Promise<void> {
  // One by one, so that only their own servers are asked.
  for (const { conversationId, sequence, authorId } of messages) {
    await tx
      .updateTable('messages')
      .set({ forwarded_from: authorId, addressed_to: null })
      .where('conversation_id', '=', conversationId)
      .where('sequence', '=', sequence)
      .execute();
  }
}

/** The author of an original, and those of some members who may not see that member. */
export type ForwardAudience = { author: ForwardedAuthorRow | null; hiddenFrom: ReadonlySet<string> };

const audienceStatement: Statement = {
  name: 'messages-forward-audience',
  text: `SELECT u.id, u.username, u.first_name, u.last_name, u.avatar_url, ARRAY(
      SELECT member FROM unnest($2::bigint[]) AS member WHERE member IN ${blockedUserIdsSql('u.id')}) AS hidden_from
    FROM users u WHERE u.id = $1::bigint AND ${isActiveUserSql}`,
};

/** Finds out who of the members may see the author of an original. A suspended or deleted author is seen by nobody. */
export async function findForwardAudience(
  db: Pick<Database, 'rows'>,
  authorId: string,
  memberIds: readonly string[],
): Promise<ForwardAudience> {
  const [row] = await db.rows<ForwardedAuthorRow & { hidden_from: string[] }>(audienceStatement, [authorId, memberIds]);
  if (!row) return { author: null, hiddenFrom: new Set() };
  const { hidden_from, ...author } = row;
  return { author, hiddenFrom: new Set(hidden_from) };
}
