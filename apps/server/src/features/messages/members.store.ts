import { sql } from 'kysely';
import type { Database, Executor, Statement } from '../../platform/db/database.ts';
import { releaseUpload } from '../uploads/take-upload.ts';

/** A conversation inside a deed that has locked it, with the viewer's part in it. */
export type LockedRow = {
  is_group: boolean;
  name: string | null;
  avatar_url: string | null;
  role: 'admin' | 'member';
  participants: number;
};

/** Lets one deed at a time change a conversation, messages included, and reads it; undefined for those who do not take part. */
export async function lockConversation(
  tx: Executor,
  conversationId: string,
  userId: string,
): Promise<LockedRow | undefined> {
  await sql`SELECT FROM conversations WHERE id = ${conversationId} FOR UPDATE`.execute(tx);
  const { rows } = await sql<LockedRow>`
    SELECT c.is_group, c.name, c.avatar_url, p.role,
      (SELECT count(*)::int FROM conversation_participants q WHERE q.conversation_id = c.id) AS participants
    FROM conversations c JOIN conversation_participants p ON p.conversation_id = c.id AND p.user_id = ${userId}
    WHERE c.id = ${conversationId}`.execute(tx);
  return rows[0];
}

/** Writes a group's name and picture. */
export async function updateGroup(
  tx: Executor,
  conversationId: string,
  change: { name?: string; avatar_url?: string | null },
): Promise<void> {
  await tx.updateTable('conversations').set(change).where('id', '=', conversationId).execute();
}

/**
 * Keeps the marks of everybody in a locked conversation as they are, in the order in which they are raised: ending a part can make somebody else an admin.
 */
export async function lockParticipants(tx: Executor, conversationId: string): Promise<void> {
  await sql`
    SELECT FROM conversation_participants WHERE conversation_id = ${conversationId} ORDER BY user_id FOR UPDATE`.execute(
    tx,
  );
}

/** Ends somebody's part in a conversation; addresses of its files that were given out before open nothing any more. Answers whether they took part. */
export async function removeParticipant(tx: Executor, conversationId: string, userId: string): Promise<boolean> {
  const result = await tx
    .deleteFrom('conversation_participants')
    .where('conversation_id', '=', conversationId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (result.numDeletedRows === 0n) return false;
  await sql`UPDATE conversations SET file_url_version = file_url_version + 1 WHERE id = ${conversationId}`.execute(tx);
  return true;
}

/** Makes the participant who has been there longest an admin where no admin is left. */
export async function appointAdmin(tx: Executor, conversationId: string): Promise<void> {
  await sql`
    UPDATE conversation_participants SET role = 'admin'
    WHERE conversation_id = ${conversationId}
      AND NOT EXISTS (
        SELECT FROM conversation_participants WHERE conversation_id = ${conversationId} AND role = 'admin')
      AND user_id = (
        SELECT user_id FROM conversation_participants WHERE conversation_id = ${conversationId}
        ORDER BY joined_at, user_id LIMIT 1)`.execute(tx);
}

/** Removes a locked conversation with its messages; their files and a group's picture fall to the clearing away. */
export async function removeConversation(
  tx: Executor,
  conversationId: string,
  { avatar_url: avatarUrl }: Pick<LockedRow, 'avatar_url'>,
): Promise<void> {
  if (avatarUrl !== null) await releaseUpload(tx, avatarUrl);
  await tx.updateTable('uploads').set({ attached_at: null }).where('conversation_id', '=', conversationId).execute();
  await tx.deleteFrom('conversations').where('id', '=', conversationId).execute();
}

const members: Statement = {
  name: 'conversations-members',
  text: 'SELECT user_id FROM conversation_participants WHERE conversation_id = $1::bigint',
};

/** Everybody who takes part in a conversation. */
export async function listMemberIds(db: Database, conversationId: string): Promise<string[]> {
  const rows = await db.rows<{ user_id: string }>(members, [conversationId]);
  return rows.map((row) => row.user_id);
}
