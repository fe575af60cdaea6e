import type { Deps } from '../../deps.ts';
import type { ArchivePart } from '../../platform/archive/archive-part.ts';
import { inBatches } from '../../platform/archive/in-batches.ts';
import { type AccountRow, platformsExport } from './export.store.ts';

/** Exports the accounts on other platforms that a user linked, including unlinked ones that stay claimed. */
export function exportUserData({ db }: Pick<Deps, 'db'>, userId: string): ArchivePart[] {
  return [
    inBatches<AccountRow>(db, userId, {
      name: 'linked-accounts',
      title: 'Linked accounts',
      statement: platformsExport,
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
