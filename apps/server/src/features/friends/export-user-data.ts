import type { Deps } from '../../deps.ts';
import type { ArchivePart } from '../../platform/archive/archive-part.ts';
import { inBatches } from '../../platform/archive/in-batches.ts';
import { type ConnectedUserRow, friendsExport, friendsExportRequests } from './export.store.ts';

const nameOf = (row: ConnectedUserRow) => `${row.first_name} ${row.last_name} (${row.username})`;

/** Exports the friends and pending requests of a user. Of other users, only names are included. */
export function exportUserData({ db }: Pick<Deps, 'db'>, userId: string): ArchivePart[] {
  return [
    inBatches<ConnectedUserRow>(db, userId, {
      name: 'friends',
      title: 'Friends',
      statement: friendsExport,
      toRow: (row) => ({
        data: { username: row.username, name: `${row.first_name} ${row.last_name}`, since: row.created_at },
        at: row.created_at,
        text: nameOf(row),
      }),
    }),
    inBatches<ConnectedUserRow & { sent: boolean }>(db, userId, {
      name: 'friend-requests',
      title: 'Friend requests',
      statement: friendsExportRequests,
      toRow: (row) => ({
        data: { username: row.username, direction: row.sent ? 'sent' : 'received', at: row.created_at },
        at: row.created_at,
        text: `${row.sent ? 'To' : 'From'} ${nameOf(row)}`,
      }),
    }),
  ];
}
