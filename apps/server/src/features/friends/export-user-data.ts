import type { Deps } from '../../deps.ts';
import type { ArchivePart } from '../../platform/archive/archive-part.ts';
import { inBatches } from '../../platform/archive/in-batches.ts';

type ConnectedUserRow = { key: string; username: string; first_name: string; last_name: string; created_at: Date };

const nameOf = (row: ConnectedUserRow) => `${row.first_name} ${row.last_name} (${row.username})`;

/** Exports the friends and pending requests of a user. Of other users, only names are included. */
export function exportUserData({ db }: Pick<Deps, 'db'>, userId: string): ArchivePart[] {
  return [
    inBatches<ConnectedUserRow>(db, userId, {
      name: 'friends',
      title: 'Friends',
      statement: {
        name: 'friends-export',
        text: `SELECT f.friend_id AS key, u.username, u.first_name, u.last_name, f.created_at
          FROM friendships f JOIN users u ON u.id = f.friend_id
          WHERE f.user_id = $1 AND f.friend_id < $2 ORDER BY f.friend_id DESC LIMIT 500`,
      },
      toRow: (row) => ({
        data: { username: row.username, name: `${row.first_name} ${row.last_name}`, since: row.created_at },
        at: row.created_at,
        text: nameOf(row),
      }),
    }),
    inBatches<ConnectedUserRow & { sent: boolean }>(db, userId, {
      name: 'friend-requests',
      title: 'Friend requests',
      statement: {
        name: 'friends-export-requests',
        text: `SELECT r.id AS key, u.username, u.first_name, u.last_name, r.created_at, r.sender_id = $1 AS sent
          FROM friend_requests r JOIN users u ON u.id = CASE WHEN r.sender_id = $1 THEN r.receiver_id ELSE r.sender_id END
          WHERE (r.sender_id = $1 OR r.receiver_id = $1) AND r.id < $2 ORDER BY r.id DESC LIMIT 500`,
      },
      toRow: (row) => ({
        data: { username: row.username, direction: row.sent ? 'sent' : 'received', at: row.created_at },
        at: row.created_at,
        text: `${row.sent ? 'To' : 'From'} ${nameOf(row)}`,
      }),
    }),
  ];
}
