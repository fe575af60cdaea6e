import type { Deps } from '../../deps.ts';
import type { ArchivePart } from '../../platform/archive/archive.ts';
import { inPortions } from '../../platform/archive/in-portions.ts';

/** What a member wrote in conversations, for their own archive; what others wrote there is theirs. */
export function exportMember({ db }: Pick<Deps, 'db'>, userId: string): ArchivePart[] {
  return [
    inPortions<{ key: string; conversation_id: string; content: string; created_at: Date }>(db, userId, {
      name: 'messages',
      title: 'Messages you sent',
      statement: {
        name: 'messages-export',
        text: `SELECT id AS key, conversation_id, content, created_at FROM messages
          WHERE sender_id = $1 AND id < $2 ORDER BY id DESC LIMIT 500`,
      },
      shown: (row) => ({
        data: { id: row.key, conversationId: row.conversation_id, content: row.content, createdAt: row.created_at },
        at: row.created_at,
        text: row.content,
      }),
    }),
  ];
}
