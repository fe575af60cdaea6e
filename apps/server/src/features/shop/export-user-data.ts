import { siteName } from '@gumball/rules/formats/site-names';
import type { Deps } from '../../deps.ts';
import type { ArchivePart } from '../../platform/archive/archive-part.ts';
import { inBatches } from '../../platform/archive/in-batches.ts';
import { type OrderExportRow, ordersExport } from './export.store.ts';

/** Exports a user's orders with their codes. */
export function exportUserData({ db }: Pick<Deps, 'db'>, userId: string): ArchivePart[] {
  return [
    inBatches<OrderExportRow>(db, userId, {
      name: 'orders',
      title: 'Orders',
      statement: ordersExport,
      toRow: ({ key, boosted_post: boostedPost, created_at, ...row }) => ({
        data: { id: key, ...row, boostedPost, createdAt: created_at },
        at: created_at,
        text: [`${row.name}: ${row.price} ${siteName('points')} (${row.status})`, row.code, row.note]
          .filter(Boolean)
          .join('\n'),
      }),
    }),
  ];
}
