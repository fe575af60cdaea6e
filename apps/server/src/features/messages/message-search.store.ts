import type { Database } from '../../platform/db/database.ts';
import { type Part, pagedStatement, pagedValues } from '../../platform/db/paged-statement.ts';
import { topId } from '../../platform/http/cursor.ts';
import type { MessageRow } from './messages.store.ts';

const conversationsMax = 50;
const messagesOfEach = 1000;
const messagesOfOne = 20_000;

// No index on the words: it would cost every message that is sent, and what is looked through is bounded without it.
const matching = pagedStatement(
  'messages-matching',
  4,
  (limit, offset) => `
    SELECT m.*, u.username, u.first_name, u.last_name, u.avatar_url FROM (
      SELECT m.*, own.files_epoch FROM (
        SELECT p.conversation_id, p.joined_sequence, c.files_epoch
        FROM conversation_participants p JOIN conversations c ON c.id = p.conversation_id
        WHERE p.user_id = $1::bigint AND ($3::bigint IS NULL OR c.id = $3)
        ORDER BY c.last_activity_at DESC LIMIT ${conversationsMax}
      ) own CROSS JOIN LATERAL (
        SELECT * FROM messages m WHERE m.conversation_id = own.conversation_id AND m.sequence > own.joined_sequence
        ORDER BY m.sequence DESC LIMIT CASE WHEN $3::bigint IS NULL THEN ${messagesOfEach} ELSE ${messagesOfOne} END
      ) m
      WHERE m.id < $4::bigint AND strpos(lower(m.content), $2) > 0
      ORDER BY m.id DESC LIMIT ${limit} OFFSET ${offset}
    ) m LEFT JOIN users u ON u.id = m.sender_id ORDER BY m.id DESC`,
);

/** Lists messages a member can read that hold `q` (lower case), newest first, below an id: in the latest conversations, or in one. */
export function searchMessages(
  db: Database,
  where: { userId: string; q: string; conversationId: string | undefined; before: string | undefined },
  part: Part,
): Promise<(MessageRow & { files_epoch: number })[]> {
  const values = [where.userId, where.q, where.conversationId ?? null, where.before ?? topId];
  return db.rows<MessageRow & { files_epoch: number }>(matching(part), pagedValues(values, part));
}
