import type { Deps } from '../../deps.ts';
import type { ArchivePart } from '../../platform/archive/archive-part.ts';
import { inBatches } from '../../platform/archive/in-batches.ts';
import { type MessageRow, moderationExportReports, moderationExportSupport, type ReportRow } from './export.store.ts';

/** Exports the reports and messages of a user. Reports about the user are not included. */
export function exportUserData({ db }: Pick<Deps, 'db'>, userId: string): ArchivePart[] {
  return [
    inBatches<ReportRow>(db, userId, {
      name: 'reports',
      title: 'Your reports',
      statement: moderationExportReports,
      toRow: (row) => ({
        data: {
          about: row.target_type,
          id: row.target_id,
          reason: row.reason,
          details: row.details,
          at: row.created_at,
        },
        at: row.created_at,
        text: `A ${row.target_type}, ${row.reason}. ${row.details ?? ''}`,
      }),
    }),
    inBatches<MessageRow>(db, userId, {
      name: 'support-messages',
      title: 'Messages to support',
      statement: moderationExportSupport,
      toRow: ({ key, created_at, ...row }) => ({
        data: { id: key, ...row, at: created_at },
        at: created_at,
        text: `${row.subject}\n${row.message}`,
      }),
    }),
  ];
}
