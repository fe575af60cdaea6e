import type { Statement } from '../../platform/db/database.ts';

/** A row of the account archive. */
export type VoteRow = { key: string; choice: number; created_at: Date };

/** The batches of 'Votes in polls' in the account archive. */
export const pollsExport: Statement = {
  name: 'polls-export',
  text: `SELECT post_id AS key, choice, created_at FROM poll_votes WHERE user_id = $1 AND post_id < $2
    ORDER BY post_id DESC LIMIT 500`,
};
