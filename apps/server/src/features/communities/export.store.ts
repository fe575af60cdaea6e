import type { Statement } from '../../platform/db/database.ts';

/** The batches of 'Communities' in the account archive. */
export const communitiesExport: Statement = {
  name: 'communities-export',
  text: `SELECT m.community_id AS key, c.name, m.role, m.joined_at
    FROM community_members m JOIN communities c ON c.id = m.community_id AND c.deleted_at IS NULL
    WHERE m.user_id = $1 AND m.community_id < $2 ORDER BY m.community_id DESC LIMIT 500`,
};
