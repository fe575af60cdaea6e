import type { Statement } from '../../platform/db/database.ts';

/** A row of the account archive. */
export type ConversationRow = {
  key: string;
  is_group: boolean;
  name: string;
  joined_at: Date;
  muted_until: Date | null;
};

/** A row of the account archive. */
export type MessageRow = {
  key: string;
  conversation_id: string;
  sequence: number;
  content: string;
  media: { key: string; name: string; type: string }[];
  reply_to: number | null;
  created_at: Date;
};

/** The batches of 'Conversations' in the account archive. */
export const messagesExportConversations: Statement = {
  name: 'messages-export-conversations',
  text: `SELECT c.id AS key, c.is_group, own.joined_at, own.muted_until, coalesce(c.name, u.username, 'Deleted member') AS name
    FROM conversation_participants own JOIN conversations c ON c.id = own.conversation_id
    LEFT JOIN users u ON u.id = CASE $1::bigint WHEN c.user_a_id THEN c.user_b_id WHEN c.user_b_id THEN c.user_a_id END
    WHERE own.user_id = $1::bigint AND c.id < $2 ORDER BY c.id DESC LIMIT 500`,
};

/** The batches of 'Messages you sent' in the account archive. */
export const messagesExport: Statement = {
  name: 'messages-export',
  text: `SELECT id AS key, conversation_id, sequence, content, media, reply_to, created_at FROM messages
    WHERE sender_id = $1 AND id < $2 ORDER BY id DESC LIMIT 500`,
};
