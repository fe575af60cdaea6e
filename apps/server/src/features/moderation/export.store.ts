import type { Statement } from '../../platform/db/database.ts';

/** A row of the account archive. */
export type ReportRow = {
  key: string;
  target_type: string;
  target_id: string;
  reason: string;
  details: string | null;
  created_at: Date;
};

/** A row of the account archive. */
export type MessageRow = { key: string; subject: string; message: string; email: string; created_at: Date };

/** The batches of 'Your reports' in the account archive. */
export const moderationExportReports: Statement = {
  name: 'moderation-export-reports',
  text: `SELECT id AS key, target_type, target_id, reason, details, created_at FROM reports
    WHERE reporter_id = $1 AND id < $2 ORDER BY id DESC LIMIT 500`,
};

/** The batches of 'Messages to support' in the account archive. */
export const moderationExportSupport: Statement = {
  name: 'moderation-export-support',
  text: `SELECT id AS key, subject, message, email, created_at FROM support_messages
    WHERE user_id = $1 AND id < $2 ORDER BY id DESC LIMIT 500`,
};
