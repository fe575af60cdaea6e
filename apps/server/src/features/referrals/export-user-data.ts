import type { Deps } from '../../deps.ts';
import type { ArchivePart } from '../../platform/archive/archive-part.ts';
import { inBatches } from '../../platform/archive/in-batches.ts';
import { type FriendRow, referralsExport } from './export.store.ts';

/** Exports whom a user invited: the names of others, without their device or address. */
export function exportUserData({ db }: Pick<Deps, 'db'>, userId: string): ArchivePart[] {
  return [
    inBatches<FriendRow>(db, userId, {
      name: 'referrals',
      title: 'Referrals',
      statement: referralsExport,
      toRow: (row) => ({
        data: { username: row.username, state: row.state, joinedAt: row.joined_at },
        at: row.joined_at,
        text: `${row.first_name} ${row.last_name} (${row.username}): ${row.state}`,
      }),
    }),
  ];
}
