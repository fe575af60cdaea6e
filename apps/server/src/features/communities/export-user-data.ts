import type { Deps } from '../../deps.ts';
import type { ArchivePart } from '../../platform/archive/archive-part.ts';
import { inBatches } from '../../platform/archive/in-batches.ts';
import { communitiesExport } from './export.store.ts';

/** Exports the communities of a user. */
export function exportUserData({ db }: Pick<Deps, 'db'>, userId: string): ArchivePart[] {
  return [
    inBatches<{ key: string; name: string; role: string; joined_at: Date }>(db, userId, {
      name: 'communities',
      title: 'Communities',
      statement: communitiesExport,
      toRow: (row) => ({
        data: { id: row.key, name: row.name, role: row.role, joinedAt: row.joined_at },
        at: row.joined_at,
        text: `${row.name} (${row.role})`,
      }),
    }),
  ];
}
