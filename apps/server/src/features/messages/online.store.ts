import type { Database, Statement } from '../../platform/db/database.ts';
import { hiddenMembers } from '../blocks/hidden-members.ts';
import { isOnline } from '../users/member-columns.ts';

/** Somebody online whom a member knows: a friend, or one who shares a conversation. `hears` says whether that one is told of the member. */
export type KnownRow = {
  of_id: string;
  hears: boolean;
  shown: boolean;
  id: string;
  username: string;
  first_name: string;
  last_name: string;
  avatar_url: string | null;
};

const knownMax = 500;

const known: Statement = {
  name: 'messages-known-online',
  text: `
    SELECT w.user_id AS of_id, own.show_presence AS hears, u.show_presence AS shown,
      u.id, u.username, u.first_name, u.last_name, u.avatar_url
    FROM unnest($1::bigint[]) AS w (user_id) JOIN users own ON own.id = w.user_id
    CROSS JOIN LATERAL (
      SELECT u.* FROM (
        SELECT friend_id AS id FROM friendships WHERE user_id = w.user_id
        UNION SELECT q.user_id FROM conversation_participants p
          JOIN conversation_participants q ON q.conversation_id = p.conversation_id WHERE p.user_id = w.user_id
      ) met JOIN users u ON u.id = met.id
      WHERE u.id <> w.user_id AND u.id NOT IN ${hiddenMembers('w.user_id')} AND ${isOnline}
      LIMIT ${knownMax}
    ) u`,
};

/** Lists who is online of those whom these members know. */
export function listKnownOnline(db: Database, userIds: string[]): Promise<KnownRow[]> {
  return db.rows<KnownRow>(known, [userIds]);
}

const standing: Statement = {
  name: 'messages-presence',
  text: `SELECT u.id, u.show_presence AS shown, ${isOnline} AS online, u.last_seen_at FROM users u WHERE u.id = ANY($1::bigint[])`,
};

/** Whether these members show their presence, whether they are there, and when they were last. */
export function listPresence(
  db: Database,
  userIds: string[],
): Promise<{ id: string; shown: boolean; online: boolean; last_seen_at: Date | null }[]> {
  return db.rows(standing, [userIds]);
}

const gone: Statement = {
  name: 'messages-gone-offline',
  text: `SELECT u.id, u.last_seen_at FROM users u WHERE u.id = ANY($1::bigint[]) AND u.show_presence AND NOT ${isOnline}`,
};

/** Which of these members, of those who show it, have no connection to any server, and when they were last there. */
export function listOffline(db: Database, userIds: string[]): Promise<{ id: string; last_seen_at: Date | null }[]> {
  return db.rows<{ id: string; last_seen_at: Date | null }>(gone, [userIds]);
}
