import type { Database, Statement } from '../../../platform/db/database.ts';
import { isShownIn } from './messages.store.ts';

/** A conversation, one of its participants, and a time. */
type Moment = { conversationId: string; userId: string; since: Date };

// Times rise with the sequence numbers, which have no gaps: halving the range finds the place with a few look-ups in
// the
// index of the numbers, also among millions, so that messages need no index by time.
const positionSql = `
  WITH RECURSIVE own AS MATERIALIZED (
    SELECT p.conversation_id, p.user_id, p.hidden_count, p.joined_sequence, c.last_sequence
    FROM conversation_participants p JOIN conversations c ON c.id = p.conversation_id
    WHERE p.conversation_id = $1::bigint AND p.user_id = $2::bigint
  ), halves (low, high) AS (
    SELECT joined_sequence + 1, last_sequence + 1 FROM own
    UNION ALL
    SELECT CASE WHEN m.created_at < $3::timestamptz THEN m.sequence + 1 ELSE low END,
      CASE WHEN m.created_at < $3::timestamptz THEN high ELSE m.sequence END
    FROM halves JOIN messages m ON m.conversation_id = $1::bigint AND m.sequence = low + (high - low) / 2
    WHERE low < high
  )`;

const positionStatement: Statement = {
  name: 'messages-position',
  text: `${positionSql} SELECT max(low) AS sequence FROM halves`,
};

/**
 * Returns the number of the first message that a participant may read since a time, or the one after the last message.
 * The user must be a participant.
 */
export async function findPosition(db: Database, { conversationId, userId, since }: Moment): Promise<number> {
  const [row] = await db.rows<{ sequence: number | null }>(positionStatement, [conversationId, userId, since]);
  return row?.sequence ?? 0;
}

const firstStatement: Statement = {
  name: 'messages-first-since',
  text: `${positionSql}
    SELECT (
      SELECT m.sequence FROM messages m
      WHERE m.conversation_id = $1::bigint AND m.sequence >= (SELECT max(low) FROM halves) AND ${isShownIn('$1::bigint')}
      ORDER BY m.sequence LIMIT 1
    ) AS sequence FROM own p`,
};

/**
 * Returns the number of the first message since a time that a participant reads; null if there is none, undefined if
 * the
 * user is no participant.
 */
export async function findFirstSince(
  db: Database,
  { conversationId, userId, since }: Moment,
): Promise<number | null | undefined> {
  const [row] = await db.rows<{ sequence: number | null }>(firstStatement, [conversationId, userId, since]);
  return row?.sequence;
}
