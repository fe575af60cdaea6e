import type { Deps } from '../../deps.ts';
import type { ArchivePart } from '../../platform/archive/archive-part.ts';
import { inBatches } from '../../platform/archive/in-batches.ts';
import { blocksExport } from './export.store.ts';

/** Exports the users that the user blocked. Blocks against the user are not disclosed. */
export function exportUserData({ db }: Pick<Deps, 'db'>, userId: string): ArchivePart[] {
  return [
    inBatches<{ key: string; username: string; created_at: Date }>(db, userId, {
      name: 'blocked-members',
      title: 'Blocked members',
      statement: blocksExport,
      toRow: (row) => ({
        data: { username: row.username, since: row.created_at },
        at: row.created_at,
        text: row.username,
      }),
    }),
  ];
}
