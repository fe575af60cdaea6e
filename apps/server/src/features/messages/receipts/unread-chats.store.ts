import type { Database, Statement } from '../../../platform/db/database.ts';
import { isUnblockedPairSql } from '../../blocks/blocks.sql.ts';
import { mutedUserIdsSql } from '../../mutes/mutes.sql.ts';
import { isNotSuspendedSql } from '../../users/users.sql.ts';
import { isArchivedSql, isMutedSql, ownReadUpTo } from './watermarks.store.ts';

/** Unread messages of a conversation, from members whom the reader neither blocks nor mutes. */
export type UnreadChatRow = {
  user_id: string;
  conversation_id: string;
  group_name: string | null;
  count: number;
  last_at: Date;
  username: string;
  first_name: string;
  last_name: string;
};

const maxCounted = 100;
const maxChats = 10;

const unreadChats: Statement = {
  name: 'messages-unread-chats',
  text: `
    WITH reader AS MATERIALIZED (
      SELECT id, since FROM unnest($1::bigint[], $2::timestamptz[]) AS m (id, since)
    ), chat AS MATERIALIZED (
      SELECT p.user_id, c.id AS conversation_id, CASE WHEN c.is_group THEN coalesce(c.name, '') END AS group_name,
        unread.count, unread.last_at, unread.sender_id,
        row_number() OVER (PARTITION BY p.user_id ORDER BY unread.last_at DESC) AS place
      FROM reader JOIN conversation_participants p ON p.user_id = reader.id
      JOIN conversations c ON c.id = p.conversation_id
      CROSS JOIN LATERAL (
        SELECT count(*)::int AS count, max(few.created_at) AS last_at,
          (array_agg(few.sender_id ORDER BY few.sequence DESC))[1] AS sender_id
        FROM (
          SELECT n.sequence, n.sender_id, n.created_at FROM messages n
          WHERE n.conversation_id = c.id AND n.sequence > greatest(${ownReadUpTo}, p.joined_sequence)
            AND n.sender_id <> p.user_id AND n.deleted_at IS NULL
            AND ${isUnblockedPairSql('n.sender_id', 'p.user_id')} AND n.sender_id NOT IN ${mutedUserIdsSql('p.user_id')}
            AND ${isNotSuspendedSql('n.sender_id')}
            AND (p.hidden_count = 0 OR NOT EXISTS (
              SELECT FROM hidden_messages h
              WHERE h.conversation_id = c.id AND h.user_id = p.user_id AND h.sequence = n.sequence))
          ORDER BY n.sequence DESC LIMIT ${maxCounted}
        ) few
      ) unread
      WHERE c.community_id IS NULL AND c.last_activity_at > reader.since
        AND c.last_sequence > ${ownReadUpTo} AND NOT ${isMutedSql} AND NOT ${isArchivedSql} AND unread.last_at > reader.since
    )
    SELECT chat.user_id, chat.conversation_id, chat.group_name, chat.count, chat.last_at, u.username, u.first_name, u.last_name
    FROM chat JOIN users u ON u.id = chat.sender_id WHERE chat.place <= ${maxChats}
    ORDER BY chat.user_id, chat.place`,
};

/** Lists the conversations of several users with unread messages after a time, the latest first. */
export function selectUnreadChats(db: Database, userIds: string[], since: Date[]): Promise<UnreadChatRow[]> {
  return db.rows<UnreadChatRow>(unreadChats, [userIds, since]);
}

const unreadRecipients: Statement = {
  name: 'messages-unread-recipients',
  text: `
    SELECT DISTINCT p.user_id FROM (
      SELECT conversation_id, max(sequence) AS sequence FROM messages
      WHERE id >= $1::bigint AND id < $2::bigint AND sender_id IS NOT NULL AND deleted_at IS NULL GROUP BY conversation_id
    ) latest
    JOIN conversations c ON c.id = latest.conversation_id AND c.community_id IS NULL
    JOIN conversation_participants p ON p.conversation_id = c.id
    WHERE p.user_id > $3::bigint AND ${ownReadUpTo} < latest.sequence AND p.joined_sequence < latest.sequence
      AND NOT ${isMutedSql} AND NOT ${isArchivedSql}
    ORDER BY p.user_id LIMIT $4::int`,
};

/** Lists users with unread messages whose ids are in a range, in the order of user ids after `afterUserId`. */
export async function selectUnreadRecipients(
  db: Database,
  range: { fromId: string; toId: string },
  afterUserId: string,
  limit: number,
): Promise<string[]> {
  const values = [range.fromId, range.toId, afterUserId, limit];
  return (await db.rows<{ user_id: string }>(unreadRecipients, values)).map((row) => row.user_id);
}
