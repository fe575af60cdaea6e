import type { Deps } from '../../deps.ts';
import type { ArchivePart } from '../../platform/archive/archive-part.ts';
import { inBatches } from '../../platform/archive/in-batches.ts';
import {
  type MessageRow,
  moderationExportReports,
  moderationExportSanctions,
  moderationExportSupport,
  type ReportRow,
  type SanctionRow,
} from './export.store.ts';

/** Exports the reports and messages of a user, and the sanctions against them. Reports about the user are not included. */
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
    inBatches<SanctionRow>(db, userId, {
      name: 'sanctions',
      title: 'Decisions of operators against you',
      statement: moderationExportSanctions,
      toRow: ({ key, ...row }) => ({
        data: {
          id: key,
          kind: row.kind,
          rule: row.rule,
          note: row.note,
          imposedAt: row.imposed_at,
          endsAt: row.ends_at,
          liftedAt: row.lifted_at,
          appeal: row.appeal,
          appealedAt: row.appealed_at,
          appealGranted: row.appeal_granted,
          appealAnswer: row.appeal_answer,
        },
        at: row.imposed_at,
        text: `${row.kind}, ${row.rule}. ${row.note}`,
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
