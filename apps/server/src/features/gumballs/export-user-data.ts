import { siteName } from '@gumball/rules/formats/site-names';
import type { Deps } from '../../deps.ts';
import type { ArchivePart } from '../../platform/archive/archive-part.ts';
import { inBatches } from '../../platform/archive/in-batches.ts';
import { gumballsExport } from './export.store.ts';
import { tipsExport } from './tips/tips.store.ts';

/** Exports a user's ledger entries, and whom the user sent Gumballs to or received them from. */
export function exportUserData({ db }: Pick<Deps, 'db'>, userId: string): ArchivePart[] {
  return [
    inBatches<{ key: string; amount: string; kind: string; reference: string; created_at: Date }>(db, userId, {
      name: 'earnings',
      title: 'Earnings',
      statement: gumballsExport,
      toRow: (row) => ({
        data: {
          id: row.key,
          amount: Number(row.amount),
          kind: row.kind,
          reference: row.reference,
          at: row.created_at,
        },
        at: row.created_at,
        text: `${row.amount} ${siteName('points')}: ${row.kind}`,
      }),
    }),
    inBatches<{ key: string; amount: number; username: string | null; created_at: Date }>(db, userId, {
      name: 'tips',
      title: `${siteName('points')} sent and received`,
      statement: tipsExport,
      toRow: (row) => ({
        data: { id: row.key, amount: row.amount, username: row.username, at: row.created_at },
        at: row.created_at,
        text: `${Math.abs(row.amount)} ${siteName('points')} ${row.amount < 0 ? 'to' : 'from'} ${row.username ?? 'a deleted account'}`,
      }),
    }),
  ];
}
