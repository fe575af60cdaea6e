import { groupRemovedMax, groupRequestsMax } from '@gumball/rules/messages/group-invites';
import { sql } from 'kysely';
import { type Database, type Executor, rowsIn, type Statement } from '../../../platform/db/database.ts';
import { blockedUserIdsSql } from '../../blocks/blocks.sql.ts';
import { isActiveUserSql } from '../../users/users.sql.ts';

/** A link of a group, with the member who made it. */
export type InviteRow = {
  id: string;
  code: string;
  asks: boolean;
  max_uses: number | null;
  uses: number;
  expires_at: Date | null;
  created_at: Date;
  created_by: string;
  username: string;
  first_name: string;
  last_name: string;
  avatar_url: string | null;
};

/** A member who asks to join, or who was removed. */
export type WaitingRow = {
  user_id: string;
  at: Date;
  username: string;
  first_name: string;
  last_name: string;
  avatar_url: string | null;
};

const isLive = (now: string) =>
  `(i.expires_at IS NULL OR i.expires_at > ${now}) AND (i.max_uses IS NULL OR i.uses < i.max_uses)`;

const inviteColumns = `i.id, i.code, i.asks, i.max_uses, i.uses, i.expires_at, i.created_at, i.created_by,
  u.username, u.first_name, u.last_name, u.avatar_url`;

const listStatement: Statement = {
  name: 'group-invites',
  text: `SELECT ${inviteColumns} FROM group_invites i JOIN users u ON u.id = i.created_by
    WHERE i.conversation_id = $1::bigint AND ${isLive('$2::timestamptz')} ORDER BY i.id DESC`,
};

/** Lists the links of a group that can be used, latest first. */
export function listInvites(db: Database, conversationId: string, now: Date): Promise<InviteRow[]> {
  return db.rows<InviteRow>(listStatement, [conversationId, now]);
}

const requestsStatement: Statement = {
  name: 'group-requests',
  text: `SELECT r.user_id, r.requested_at AS at, u.username, u.first_name, u.last_name, u.avatar_url
    FROM group_join_requests r JOIN users u ON u.id = r.user_id
    WHERE r.conversation_id = $1::bigint AND ${isActiveUserSql} AND u.id NOT IN ${blockedUserIdsSql('$2::bigint')}
      AND u.id = coalesce($3::bigint, u.id)
    ORDER BY r.requested_at, r.user_id LIMIT ${groupRequestsMax}`,
};

/** Lists the members who ask to join a group and whom a manager may accept, who waits longest first. */
export function listRequests(db: Database, conversationId: string, managerId: string): Promise<WaitingRow[]> {
  return db.rows<WaitingRow>(requestsStatement, [conversationId, managerId, null]);
}

/** Whether a manager may accept a member's request: not that of a suspended member, and not across a block. */
export async function mayAcceptRequest(
  tx: Executor,
  request: { conversationId: string; userId: string; managerId: string },
): Promise<boolean> {
  const { conversationId, userId, managerId } = request;
  return (await rowsIn(tx, requestsStatement, [conversationId, managerId, userId])).length > 0;
}

const removedStatement: Statement = {
  name: 'group-removed',
  text: `SELECT r.user_id, r.removed_at AS at, u.username, u.first_name, u.last_name, u.avatar_url
    FROM group_removed_members r JOIN users u ON u.id = r.user_id
    WHERE r.conversation_id = $1::bigint ORDER BY r.removed_at DESC, r.user_id LIMIT ${groupRemovedMax}`,
};

/** Lists the members who were removed from a group, latest first. */
export function listRemoved(db: Database, conversationId: string): Promise<WaitingRow[]> {
  return db.rows<WaitingRow>(removedStatement, [conversationId]);
}

