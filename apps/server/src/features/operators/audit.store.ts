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
  community: { id: string; name: string } | null;
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

// The index of migration 0212 has this expression.
const communitySql = `CASE WHEN subject_kind = 'community' THEN subject_id
  ELSE coalesce(details ->> 'community', details ->> 'communityId') END`;

const select = (entries: string) => `
    SELECT a.id, u.username AS operator, a.action, a.subject_kind, a.subject_id, a.created_at,
      a.details - 'memberId' || CASE WHEN m.id IS NULL THEN '{}'
        ELSE jsonb_build_object(CASE a.subject_kind WHEN 'member' THEN 'username' ELSE 'member' END, m.username) END AS details,
      CASE WHEN c.id IS NOT NULL THEN jsonb_build_object('id', c.id::text, 'name', c.name) END AS community
    FROM (${entries}) a
    LEFT JOIN users u ON u.id = a.operator_id
    LEFT JOIN users m ON m.id = CASE a.subject_kind WHEN 'member' THEN a.subject_id ELSE a.details ->> 'memberId' END::bigint
    LEFT JOIN communities c ON c.id = CASE WHEN a.community_text ~ '^[0-9]{1,18}$' THEN a.community_text::bigint END
    ORDER BY a.id DESC`;

const page = pagedStatement('operators-audit', 1, (limit, offset) =>
  select(`SELECT *, ${communitySql} AS community_text FROM audit_log WHERE $1::bigint IS NULL OR id < $1::bigint
    ORDER BY id DESC LIMIT ${limit} OFFSET ${offset}`),
);

const communityPage = pagedStatement('operators-audit-community', 2, (limit, offset) =>
  select(`SELECT *, ${communitySql} AS community_text FROM audit_log
    WHERE ${communitySql} = $2::text AND ($1::bigint IS NULL OR id < $1::bigint)
    ORDER BY id DESC LIMIT ${limit} OFFSET ${offset}`),
);

/** Lists the audit log, newest first: all of it, or what concerns a community. */
export function listAuditEntries(
  db: Database,
  { before, communityId }: { before: string | undefined; communityId: string | undefined },
  part: LimitOffset,
): Promise<AuditRow[]> {
  return communityId === undefined
    ? db.rows(page(part), pagedValues([before ?? null], part))
    : db.rows(communityPage(part), pagedValues([before ?? null, communityId], part));
}
