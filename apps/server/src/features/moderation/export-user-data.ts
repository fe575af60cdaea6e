import type { Deps } from '../../deps.ts';
import type { ArchivePart } from '../../platform/archive/archive-part.ts';
import { inBatches } from '../../platform/archive/in-batches.ts';

type ReportRow = {
  key: string;
  target_type: string;
  target_id: string;
  reason: string;
  details: string | null;
  created_at: Date;
};
type MessageRow = { key: string; subject: string; message: string; email: string; created_at: Date };

/** Exports the reports and messages of a user. Reports about the user are not included. */
export function exportUserData({ db }: Pick<Deps, 'db'>, userId: string): ArchivePart[] {
  return [
    inBatches<ReportRow>(db, userId, {
      name: 'reports',
      title: 'Your reports',
      statement: {
        name: 'moderation-export-reports',
        text: `SELECT id AS key, target_type, target_id, reason, details, created_at FROM reports
          WHERE reporter_id = $1 AND id < $2 ORDER BY id DESC LIMIT 500`,
      },
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
      statement: {
        name: 'moderation-export-support',
        text: `SELECT id AS key, subject, message, email, created_at FROM support_messages
          WHERE user_id = $1 AND id < $2 ORDER BY id DESC LIMIT 500`,
      },
      toRow: ({ key, created_at, ...row }) => ({
        data: { id: key, ...row, at: created_at },
        at: created_at,
        text: `${row.subject}\n${row.message}`,
      }),
    }),
  ];
}
