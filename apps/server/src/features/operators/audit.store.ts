import type { Database, Executor } from '../../platform/db/database.ts';
import { type LimitOffset, pagedStatement, pagedValues } from '../../platform/db/paged-statement.ts';

/** An entry of the audit log. */
export type AuditRow = {
  id: string;
  operator: string | null;
  action: string;
  subject_kind: string;
  subject_id: string;
  details: Record<string, unknown>;
  created_at: Date;
};

/** Stores an entry of the audit log in the transaction of its action. */
export async function insertAuditEntry(
  tx: Executor,
  action: {
    id: string;
    operatorId: string | null;
    action: string;
    subject: { kind: string; id: string };
    details: Record<string, unknown>;
    now: Date;
  },
): Promise<void> {
  await tx
    .insertInto('audit_log')
    .values({
      id: action.id,
      operator_id: action.operatorId,
      action: action.action,
      subject_kind: action.subject.kind,
      subject_id: action.subject.id,
      details: JSON.stringify(action.details),
      created_at: action.now,
    })
    .execute();
}

const page = pagedStatement(
  'operators-audit',
  1,
  (limit, offset) => `
    SELECT a.id, u.username AS operator, a.action, a.subject_kind, a.subject_id, a.created_at,
      a.details - 'memberId' || CASE WHEN m.id IS NULL THEN '{}'
        ELSE jsonb_build_object(CASE a.subject_kind WHEN 'member' THEN 'username' ELSE 'member' END, m.username) END AS details
    FROM (SELECT * FROM audit_log WHERE $1::bigint IS NULL OR id < $1::bigint
      ORDER BY id DESC LIMIT ${limit} OFFSET ${offset}) a
    LEFT JOIN users u ON u.id = a.operator_id
    LEFT JOIN users m ON m.id = CASE a.subject_kind WHEN 'member' THEN a.subject_id ELSE a.details ->> 'memberId' END::bigint
    ORDER BY a.id DESC`,
);

/** Lists the audit log, newest first. */
export function listAuditEntries(db: Database, before: string | undefined, part: LimitOffset): Promise<AuditRow[]> {
  return db.rows(page(part), pagedValues([before ?? null], part));
}
