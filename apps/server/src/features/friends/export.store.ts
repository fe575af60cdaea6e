import type { Statement } from '../../platform/db/database.ts';

/** A row of the account archive. */
export type ConnectedUserRow = {
  key: string;
  username: string;
  first_name: string;
  last_name: string;
  created_at: Date;
};

/** The batches of 'Friends' in the account archive. */
export const friendsExport: Statement = {
  name: 'friends-export',
  text: `SELECT f.friend_id AS key, u.username, u.first_name, u.last_name, f.created_at
    FROM friendships f JOIN users u ON u.id = f.friend_id
    WHERE f.user_id = $1 AND f.friend_id < $2 ORDER BY f.friend_id DESC LIMIT 500`,
};

/** The batches of 'Friend requests' in the account archive. */
export const friendsExportRequests: Statement = {
  name: 'friends-export-requests',
  text: `SELECT r.id AS key, u.username, u.first_name, u.last_name, r.created_at, r.sender_id = $1 AS sent
    FROM friend_requests r JOIN users u ON u.id = CASE WHEN r.sender_id = $1 THEN r.receiver_id ELSE r.sender_id END
    WHERE (r.sender_id = $1 OR r.receiver_id = $1) AND r.id < $2 ORDER BY r.id DESC LIMIT 500`,
};
