import type { CaseDecision, CaseKind, CaseSubject } from '@gumball/rules/moderation/cases';
import type { ReportReason } from '@gumball/rules/moderation/report';
import { sql } from 'kysely';
import { type Database, type Executor, rowsIn, type Statement } from '../../../platform/db/database.ts';
import { type LimitOffset, pagedStatement, pagedValues } from '../../../platform/db/paged-statement.ts';

/** A case as operators see it. */
export type CaseRow = {
  id: string;
  subject_type: CaseSubject;
  subject_id: string;
  user_id: string | null;
  username: string | null;
  community_id: string | null;
  community_name: string | null;
  /** Of the community that the case is about. */
  owner_id: string | null;
  kinds: CaseKind[];
  excerpt: string;
  reports: number;
  reasons: ReportReason[];
  opened_at: Date;
  position: string;
  claimed_by: string | null;
  claimer: string | null;
  claimed_until: Date | null;
  passed_on_at: Date | null;
  closed_at: Date | null;
  decision: CaseDecision | null;
  decider: string | null;
  decided_by_community: boolean;
};

/** SQL columns of a case `c`. */
export const caseColumns = `c.id, c.subject_type, c.subject_id, c.user_id, u.username, c.community_id, g.name AS community_name, o.user_id AS owner_id,
  c.kinds, c.excerpt, r.reports, r.reasons, c.opened_at, c.position, c.claimed_by, k.username AS claimer, c.claimed_until,
  c.passed_on_at, c.closed_at, c.decision, d.username AS decider, c.decided_by_community`;
/** SQL joins that `caseColumns` requires. */
export const caseJoins = `LEFT JOIN users u ON u.id = c.user_id
  LEFT JOIN users k ON k.id = c.claimed_by
  LEFT JOIN users d ON d.id = c.decided_by
  LEFT JOIN communities g ON g.id = c.community_id
  LEFT JOIN community_members o ON c.subject_type = 'community' AND o.community_id = c.community_id AND o.role = 'owner'
  CROSS JOIN LATERAL (
    SELECT coalesce(sum(n), 0)::int AS reports, coalesce(array_agg(reason ORDER BY n DESC, reason), '{}') AS reasons FROM (
      SELECT reason, count(*) AS n FROM reports
      WHERE target_type = c.subject_type AND target_id = c.subject_id AND (closed_at IS NULL OR c.closed_at IS NOT NULL)
      GROUP BY reason) counted
  ) r`;

/** What a list of cases contains. */
export type CaseFilter = {
  state: 'open' | 'decided';
  kind: CaseKind | null;
  /** Only those claimed by this operator. */
  claimedBy: string | null;
  isUnclaimed: boolean;
  communityId: string | null;
  by: 'community' | 'passed-on' | null;
  now: Date;
};

// Open cases are listed oldest first, decided ones newest first.
const listStatement = (isOpen: boolean) =>
  pagedStatement(
    `moderation-cases-${isOpen ? 'open' : 'decided'}`,
    7,
    (limit, offset) => `
      SELECT ${caseColumns} FROM (
        SELECT * FROM moderation_cases WHERE closed_at IS ${isOpen ? '' : 'NOT'} NULL
          AND ($1::bigint IS NULL OR position ${isOpen ? '>' : '<'} $1::bigint)
          AND ($2::text IS NULL OR $2 = ANY(kinds))
          AND ($3::bigint IS NULL OR (claimed_by = $3::bigint AND claimed_until > $7::timestamptz))
          AND (NOT $4::boolean OR claimed_until IS NULL OR claimed_until <= $7::timestamptz)
          AND ($5::bigint IS NULL OR community_id = $5::bigint)
          AND CASE $6::text WHEN 'community' THEN decided_by_community WHEN 'passed-on' THEN passed_on_at IS NOT NULL ELSE true END
        ORDER BY position ${isOpen ? '' : 'DESC'} LIMIT ${limit} OFFSET ${offset}
      ) c ${caseJoins} ORDER BY c.position ${isOpen ? '' : 'DESC'}`,
  );

