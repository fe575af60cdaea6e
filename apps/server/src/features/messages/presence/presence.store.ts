import { readPresent } from '../../../platform/db/citus/read-present.ts';
import type { Database, Statement } from '../../../platform/db/database.ts';
import { blockedUserIdsSql } from '../../blocks/blocks.sql.ts';
import { isOnlineSql, lastSeenSql } from '../../users/users.sql.ts';
import {
  type Among,
  anyConversation,
  conversationsOf,
  listConversationIds,
} from '../conversations/member-conversations.store.ts';

/**
 * An online user whom a user knows: a friend or a participant of a shared conversation, but not of the chat of a
 * community. `is_notified`: the known user may see the presence of the other.
 */
export type OnlineContactRow = {
  of_id: string;
  is_notified: boolean;
  shown: boolean;
  id: string;
  username: string;
  first_name: string;
  last_name: string;
  avatar_url: string | null;
};

const maxContacts = 500;

const selectMet = (ids: Among) => `
  SELECT p.user_id AS of_id, q.user_id AS id FROM conversation_participants p
  JOIN conversations c ON c.id = p.conversation_id${ids.also('c.id')} AND c.community_id IS NULL
  JOIN conversation_participants q ON q.conversation_id = p.conversation_id${ids.also('q.conversation_id')}
  WHERE p.user_id = ANY ($1::bigint[])${ids.also('p.conversation_id')}`;

const contactsSql = (met: string) => `
    WITH met AS MATERIALIZED (
      SELECT user_id AS of_id, friend_id AS id FROM friendships WHERE user_id = ANY ($1::bigint[]) ${met}
    ), online AS (
      SELECT met.of_id, u.id, row_number() OVER (PARTITION BY met.of_id) AS place FROM met JOIN users u ON u.id = met.id
      WHERE u.id <> met.of_id AND u.id NOT IN ${blockedUserIdsSql('met.of_id')} AND ${isOnlineSql}
    )
    SELECT online.of_id, own.show_presence AS is_notified, u.show_presence AS shown,
      u.id, u.username, u.first_name, u.last_name, u.avatar_url
    FROM online JOIN users own ON own.id = online.of_id JOIN users u ON u.id = online.id
    WHERE online.place <= ${maxContacts}`;
const contactsStatement: Statement = {
  name: 'messages-known-online',
  text: contactsSql(`UNION ${selectMet(anyConversation)}`),
};
const distributedContactsStatement: Statement = {
  name: 'messages-known-online-distributed',
  text: contactsSql(`UNION ${selectMet(conversationsOf('$2'))}`),
};
const onlineFriendsStatement: Statement = { name: 'messages-friends-online', text: contactsSql('') };

/** Lists the online contacts of users. While a worker is unavailable, friends and those of the conversations of the others. */
export async function listOnlineContacts(db: Database, userIds: string[]): Promise<OnlineContactRow[]> {
  if (!db.isDistributed) return db.rows<OnlineContactRow>(contactsStatement, [userIds]);
  const ids = await listConversationIds(db, userIds);
  const read = (present: readonly string[]) =>
    db.rows<OnlineContactRow>(distributedContactsStatement, [userIds, present]);
  if (ids.length > 0) {
    const { rows, error } = await readPresent(db, 'conversations', ids, read);
    if (rows.length > 0 || error === undefined) return rows;
  }
  return db.rows<OnlineContactRow>(onlineFriendsStatement, [userIds]);
}

const presenceStatement: Statement = {
  name: 'messages-presence',
  text: `SELECT u.id, u.show_presence AS shown, ${isOnlineSql} AS online, ${lastSeenSql('u.id')} AS last_seen_at FROM users u WHERE u.id = ANY($1::bigint[])`,
};

/** Lists whether users show their presence, whether they are online, and when they were last seen. */
export function listPresence(
  db: Database,
  userIds: string[],
): Promise<{ id: string; shown: boolean; online: boolean; last_seen_at: Date | null }[]> {
  return db.rows(presenceStatement, [userIds]);
}

const offlineStatement: Statement = {
  name: 'messages-gone-offline',
  text: `SELECT u.id, ${lastSeenSql('u.id')} AS last_seen_at FROM users u WHERE u.id = ANY($1::bigint[]) AND u.show_presence AND NOT ${isOnlineSql}`,
};

/**
 * Lists those of the users who show their presence and have no connection to any server, with the time they were last
 * seen.
 */
export function listOffline(db: Database, userIds: string[]): Promise<{ id: string; last_seen_at: Date | null }[]> {
  return db.rows<{ id: string; last_seen_at: Date | null }>(offlineStatement, [userIds]);
}
