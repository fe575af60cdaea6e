import type { Deps } from '../../../deps.ts';
import { selectUnreadChats } from './unread-chats.store.ts';

/** Unread messages of one conversation. */
export type UnreadChat = {
  conversationId: string;
  /** Null in a direct conversation. */
  groupName: string | null;
  /** Counted up to 100. */
  count: number;
  lastAt: Date;
  /** Who wrote last. */
  senderName: string;
};

/**
 * Lists the conversations of several members with unread messages that came after a time, at most ten each. Muted and
 * archived conversations, chats of communities, and messages across a block or of muted members are left out.
 */
export async function listUnreadChats(
  { db }: Pick<Deps, 'db'>,
  readers: readonly { userId: string; since: Date }[],
): Promise<Map<string, UnreadChat[]>> {
  if (readers.length === 0) return new Map();
  const rows = await selectUnreadChats(
    db,
    readers.map(({ userId }) => userId),
    readers.map(({ since }) => since),
  );
  const chats = Map.groupBy(rows, (row) => row.user_id);
  return new Map(
    [...chats].map(([userId, own]) => [
      userId,
      own.map((row) => ({
        conversationId: row.conversation_id,
        groupName: row.group_name,
        count: row.count,
        lastAt: row.last_at,
        senderName: `${row.first_name} ${row.last_name}`.trim() || row.username,
      })),
    ]),
  );
}
