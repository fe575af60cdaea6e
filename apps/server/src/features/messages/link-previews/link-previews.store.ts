import type { LinkPreview } from '@gumball/contract/posts/posts.schemas';
import { asDatabase, type Database, type Executor, rowsIn, type Statement } from '../../../platform/db/database.ts';
import type { ChangeRow } from '../changes/changes.store.ts';
import { mentionsIn } from '../mentions/mentions.store.ts';
import type { MessageKey } from '../message-key.store.ts';
import { lockConversations } from '../messages/messages.store.ts';

/** A message whose text may contain a link. */
export type LinkedRow = ChangeRow & {
  sender_id: string | null;
  link_preview_removed: boolean;
  created_at: Date;
  /** Whether a block between the users of a direct conversation makes it read-only. */
  is_read_only: boolean;
  is_group: boolean;
};

const linkedStatement: Statement = {
  name: 'messages-linked',
  text: `SELECT m.id, m.conversation_id, m.sequence, m.content, m.revision, m.edited_at, m.deleted_at, m.reactions, m.pinned_at,
      m.link_preview, m.link_preview_removed, m.sender_id, m.created_at, c.is_group, ${mentionsIn('$2::bigint')},
      NOT c.is_group AND EXISTS (
        SELECT FROM blocks b WHERE (b.blocker_id, b.blocked_id) IN ((c.user_a_id, c.user_b_id), (c.user_b_id, c.user_a_id))
      ) AS is_read_only
    FROM messages m JOIN conversations c ON c.id = m.conversation_id
    WHERE m.conversation_id = $2::bigint AND m.id = $1::bigint`,
};

/** Finds a message. */
export async function findLinkedMessage(
  db: Pick<Database, 'rows'>,
  { id, conversationId }: MessageKey,
): Promise<LinkedRow | undefined> {
  const [row] = await db.rows<LinkedRow>(linkedStatement, [id, conversationId]);
  return row;
}

/** Locks the conversation of a message against other changes and reads the message. */
export async function lockLinkedMessage(tx: Executor, key: MessageKey): Promise<LinkedRow | undefined> {
  await lockConversations(tx, [key.conversationId]);
  return findLinkedMessage(asDatabase(tx), key);
}

const updateStatement: Statement = {
  name: 'messages-link-preview',
  text: `WITH raised AS (
      UPDATE conversations SET last_revision = last_revision + 1 WHERE id = $1::bigint RETURNING last_revision
    )
    UPDATE messages m SET revision = raised.last_revision, link_preview = $3::jsonb, link_preview_removed = $4::boolean
    FROM raised WHERE m.conversation_id = $1::bigint AND m.sequence = $2::int RETURNING m.revision`,
};

/** Stores the link preview of a locked message, or that its sender removed it, with the next revision. */
export async function updateLinkPreview(
  tx: Executor,
  message: ChangeRow,
  { preview, isRemoved }: { preview: LinkPreview | null; isRemoved: boolean },
): Promise<ChangeRow> {
  const { conversation_id: conversationId, sequence } = message;
  const values = [conversationId, sequence, preview && JSON.stringify(preview), isRemoved];
  const [row] = await rowsIn<{ revision: number }>(tx, updateStatement, values);
  if (!row) throw new Error('The locked message is gone.');
  return { ...message, link_preview: preview, revision: row.revision };
}
