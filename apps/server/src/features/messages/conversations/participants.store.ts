import type { GroupRole, MembersMay } from '@gumball/rules/messages/group-roles';
import { sql } from 'kysely';
import { type Database, type Executor, rowsIn, type Statement } from '../../../platform/db/database.ts';
import { isOpenForWritingSql } from '../../blocks/visibility.sql.ts';
import { detachUpload } from '../../uploads/detach-upload.ts';
import { isActiveUserSql } from '../../users/users.sql.ts';
import { releaseAllFiles } from '../files/files.store.ts';
import { isArchivedSql } from '../receipts/watermarks.store.ts';
import { listWithMembers } from './member-conversations.store.ts';

/** A conversation that a transaction has locked, with the viewer's role. */
export type LockedConversation = {
  is_group: boolean;
  /** The community whose chat it is. */
  community_id: string | null;
  name: string | null;
  avatar_url: string | null;
  role: GroupRole;
  members_may: MembersMay;
  /** Whether it is the chat of a closed community. */
  is_closed: boolean;
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
    SELECT c.is_group, c.community_id, c.name, c.avatar_url, p.role,
      json_build_object('add', c.members_may_add, 'write', c.members_may_write, 'pin', c.members_may_pin) AS members_may, NOT ${sql.raw(isOpenForWritingSql('c'))} AS is_closed,
      (SELECT count(*)::int FROM conversation_participants q WHERE q.conversation_id = c.id) AS participants
    FROM conversations c JOIN conversation_participants p ON p.conversation_id = c.id AND p.user_id = ${userId}
    WHERE c.id = ${conversationId}`.execute(tx);
  return rows[0];
}

/** Stores a group's name, avatar and what its members may do. */
export async function updateGroupRow(
  tx: Executor,
  conversationId: string,
  change: {
    name?: string;
    avatar_url?: string | null;
    members_may_add?: boolean;
    members_may_write?: boolean;
    members_may_pin?: boolean;
  },
): Promise<void> {
  await tx.updateTable('conversations').set(change).where('id', '=', conversationId).execute();
}

/**
 * Locks the watermarks of all participants of a locked conversation, in the order in which they are advanced: removing
 * a participant can make another one the owner.
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

/** Makes the longest-serving admin the owner if a group has none, else the participant who joined first. */
export async function ensureOwner(tx: Executor, conversationId: string, now: Date): Promise<void> {
  await sql`
    UPDATE conversation_participants SET role = 'owner', role_changed_at = ${now}
    WHERE conversation_id = ${conversationId}
      AND NOT EXISTS (
        SELECT FROM conversation_participants WHERE conversation_id = ${conversationId} AND role = 'owner')
      AND user_id = (
        SELECT user_id FROM conversation_participants WHERE conversation_id = ${conversationId}
        ORDER BY role <> 'admin', CASE role WHEN 'admin' THEN coalesce(role_changed_at, joined_at) ELSE joined_at END, user_id
        LIMIT 1)`.execute(tx);
}

/** Returns the role of a participant; undefined without one. */
export async function findRole(tx: Executor, conversationId: string, userId: string): Promise<GroupRole | undefined> {
  const row = await tx
    .selectFrom('conversation_participants')
    .select('role')
    .where('conversation_id', '=', conversationId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.role;
}

/** Stores the role of a participant. */
export async function updateRole(
  tx: Executor,
  participant: { conversationId: string; userId: string; role: GroupRole },
  now: Date,
): Promise<void> {
  await tx
    .updateTable('conversation_participants')
    .set({ role: participant.role, role_changed_at: now })
    .where('conversation_id', '=', participant.conversationId)
    .where('user_id', '=', participant.userId)
    .execute();
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
  await releaseAllFiles(tx, conversationId);
  await tx.deleteFrom('conversations').where('id', '=', conversationId).execute();
}

/**
 * Stores until when a participant mutes a conversation; null unmutes it. Whether the conversation is archived depends
 * on the mute, and stays as it is. Returns false if the user is not a participant.
 */
export async function updateMute(
  db: Database,
  participant: { conversationId: string; userId: string },
  until: Date | null,
): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    UPDATE conversation_participants p
    SET muted_until = ${until}, archived_up_to = CASE WHEN ${sql.raw(isArchivedSql)} THEN c.last_sequence END
    FROM conversations c
    WHERE c.id = p.conversation_id AND p.conversation_id = ${participant.conversationId}
      AND p.user_id = ${participant.userId}`.execute(db.kysely);
  return numAffectedRows > 0n;
}

const memberIds: Statement = {
  name: 'conversations-members',
  text: 'SELECT user_id FROM conversation_participants WHERE conversation_id = $1::bigint',
};

/** Lists the ids of all participants of a conversation, as a transaction sees it. */
export async function listParticipantIdsIn(tx: Executor, conversationId: string): Promise<string[]> {
  return (await rowsIn<{ user_id: string }>(tx, memberIds, [conversationId])).map((row) => row.user_id);
}

/** Lists the ids of all participants of a conversation. */
export async function listParticipantIds(db: Database, conversationId: string): Promise<string[]> {
  const rows = await db.rows<{ user_id: string }>(memberIds, [conversationId]);
  return rows.map((row) => row.user_id);
}

/** A participant to add; `idempotencyKey` for the creator of a conversation with one. */
export type NewParticipant = { userId: string; role: GroupRole; idempotencyKey?: string | undefined };

/**
 * Adds participants who can read only later messages. Existing participants stay unchanged. Returns the ids of the
 * added users.
 */
export async function insertParticipants(
  db: Pick<Database, 'isDistributed'>,
  tx: Executor,
  conversationId: string,
  participants: NewParticipant[],
  now: Date,
): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`
    INSERT INTO conversation_participants
      (conversation_id, user_id, role, joined_at, joined_sequence, delivered_up_to, read_up_to, creation_key)
    SELECT c.id, added.user_id, added.role, ${now}::timestamptz, c.last_sequence, c.last_sequence, c.last_sequence, added.key
    FROM conversations c, unnest(${participants.map((participant) => participant.userId)}::bigint[], ${participants.map((participant) => participant.role)}::text[],
      ${participants.map((participant) => participant.idempotencyKey ?? null)}::text[]) AS added (user_id, role, key)
    WHERE c.id = ${conversationId}
    ON CONFLICT DO NOTHING RETURNING user_id`.execute(tx);
  const userIds = rows.map((row) => row.user_id);
  await listWithMembers(db, tx, conversationId, userIds);
  return userIds;
}

/**
 * Lists those of the users who are friends of a user, active and not hidden by a block. Bots are in no groups, where
 * they would read what is not for them.
 */
export async function listFriendsAmong(
  tx: Executor,
  userId: string,
  ids: string[],
  isForGroup: boolean,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT u.id FROM friendships f JOIN users u ON u.id = f.friend_id
    WHERE f.user_id = ${userId} AND f.friend_id = ANY(${ids}::bigint[]) AND ${sql.raw(isActiveUserSql)}
      AND NOT (${isForGroup} AND u.bot_owner_id IS NOT NULL)`.execute(tx);
  return rows.map((row) => row.id);
}
