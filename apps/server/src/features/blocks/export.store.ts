import type { Statement } from '../../platform/db/database.ts';

/** The batches of 'Blocked members' in the account archive. */
export const blocksExport: Statement = {
  name: 'blocks-export',
  text: `SELECT b.blocked_id AS key, u.username, b.created_at FROM blocks b JOIN users u ON u.id = b.blocked_id
    WHERE b.blocker_id = $1 AND NOT b.is_inherited AND b.blocked_id < $2 ORDER BY b.blocked_id DESC LIMIT 500`,
};
