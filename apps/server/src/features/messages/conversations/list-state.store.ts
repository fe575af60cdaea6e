import type { ListAction } from '@gumball/rules/messages/conversation-list';
import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../../../platform/db/database.ts';

/** A participant of a conversation, and what the participant did with it at a time by their own devices. */
export type ListChange = {
  conversationId: string;
  userId: string;
  action: ListAction;
  /** The latest message that the participant knew. */
  sequence: number;
  at: Date;
};

/**
 * Serializes the changes of a user's list until the transaction ends, so that the number of pinned conversations stays
 * within its limit.
 */
export async function lockConversationList(tx: Executor, userId: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`conversation-list:${userId}`}, 0))`.execute(tx);
}

/**
 * Counts the other conversations of the same kind that a user has pinned. Returns undefined if the user is no
 * participant or has pinned, unpinned or archived this one at that time or later.
 */
export async function countOtherPinned(
  tx: Executor,
  { conversationId, userId, at }: Pick<ListChange, 'conversationId' | 'userId' | 'at'>,
): Promise<number | undefined> {
  const { rows } = await sql<{ count: number }>`
    WITH own AS MATERIALIZED (
      SELECT c.is_group FROM conversation_participants p JOIN conversations c ON c.id = p.conversation_id
      WHERE p.conversation_id = ${conversationId} AND p.user_id = ${userId} AND ${isNewer('pin', at)}
    )
    SELECT (
      SELECT count(*)::int FROM conversation_participants q JOIN conversations o ON o.id = q.conversation_id
      WHERE q.user_id = ${userId} AND q.pinned_at IS NOT NULL AND q.conversation_id <> ${conversationId}
        AND o.is_group IN (SELECT is_group FROM own)
    ) AS count FROM own`.execute(tx);
  return rows[0]?.count;
}

type Field = 'archive' | 'pin' | 'mark';

const changedAt: Record<Field, string> = {
  archive: 'archive_changed_at',
  pin: 'pin_changed_at',
  mark: 'mark_changed_at',
};
const columns: Record<Field, string> = { archive: 'archived_up_to', pin: 'pinned_at', mark: 'marked_unread_up_to' };

const isNewer = (field: Field, at: Date) =>
  sql`coalesce(${sql.ref(`p.${changedAt[field]}`)} < ${at}::timestamptz, true)`;

// What is archived is not pinned, and the other way round. Each field has an order of its own, so that the changes end
// in
// the same state whichever arrives first.
function toFields({ action, sequence, at }: ListChange): Partial<Record<Field, RawBuilder<unknown>>> {
  const upTo = sql`least(${sequence}::int, c.last_sequence)`;
  const none = sql`NULL`;
  switch (action) {
    case 'archive':
      return { archive: upTo, pin: none };
    case 'unarchive':
      return { archive: none };
    case 'pin':
      return { pin: sql`${at}::timestamptz`, archive: none };
    case 'unpin':
      return { pin: none };
    case 'markUnread':
      return { mark: upTo };
    case 'markRead':
      return { mark: none };
  }
}

/**
 * Stores a change of a participant's list, except what was changed later already. Returns whether anything was stored.
 */
export async function updateListState(tx: Executor, change: ListChange): Promise<boolean> {
  const { at } = change;
  const fields = Object.entries(toFields(change)) as [Field, RawBuilder<unknown>][];
  const assignments = fields.map(
    ([field, value]) => sql`
      ${sql.ref(columns[field])} = CASE WHEN ${isNewer(field, at)} THEN ${value} ELSE ${sql.ref(`p.${columns[field]}`)} END,
      ${sql.ref(changedAt[field])} = greatest(${sql.ref(`p.${changedAt[field]}`)}, ${at}::timestamptz)`,
  );
  const isAnyNewer = fields.map(([field]) => isNewer(field, at));
  const { numAffectedRows = 0n } = await sql`
    UPDATE conversation_participants p SET ${sql.join(assignments)} FROM conversations c
    WHERE c.id = p.conversation_id AND p.conversation_id = ${change.conversationId} AND p.user_id = ${change.userId}
      AND (${sql.join(isAnyNewer, sql` OR `)})`.execute(tx);
  return numAffectedRows > 0n;
}

/** Removes a participant's mark as unread. Returns whether there was one. */
export async function removeUnreadMark(
  tx: Executor,
  { conversationId, userId, at }: Pick<ListChange, 'conversationId' | 'userId' | 'at'>,
): Promise<boolean> {
  const result = await tx
    .updateTable('conversation_participants')
    .set({ marked_unread_up_to: null, mark_changed_at: at })
    .where('conversation_id', '=', conversationId)
    .where('user_id', '=', userId)
    .where('marked_unread_up_to', 'is not', null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}
