import type { Deps } from '../../deps.ts';
import type { ArchivePart } from '../../platform/archive/archive-part.ts';
import { inBatches } from '../../platform/archive/in-batches.ts';

type ConversationRow = { key: string; is_group: boolean; name: string; joined_at: Date };
type MessageRow = {
  key: string;
  conversation_id: string;
  sequence: number;
  content: string;
  media: { key: string; name: string; type: string }[];
  created_at: Date;
};

/**
 * The conversations of a user and the messages and files that the user sent, for the personal data export. Messages of
 * others are not included, only the name of the other user of a direct conversation.
 */
export function exportUserData({ db }: Pick<Deps, 'db'>, userId: string): ArchivePart[] {
  return [
    inBatches<ConversationRow>(db, userId, {
      name: 'conversations',
      title: 'Conversations',
      statement: {
        name: 'messages-export-conversations',
        text: `SELECT c.id AS key, c.is_group, own.joined_at, coalesce(c.name, u.username, 'Deleted member') AS name
          FROM conversation_participants own JOIN conversations c ON c.id = own.conversation_id
          LEFT JOIN users u ON u.id = CASE $1::bigint WHEN c.user_a_id THEN c.user_b_id WHEN c.user_b_id THEN c.user_a_id END
          WHERE own.user_id = $1::bigint AND c.id < $2 ORDER BY c.id DESC LIMIT 500`,
      },
      toRow: (row) => ({
        data: { id: row.key, isGroup: row.is_group, name: row.name, joinedAt: row.joined_at },
        at: row.joined_at,
        text: row.is_group ? `${row.name} (group)` : row.name,
      }),
    }),
    inBatches<MessageRow>(db, userId, {
      name: 'messages',
      title: 'Messages you sent',
      statement: {
        name: 'messages-export',
        text: `SELECT id AS key, conversation_id, sequence, content, media, created_at FROM messages
          WHERE sender_id = $1 AND id < $2 ORDER BY id DESC LIMIT 500`,
      },
      toRow: (row) => ({
        data: {
          id: row.key,
          conversationId: row.conversation_id,
          sequenceNumber: row.sequence,
          content: row.content,
          files: row.media.map(({ key, name, type }) => ({ file: `media/${key}`, name, type })),
          createdAt: row.created_at,
        },
        at: row.created_at,
        text: row.content,
        files: row.media.map(({ key }) => key),
      }),
    }),
  ];
}
