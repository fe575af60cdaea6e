import type { Statement } from '../../platform/db/database.ts';

/** The batches of 'Earnings' in the account archive. */
export const gumballsExport: Statement = {
  name: 'gumballs-export',
  text: `SELECT id AS key, amount, kind, reference, created_at FROM gumball_entries
    WHERE user_id = $1 AND id < $2 ORDER BY id DESC LIMIT 500`,
};
