import type { Deps } from '../../deps.ts';
import type { ArchivePart } from '../../platform/archive/archive-part.ts';
import { inBatches } from '../../platform/archive/in-batches.ts';
import { filtersExportHolds, type HeldRow } from './export.store.ts';

/** Exports which posts and comments of a user are or were hidden from others. Their texts are in the other parts. */
export function exportUserData({ db }: Pick<Deps, 'db'>, userId: string): ArchivePart[] {
  return [
    inBatches<HeldRow>(db, userId, {
      name: 'holds',
      title: 'Hidden posts and comments',
      statement: filtersExportHolds,
      toRow: (row) => ({
        data: {
          about: row.about,
          id: row.subject_id,
          needsReview: row.needs_review,
          since: row.held_at,
          until: row.released_at,
        },
        at: row.held_at,
        text: `A ${row.about}`,
      }),
    }),
  ];
}
