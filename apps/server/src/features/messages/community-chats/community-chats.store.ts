import type { GroupRole } from '@gumball/rules/messages/group-roles';
import { sql } from 'kysely';
import type { Database, Executor, Statement } from '../../../platform/db/database.ts';
import { isOpenForWritingSql } from '../../blocks/visibility.sql.ts';
import { listWithMembers } from '../conversations/member-conversations.store.ts';

/** The chat of a community as one of its members sees it. */
export type CommunityChatRow = { conversation_id: string; participants: number; is_participant: boolean };

const findStatement: Statement = {
  name: 'community-chats-one',
  text: `SELECT c.id AS conversation_id,
      (SELECT count(*)::int FROM conversation_participants p WHERE p.conversation_id = c.id) AS participants,
      EXISTS (SELECT FROM conversation_participants p WHERE p.conversation_id = c.id AND p.user_id = $2::bigint) AS is_participant
    FROM conversations c WHERE c.community_id = $1::bigint`,
};

/** Finds the chat of a community. */
export async function findCommunityChat(
  db: Database,
  communityId: string,
  userId: string,
): Promise<CommunityChatRow | undefined> {
  const [row] = await db.rows<CommunityChatRow>(findStatement, [communityId, userId]);
  return row;
}

/** Finds the chat of a community and locks it against messages and other changes. */
export async function lockCommunityChat(
  tx: Executor,
  communityId: string,
): Promise<{ id: string; participants: number; isClosed: boolean } | undefined> {
  const found = await sql<{ id: string }>`
    SELECT id FROM conversations WHERE community_id = ${communityId}`.execute(tx);
  const [chat] = found.rows;
  if (!chat) return undefined;
  const locked = await sql`SELECT FROM conversations WHERE id = ${chat.id} FOR UPDATE`.execute(tx);
  if (locked.rows.length === 0) return undefined;
  // A statement of its own: it sees what was committed while this one waited for the lock.
  const facts = await sql<{ participants: number; isClosed: boolean }>`
    SELECT (SELECT count(*)::int FROM conversation_participants p WHERE p.conversation_id = c.id) AS participants,
      NOT ${sql.raw(isOpenForWritingSql('c'))} AS "isClosed"
    FROM conversations c WHERE c.id = ${chat.id}`.execute(tx);
  const { participants, isClosed } = facts.rows[0] ?? { participants: 0, isClosed: false };
  return { id: chat.id, participants, isClosed };
}

/** Stores the chat of a locked community, once. Its members may not add others. */
export async function insertCommunityChat(
  tx: Executor,
  chat: { id: string; communityId: string; name: string; avatarUrl: string | null; now: Date },
): Promise<void> {
  const existing = await tx
    .selectFrom('conversations')
    .select('id')
    .where('community_id', '=', chat.communityId)
    .executeTakeFirst();
  if (existing) return;
  await tx
    .insertInto('conversations')
    .values({
      id: chat.id,
      is_group: true,
      community_id: chat.communityId,
      name: chat.name,
      avatar_url: chat.avatarUrl,
      user_a_id: null,
      user_b_id: null,
      members_may_add: false,
      members_may_pin: false,
      created_at: chat.now,
      last_activity_at: chat.now,
    })
    .execute();
}

/** Stores the name and the picture of a community in its chat. Returns the chat. */
export async function updateCommunityChat(
  tx: Executor,
  communityId: string,
  { name, avatarUrl }: { name: string; avatarUrl: string | null },
): Promise<string | undefined> {
  const row = await tx
    .updateTable('conversations')
    .set({ name, avatar_url: avatarUrl })
    .where('community_id', '=', communityId)
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** Adds a participant to a locked chat, muted: only mentions notify. Returns whether the user was none before. */
export async function insertChatParticipant(
  db: Pick<Database, 'isDistributed'>,
  tx: Executor,
  participant: { conversationId: string; userId: string; role: GroupRole; now: Date; mutedUntil: Date },
): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    INSERT INTO conversation_participants
      (conversation_id, user_id, role, joined_at, joined_sequence, delivered_up_to, read_up_to, muted_until)
    SELECT c.id, ${participant.userId}, ${participant.role}, ${participant.now}::timestamptz, c.last_sequence,
      c.last_sequence, c.last_sequence, ${participant.mutedUntil}::timestamptz
    FROM conversations c WHERE c.id = ${participant.conversationId}
    ON CONFLICT DO NOTHING`.execute(tx);
  if (numAffectedRows === 0n) return false;
  await listWithMembers(db, tx, participant.conversationId, [participant.userId]);
  return true;
}