/** Deletes the links of a locked group that cannot be used any more, and returns how many others it has. */
export async function pruneInvites(tx: Executor, conversationId: string, now: Date): Promise<number> {
  await sql`
    DELETE FROM group_invites i WHERE i.conversation_id = ${conversationId}
      AND NOT (${sql.raw(isLive(`'${now.toISOString()}'::timestamptz`))})`.execute(tx);
  const { count } = await tx
    .selectFrom('group_invites')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('conversation_id', '=', conversationId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Whether the member has made a link of the group with this idempotency key. */
export async function hasInviteWithKey(
  tx: Executor,
  invite: { conversationId: string; createdBy: string; key: string },
): Promise<boolean> {
  const row = await tx
    .selectFrom('group_invites')
    .select('id')
    .where('conversation_id', '=', invite.conversationId)
    .where('created_by', '=', invite.createdBy)
    .where('creation_key', '=', invite.key)
    .executeTakeFirst();
  return row !== undefined;
}

/** A link to store. */
export type NewInvite = {
  conversation_id: string;
  id: string;
  code: string;
  created_by: string;
  asks: boolean;
  max_uses: number | null;
  expires_at: Date | null;
  created_at: Date;
  creation_key: string | null;
};

/** Stores a link. */
export async function insertInvite(tx: Executor, invite: NewInvite): Promise<void> {
  await tx.insertInto('group_invites').values(invite).execute();
}

/** Deletes a link. */
export async function deleteInvite(tx: Executor, conversationId: string, id: string): Promise<void> {
  await tx.deleteFrom('group_invites').where('conversation_id', '=', conversationId).where('id', '=', id).execute();
}

/** What a link leads to, and the viewer's relation to it. */
export type InviteFactsRow = {
  conversation_id: string;
  invite_id: string;
  name: string;
  avatar_url: string | null;
  asks: boolean;
  max_uses: number | null;
  uses: number;
  expires_at: Date | null;
  participants: number;
  is_participant: boolean;
  is_removed: boolean;
  has_requested: boolean;
  is_inviter_hidden: boolean;
};

const factsStatement: Statement = {
  name: 'group-invite-facts',
  text: `
    SELECT i.conversation_id, i.id AS invite_id, c.name, c.avatar_url, i.asks, i.max_uses, i.uses, i.expires_at,
      (SELECT count(*)::int FROM conversation_participants q WHERE q.conversation_id = i.conversation_id) AS participants,
      EXISTS (SELECT FROM conversation_participants q
        WHERE q.conversation_id = i.conversation_id AND q.user_id = $2::bigint) AS is_participant,
      EXISTS (SELECT FROM group_removed_members r
        WHERE r.conversation_id = i.conversation_id AND r.user_id = $2::bigint) AS is_removed,
      EXISTS (SELECT FROM group_join_requests r
        WHERE r.conversation_id = i.conversation_id AND r.user_id = $2::bigint) AS has_requested,
      u.id IS NULL OR EXISTS (SELECT FROM blocks b WHERE (b.blocker_id, b.blocked_id) IN (($2::bigint, i.created_by), (i.created_by, $2::bigint)))
        AS is_inviter_hidden
    FROM group_invites i JOIN conversations c ON c.id = i.conversation_id
    LEFT JOIN users u ON u.id = i.created_by AND ${isActiveUserSql}
    WHERE i.code = $1`,
};

/** Finds what a link leads to. */
export async function findInvite(db: Database, code: string, userId: string): Promise<InviteFactsRow | undefined> {
  const [row] = await db.rows<InviteFactsRow>(factsStatement, [code, userId]);
  return row;
}

/** Locks the group of a link against concurrent changes, and then reads what the link leads to. */
export async function lockInvite(tx: Executor, code: string, userId: string): Promise<InviteFactsRow | undefined> {
  const invite = await tx
    .selectFrom('group_invites')
    .select('conversation_id')
    .where('code', '=', code)
    .executeTakeFirst();
  if (!invite) return undefined;
  await sql`SELECT FROM conversations WHERE id = ${invite.conversation_id} FOR UPDATE`.execute(tx);
  const [row] = await rowsIn<InviteFactsRow>(tx, factsStatement, [code, userId]);
  return row;
}

/** Counts a use of a link. */
export async function countUse(tx: Executor, conversationId: string, id: string): Promise<void> {
  await sql`
    UPDATE group_invites SET uses = uses + 1 WHERE conversation_id = ${conversationId} AND id = ${id}`.execute(tx);
}

/** Stores a request to join a locked group. Returns false if too many members wait. */
export async function insertRequest(
  tx: Executor,
  request: { conversationId: string; userId: string; now: Date },
): Promise<boolean> {
  const { rows } = await sql`
    INSERT INTO group_join_requests (conversation_id, user_id, requested_at)
    SELECT ${request.conversationId}, ${request.userId}, ${request.now}
    WHERE (SELECT count(*) FROM group_join_requests WHERE conversation_id = ${request.conversationId}) < ${groupRequestsMax}
    RETURNING user_id`.execute(tx);
  return rows.length > 0;
}

/** Deletes requests of members to join a group. Returns whose requests there were. */
export async function deleteRequests(tx: Executor, conversationId: string, userIds: string[]): Promise<string[]> {
  if (userIds.length === 0) return [];
  const rows = await tx
    .deleteFrom('group_join_requests')
    .where('conversation_id', '=', conversationId)
    .where('user_id', 'in', userIds)
    .returning('user_id')
    .execute();
  return rows.map((row) => row.user_id);
}

/** Remembers that a member was removed from a locked group, and forgets the oldest ones beyond the limit. */
export async function insertRemoved(tx: Executor, conversationId: string, userId: string, now: Date): Promise<void> {
  await sql`
    INSERT INTO group_removed_members (conversation_id, user_id, removed_at) VALUES (${conversationId}, ${userId}, ${now})
    ON CONFLICT (conversation_id, user_id) DO UPDATE SET removed_at = excluded.removed_at`.execute(tx);
  await sql`
    DELETE FROM group_removed_members WHERE conversation_id = ${conversationId} AND user_id IN (
      SELECT user_id FROM group_removed_members WHERE conversation_id = ${conversationId}
      ORDER BY removed_at DESC, user_id OFFSET ${groupRemovedMax})`.execute(tx);
}

/** Forgets that members were removed from a group. Returns who was. */
export async function deleteRemoved(tx: Executor, conversationId: string, userIds: string[]): Promise<string[]> {
  if (userIds.length === 0) return [];
  const rows = await tx
    .deleteFrom('group_removed_members')
    .where('conversation_id', '=', conversationId)
    .where('user_id', 'in', userIds)
    .returning('user_id')
    .execute();
  return rows.map((row) => row.user_id);
}

/** Deletes the links that a member made in a group. */
export async function deleteInvitesOf(tx: Executor, conversationId: string, userId: string): Promise<void> {
  await tx
    .deleteFrom('group_invites')
    .where('conversation_id', '=', conversationId)
    .where('created_by', '=', userId)
    .execute();
}

/** Deletes a user's requests to join groups, and that groups removed the user. */
export async function deleteGroupTracesOf(db: Database, userId: string): Promise<void> {
  await db.kysely.deleteFrom('group_join_requests').where('user_id', '=', userId).execute();
  await db.kysely.deleteFrom('group_removed_members').where('user_id', '=', userId).execute();
}

/** Lists the owner and the admins of a group. */
export async function listManagers(db: Database, conversationId: string): Promise<string[]> {
  const rows = await db.kysely
    .selectFrom('conversation_participants')
    .select('user_id')
    .where('conversation_id', '=', conversationId)
    .where('role', '<>', 'member')
    .execute();
  return rows.map((row) => row.user_id);
}
