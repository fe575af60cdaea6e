import type { Deps } from '../../deps.ts';
import type { ArchivePart } from '../../platform/archive/archive-part.ts';
import { inBatches } from '../../platform/archive/in-batches.ts';

type AccountRow = {
  key: string;
  platform: string;
  account_id: string;
  username: string;
  display_name: string;
  linked_at: Date;
  unlinked_at: Date | null;
};

/** Exports the accounts on other platforms that a user linked, including unlinked ones that stay claimed. */
export function exportUserData({ db }: Pick<Deps, 'db'>, userId: string): ArchivePart[] {
  return [
    inBatches<AccountRow>(db, userId, {
      name: 'linked-accounts',
      title: 'Linked accounts',
      statement: {
        name: 'platforms-export',
        text: `SELECT * FROM (
            SELECT row_number() OVER (ORDER BY linked_at, platform, account_id) AS key, platform, account_id, username, display_name,
              linked_at, unlinked_at
            FROM platform_accounts WHERE user_id = $1
          ) held WHERE key < $2 ORDER BY key DESC LIMIT 500`,
      },
      toRow: (row) => ({
        data: {
          platform: row.platform,
          accountId: row.account_id,
          username: row.username,
          displayName: row.display_name,
          linkedAt: row.linked_at,
          unlinkedAt: row.unlinked_at,
        },
        at: row.linked_at,
        text: `${row.platform}: ${row.display_name} (${row.username})${row.unlinked_at ? ', unlinked' : ''}`,
      }),
    }),
  ];
}
