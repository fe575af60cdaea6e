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

/** A row of the account archive. */
export type SanctionRow = {
  key: string;
  kind: string;
  rule: string;
  note: string;
  imposed_at: Date;
  ends_at: Date | null;
  lifted_at: Date | null;
  appeal: string | null;
  appealed_at: Date | null;
  appeal_granted: boolean | null;
  appeal_answer: string | null;
};

/** The batches of 'Decisions of operators against you' in the account archive. */
export const moderationExportSanctions: Statement = {
  name: 'moderation-export-sanctions',
  text: `SELECT id AS key, kind, rule, note, imposed_at, ends_at, lifted_at, appeal, appealed_at, appeal_granted, appeal_answer
    FROM sanctions WHERE user_id = $1 AND id < $2 ORDER BY id DESC LIMIT 500`,
};