const pages = { open: listStatement(true), decided: listStatement(false) };

/** Lists cases, open ones oldest first, decided ones newest first. */
export function listCaseRows(
  db: Database,
  filter: CaseFilter,
  beyond: string | undefined,
  part: LimitOffset,
): Promise<CaseRow[]> {
  const { kind, claimedBy, isUnclaimed, communityId, by, now } = filter;
  const values = [beyond ?? null, kind, claimedBy, isUnclaimed, communityId, by, now];
  return db.rows(pages[filter.state](part), pagedValues(values, part));
}

const oneStatement: Statement = {
  name: 'moderation-case',
  text: `SELECT ${caseColumns} FROM moderation_cases c ${caseJoins} WHERE c.id = $1::bigint`,
};

/** Finds a case. */
export async function findCaseRow(tx: Executor, caseId: string): Promise<CaseRow | undefined> {
  const [row] = await rowsIn<CaseRow>(tx, oneStatement, [caseId]);
  return row;
}

const lockStatement: Statement = {
  name: 'moderation-case-lock',
  text: 'SELECT id FROM moderation_cases WHERE id = $1::bigint FOR UPDATE',
};

/** Locks a case until the transaction ends, and finds it. */
export async function lockCaseRow(tx: Executor, caseId: string): Promise<CaseRow | undefined> {
  const [locked] = await rowsIn<{ id: string }>(tx, lockStatement, [caseId]);
  return locked && findCaseRow(tx, caseId);
}

/** Locks the open case about a subject until the transaction ends. */
export async function lockOpenCaseAbout(
  tx: Executor,
  { type, id }: { type: CaseSubject; id: string },
): Promise<{ id: string; subject_type: CaseSubject; subject_id: string; user_id: string | null } | undefined> {
  return tx
    .selectFrom('moderation_cases')
    .select(['id', 'subject_type', 'subject_id', 'user_id'])
    .where('subject_type', '=', type)
    .where('subject_id', '=', id)
    .where('closed_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
}

/** Lists the open cases about subjects. */
export async function listOpenCasesAbout(
  db: Executor,
  subjects: readonly { type: CaseSubject; id: string }[],
): Promise<{ id: string; subject_type: CaseSubject; subject_id: string }[]> {
  const [types, ids] = [subjects.map(({ type }) => type), subjects.map(({ id }) => id)];
  const { rows } = await sql<{ id: string; subject_type: CaseSubject; subject_id: string }>`
    SELECT c.id, c.subject_type, c.subject_id
    FROM unnest(${types}::text[], ${ids}::bigint[]) AS input (type, id)
    JOIN moderation_cases c ON c.subject_type = input.type AND c.subject_id = input.id
    WHERE c.closed_at IS NULL`.execute(db);
  return rows;
}

/** Changes a case. */
export async function updateCase(
  tx: Executor,
  caseId: string,
  change: Partial<{
    claimed_by: string | null;
    claimed_until: Date | null;
    passed_on_at: Date | null;
    closed_at: Date | null;
    opened_at: Date;
    position: string;
    decision: CaseDecision | null;
    decided_by: string | null;
    decided_by_community: boolean;
  }>,
): Promise<void> {
  await tx.updateTable('moderation_cases').set(change).where('id', '=', caseId).execute();
}

/** Closes the open reports about a subject, since one decision concerns all of them. Returns who sent them. */
export async function closeReportsOf(
  tx: Executor,
  subject: { type: CaseSubject; id: string },
  outcome: 'kept' | 'acted',
  now: Date,
): Promise<string[]> {
  const rows = await tx
    .updateTable('reports')
    .set({ closed_at: now, outcome })
    .where('target_type', '=', subject.type)
    .where('target_id', '=', subject.id)
    .where('closed_at', 'is', null)
    .returning('reporter_id')
    .execute();
  return rows.map(({ reporter_id: id }) => id);
}
