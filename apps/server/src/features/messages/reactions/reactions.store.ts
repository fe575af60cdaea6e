import type { Reaction } from '@gumball/rules/messages/reactions';
import { sql } from 'kysely';
import { type Database, type Executor, rowsIn, type Statement } from '../../../platform/db/database.ts';
import { isOpenForWritingSql } from '../../blocks/visibility.sql.ts';
import { type ChangeRow, nextRevision } from '../changes/changes.store.ts';
import { mentionsIn } from '../mentions/mentions.store.ts';
import type { MessageKey } from '../message-key.store.ts';
import { isShownIn, lockConversations } from '../messages/messages.store.ts';

/** A message to which a user asks to react, whose conversation is locked. */
export type ReactableRow = ChangeRow & {
  user_id: string;
  /** The last revision of its conversation. */
  last_revision: number;
  /** The latest changes by the user in its conversation. */
  change_ids: string[];
  /** Whether a block between the users of a direct conversation makes it read-only. */
  is_read_only: boolean;
  /** Whether it is in the chat of a closed community. */
  is_closed: boolean;
  /** The participants who read the message and have not deleted it for themselves. */
  readers: string[];
};

// `conversation` is the expression of the conversation, `isNamed` a condition for one of them.
const reactableSql = (
  conversation: string,
  isNamed = '',
) => `SELECT m.id, m.conversation_id, m.sequence, m.content, m.revision, m.edited_at, m.deleted_at, m.reactions,
      m.pinned_at, m.link_preview, ${mentionsIn(conversation)}, asked.user_id, c.last_revision,
      coalesce(known.change_ids, '{}') AS change_ids, ARRAY(
        SELECT p.user_id FROM conversation_participants p
        WHERE p.conversation_id = ${conversation} AND p.joined_sequence < m.sequence AND ${isShownIn(conversation)}
      ) AS readers,
      NOT c.is_group AND EXISTS (
        SELECT FROM blocks b WHERE (b.blocker_id, b.blocked_id) IN ((c.user_a_id, c.user_b_id), (c.user_b_id, c.user_a_id))
      ) AS is_read_only, NOT ${isOpenForWritingSql('c')} AS is_closed
    FROM (SELECT DISTINCT * FROM unnest($1::bigint[], $2::bigint[], $3::bigint[])
      AS asked (message_id, user_id, conversation_id)) asked
    JOIN messages m ON m.conversation_id = asked.conversation_id AND m.id = asked.message_id
    JOIN conversations c ON c.id = m.conversation_id
    JOIN conversation_participants own ON own.conversation_id = m.conversation_id AND own.user_id = asked.user_id
      AND own.joined_sequence < m.sequence
    LEFT JOIN message_change_ids known ON known.conversation_id = ${conversation} AND known.user_id = asked.user_id
    ${isNamed}`;

const reactableStatement: Statement = { name: 'messages-reactable', text: reactableSql('m.conversation_id') };
const reactableOfConversation: Statement = {
  name: 'messages-reactable-of',
  text: reactableSql('$4::bigint', 'WHERE m.conversation_id = $4::bigint'),
};

/**
 * Locks the conversations of messages and reads the messages, once for each user who may read them. A distributed
 * database reads one conversation after the other, each from its own server.
 */
export async function lockReactable(
  tx: Executor,
  asked: readonly (MessageKey & { userId: string })[],
  isDistributed: boolean,
): Promise<ReactableRow[]> {
  const valuesOf = (keys: typeof asked) => [
    keys.map(({ id }) => id),
    keys.map(({ userId }) => userId),
    keys.map(({ conversationId }) => conversationId),
  ];
  const byConversation = [...Map.groupBy(asked, ({ conversationId }) => conversationId)];
  await lockConversations(
    tx,
    byConversation.map(([id]) => id),
  );
  if (!isDistributed) return rowsIn<ReactableRow>(tx, reactableStatement, valuesOf(asked));
  const rows: ReactableRow[] = [];
  for (const [id, keys] of byConversation)
    rows.push(...(await rowsIn<ReactableRow>(tx, reactableOfConversation, [...valuesOf(keys), id])));
  return rows;
}

