import type { Statement } from '../../platform/db/database.ts';

/** A row of the account archive. */
export type AccountRow = {
  key: string;
  platform: string;
  account_id: string;
  username: string;
  display_name: string;
  linked_at: Date;
  unlinked_at: Date | null;
};

/** The batches of 'Linked accounts' in the account archive. */
export const platformsExport: Statement = {
  name: 'platforms-export',
  text: `SELECT * FROM (
      SELECT row_number() OVER (ORDER BY linked_at, platform, account_id) AS key, platform, account_id, username, display_name,
        linked_at, unlinked_at
      FROM platform_accounts WHERE user_id = $1
    ) held WHERE key < $2 ORDER BY key DESC LIMIT 500`,
};
