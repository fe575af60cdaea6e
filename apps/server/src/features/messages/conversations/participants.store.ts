import { sql } from 'kysely';
import type { Database, Executor, Statement } from '../../../platform/db/database.ts';
import { detachUpload } from '../../uploads/detach-upload.ts';

/** A conversation that a transaction has locked, with the viewer's role. */
export type LockedConversation = {
  is_group: boolean;
  name: string | null;
  avatar_url: string | null;
  role: 'admin' | 'member';
  participants: number;
};

/**
 * Locks a conversation against concurrent changes, messages included, and reads it. Returns undefined if the user is
 * not a participant.
 */
export async function lockConversation(
  tx: Executor,
  conversationId: string,
  userId: string,
): Promise<LockedConversation | undefined> {
  await sql`SELECT FROM conversations WHERE id = ${conversationId} FOR UPDATE`.execute(tx);
  const { rows } = await sql<LockedConversation>`
    SELECT c.is_group, c.name, c.avatar_url, p.role,
      (SELECT count(*)::int FROM conversation_participants q WHERE q.conversation_id = c.id) AS participants
    FROM conversations c JOIN conversation_participants p ON p.conversation_id = c.id AND p.user_id = ${userId}
    WHERE c.id = ${conversationId}`.execute(tx);
  return rows[0];
}

/** Stores a group's name and avatar. */
export async function updateGroupRow(
  tx: Executor,
  conversationId: string,
  change: { name?: string; avatar_url?: string | null },
): Promise<void> {
  await tx.updateTable('conversations').set(change).where('id', '=', conversationId).execute();
}

/**
 * Locks the watermarks of all participants of a locked conversation, in the order in which they are advanced: removing
 * a participant can make another one an admin.
 */
export async function lockParticipants(tx: Executor, conversationId: string): Promise<void> {
  await sql`
    SELECT FROM conversation_participants WHERE conversation_id = ${conversationId} ORDER BY user_id FOR UPDATE`.execute(
    tx,
  );
}

/**
 * Removes a participant; signed URLs of the conversation's files that were issued before become invalid. Returns
 * whether the user was a participant.
 */
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

/** Makes the participant who joined first an admin if no admin is left. */
export async function ensureAdmin(tx: Executor, conversationId: string): Promise<void> {
  await sql`
    UPDATE conversation_participants SET role = 'admin'
    WHERE conversation_id = ${conversationId}
      AND NOT EXISTS (
        SELECT FROM conversation_participants WHERE conversation_id = ${conversationId} AND role = 'admin')
      AND user_id = (
        SELECT user_id FROM conversation_participants WHERE conversation_id = ${conversationId}
        ORDER BY joined_at, user_id LIMIT 1)`.execute(tx);
}

/**
 * Deletes a locked conversation with its messages; their files and the group avatar are released for the purge of
 * orphans.
 */
export async function removeConversation(
  tx: Executor,
  conversationId: string,
  { avatar_url: avatarUrl }: Pick<LockedConversation, 'avatar_url'>,
): Promise<void> {
  if (avatarUrl !== null) await detachUpload(tx, avatarUrl);
  await tx.updateTable('uploads').set({ attached_at: null }).where('conversation_id', '=', conversationId).execute();
  await tx.deleteFrom('conversations').where('id', '=', conversationId).execute();
}

/**
 * Stores until when a participant mutes a conversation; null unmutes it. Returns false if the user is not a
 * participant.
 */
export async function updateMute(
  db: Database,
  participant: { conversationId: string; userId: string },
  until: Date | null,
): Promise<boolean> {
  const { numUpdatedRows } = await db.kysely
    .updateTable('conversation_participants')
    .set({ muted_until: until })
    .where('conversation_id', '=', participant.conversationId)
    .where('user_id', '=', participant.userId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

const memberIds: Statement = {
  name: 'conversations-members',
  text: 'SELECT user_id FROM conversation_participants WHERE conversation_id = $1::bigint',
};

/** Lists the ids of all participants of a conversation. */
export async function listParticipantIds(db: Database, conversationId: string): Promise<string[]> {
  const rows = await db.rows<{ user_id: string }>(memberIds, [conversationId]);
  return rows.map((row) => row.user_id);
}