/** What a batch of reactions writes. */
export type ReactionChanges = {
  conversations: { id: string; last_revision: number }[];
  messages: { conversation_id: string; sequence: number; revision: number; reactions: Reaction[] | null }[];
  /** One row for each member and emoji that changed. */
  reactions: { conversation_id: string; sequence: number; user_id: string; emoji: string; is_on: boolean }[];
  /** The changes by a participant that were not remembered yet, the latest one in front. */
  changeIds: { conversation_id: string; user_id: string; change_ids: string[] }[];
};

const storeWith = (storing: string) => `SELECT ${storing}($1::jsonb, $2::jsonb, $3::jsonb, $4::jsonb, $5::timestamptz)`;
const storeStatement: Statement = { name: 'messages-react', text: storeWith('store_reactions') };
const storeDistributedStatement: Statement = {
  name: 'messages-react-distributed',
  text: storeWith('store_reactions_distributed'),
};

/** Stores the reactions of a batch. The conversations are locked. */
export async function storeReactions(
  tx: Executor,
  changes: ReactionChanges,
  { now, isDistributed }: { now: Date; isDistributed: boolean },
): Promise<void> {
  const { conversations, messages, reactions, changeIds } = changes;
  const lists = [conversations, messages, reactions, changeIds].map((list) => JSON.stringify(list));
  await rowsIn(tx, isDistributed ? storeDistributedStatement : storeStatement, [...lists, now]);
}

/** A reaction with its member; the names are null if the account was deleted. */
export type ReactionRow = {
  emoji: string;
  user_id: string;
  reacted_at: Date;
  username: string | null;
  first_name: string | null;
  last_name: string | null;
  avatar_url: string | null;
};

const reactionsStatement: Statement = {
  name: 'messages-reactions',
  text: `SELECT r.emoji, r.user_id, r.reacted_at, u.username, u.first_name, u.last_name, u.avatar_url FROM messages m
    JOIN conversation_participants p ON p.conversation_id = m.conversation_id AND p.user_id = $2::bigint
      AND p.joined_sequence < m.sequence AND ${isShownIn('$3::bigint')}
    LEFT JOIN message_reactions r ON r.conversation_id = $3::bigint AND r.sequence = m.sequence
    LEFT JOIN users u ON u.id = r.user_id
    WHERE m.conversation_id = $3::bigint AND m.id = $1::bigint ORDER BY r.reacted_at DESC, r.user_id`,
};

/** Lists who reacted to a message, the latest reaction first. Returns undefined if the user may not read it. */
export async function listReactionRows(
  db: Database,
  { id, conversationId }: MessageKey,
  userId: string,
): Promise<ReactionRow[] | undefined> {
  const rows = await db.rows<ReactionRow | { emoji: null }>(reactionsStatement, [id, userId, conversationId]);
  return rows.length === 0 ? undefined : rows.filter((row): row is ReactionRow => row.emoji !== null);
}

/** Lists a batch of the messages to which a user reacted. */
export async function listOwnReactions(
  db: Database,
  userId: string,
): Promise<{ conversationId: string; sequence: number }[]> {
  const rows = await db.kysely
    .selectFrom('message_reactions')
    .select(['conversation_id', 'sequence'])
    .distinct()
    .where('user_id', '=', userId)
    .limit(500)
    .execute();
  return rows.map((row) => ({ conversationId: row.conversation_id, sequence: row.sequence }));
}

/** Removes the reactions of a user from a message, with a revision of its own. */
export async function removeReactions(
  db: Database,
  { conversationId, sequence }: { conversationId: string; sequence: number },
  userId: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    await sql`SELECT FROM conversations WHERE id = ${conversationId} FOR NO KEY UPDATE`.execute(tx);
    const message = await tx
      .selectFrom('messages')
      .select('reactions')
      .where('conversation_id', '=', conversationId)
      .where('sequence', '=', sequence)
      .executeTakeFirstOrThrow();
    const others = ((message.reactions ?? []) as Reaction[]).flatMap(({ emoji, userIds }) => {
      const left = userIds.filter((id) => id !== userId);
      return left.length > 0 ? [{ emoji, userIds: left }] : [];
    });
    await tx
      .deleteFrom('message_reactions')
      .where('conversation_id', '=', conversationId)
      .where('sequence', '=', sequence)
      .where('user_id', '=', userId)
      .execute();
    await tx
      .updateTable('messages')
      .set({
        revision: await nextRevision(tx, conversationId),
        reactions: others.length > 0 ? JSON.stringify(others) : null,
      })
      .where('conversation_id', '=', conversationId)
      .where('sequence', '=', sequence)
      .execute();
  });
}
