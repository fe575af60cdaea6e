import type { ReportTarget } from '@gumball/contract/moderation/moderation.routes';
import type { ReportReason } from '@gumball/rules/moderation/report';
import { CompiledQuery, sql } from 'kysely';
import type { Database, Executor } from '../../platform/db/database.ts';
import { type LimitOffset, pagedStatement, pagedValues } from '../../platform/db/paged-statement.ts';

/** A report as operators see it. */
export type OperatorReportRow = {
  id: string;
  target_type: ReportTarget;
  target_id: string;
  target_user_id: string | null;
  target_username: string | null;
  reporter: string;
  excerpt: string;
  reason: ReportReason;
  details: string | null;
  created_at: Date;
  closed_at: Date | null;
  open_about_same: number;
  /** For a community, its owner. */
  community_owner_id: string | null;
};

const reportColumns = `r.id, r.target_type, r.target_id, r.target_user_id, t.username AS target_username, u.username AS reporter, r.excerpt,
  r.reason, r.details, r.created_at, r.closed_at,
  (SELECT count(*) FROM reports o WHERE o.target_type = r.target_type AND o.target_id = r.target_id AND o.closed_at IS NULL)::int
    AS open_about_same, m.user_id AS community_owner_id`;
const reportJoins = `JOIN users u ON u.id = r.reporter_id LEFT JOIN users t ON t.id = r.target_user_id
  LEFT JOIN community_members m ON r.target_type = 'community' AND m.community_id = r.target_id AND m.role = 'owner'`;

// Open items are listed oldest first, closed ones newest first.
const listStatement = (name: string, table: string, columns: string, joins: string, open: boolean) =>
  pagedStatement(
    `moderation-queue-${name}-${open ? 'open' : 'closed'}`,
    1,
    (limit, offset) => `
      SELECT ${columns} FROM (
        SELECT * FROM ${table} WHERE closed_at IS ${open ? '' : 'NOT'} NULL AND ($1::bigint IS NULL OR id ${open ? '>' : '<'} $1::bigint)
        ORDER BY id ${open ? '' : 'DESC'} LIMIT ${limit} OFFSET ${offset}
      ) r ${joins} ORDER BY r.id ${open ? '' : 'DESC'}`,
  );

const reportPages = {
  open: listStatement('reports', 'reports', reportColumns, reportJoins, true),
  closed: listStatement('reports', 'reports', reportColumns, reportJoins, false),
};

/** Lists reports, open ones oldest first, closed ones newest first. */
export function listReportRows(
  db: Database,
  status: 'open' | 'closed',
  beyond: string | undefined,
  part: LimitOffset,
): Promise<OperatorReportRow[]> {
  return db.rows(reportPages[status](part), pagedValues([beyond ?? null], part));
}

/** Finds a report. */
export async function findReport(db: Executor, reportId: string): Promise<OperatorReportRow | undefined> {
  const text = `SELECT ${reportColumns} FROM reports r ${reportJoins} WHERE r.id = $1::bigint`;
  return (await db.executeQuery<OperatorReportRow>(CompiledQuery.raw(text, [reportId]))).rows[0];
}

/** Closes all open reports about a target, since one decision concerns all of them. Returns their number. */
export async function closeReportsAbout(
  tx: Executor,
  type: ReportTarget,
  targetId: string,
  now: Date,
): Promise<number> {
  const { numAffectedRows } = await sql`
    UPDATE reports SET closed_at = ${now} WHERE target_type = ${type} AND target_id = ${targetId} AND closed_at IS NULL`.execute(
    tx,
  );
  return Number(numAffectedRows ?? 0n);
}

/** A message to the operators. */
export type OperatorMessageRow = {
  id: string;
  user_id: string;
  username: string;
  email: string;
  subject: string;
  message: string;
  created_at: Date;
  closed_at: Date | null;
};

const messageColumns = 'r.id, r.user_id, u.username, r.email, r.subject, r.message, r.created_at, r.closed_at';
const messageJoins = 'JOIN users u ON u.id = r.user_id';
const messagePages = {
  open: listStatement('support', 'support_messages', messageColumns, messageJoins, true),
  closed: listStatement('support', 'support_messages', messageColumns, messageJoins, false),
};

/** Lists messages to the operators, open ones oldest first, closed ones newest first. */
export function listMessageRows(
  db: Database,
  status: 'open' | 'closed',
  beyond: string | undefined,
  part: LimitOffset,
): Promise<OperatorMessageRow[]> {
  return db.rows(messagePages[status](part), pagedValues([beyond ?? null], part));
}

/** Closes a message to the operators; returns it, and whether it was open. */
export async function closeMessage(
  tx: Executor,
  messageId: string,
  now: Date,
): Promise<{ row: OperatorMessageRow; changed: boolean } | undefined> {
  const { numAffectedRows } = await sql`
    UPDATE support_messages SET closed_at = ${now} WHERE id = ${messageId} AND closed_at IS NULL`.execute(tx);
  const text = `SELECT ${messageColumns} FROM support_messages r ${messageJoins} WHERE r.id = $1::bigint`;
  const row = (await tx.executeQuery<OperatorMessageRow>(CompiledQuery.raw(text, [messageId]))).rows[0];
  return row && { row, changed: (numAffectedRows ?? 0n) > 0n };
}
