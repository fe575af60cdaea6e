import type { CaseDecision, CaseSubject } from '@gumball/rules/moderation/cases';
import type { ReportReason } from '@gumball/rules/moderation/report';
import type { ImposedKind } from '@gumball/rules/moderation/sanctions';
import type { Database, Statement } from '../../../platform/db/database.ts';
import type { RiskColumns } from '../../referrals/risk/to-account-risk.ts';

const reportsStatement: Statement = {
  name: 'moderation-case-reports',
  text: `
    SELECT r.id, u.username AS reporter, r.reason, r.details, r.created_at, r.closed_at, past.decided, past.confirmed
    FROM (SELECT * FROM reports WHERE target_type = $1 AND target_id = $2::bigint
      ORDER BY closed_at IS NOT NULL, id DESC LIMIT 100) r
    JOIN users u ON u.id = r.reporter_id
    CROSS JOIN LATERAL (SELECT count(*) FILTER (WHERE outcome IS NOT NULL)::int AS decided,
      count(*) FILTER (WHERE outcome = 'acted')::int AS confirmed FROM reports WHERE reporter_id = r.reporter_id) past
    ORDER BY r.closed_at IS NOT NULL, r.id DESC`,
};

/** A report in a case. */
export type CaseReportRow = {
  id: string;
  reporter: string;
  reason: ReportReason;
  details: string | null;
  created_at: Date;
  closed_at: Date | null;
  decided: number;
  confirmed: number;
};

/** Lists the newest 100 reports about a subject, open ones first. */
export function listCaseReports(db: Database, type: CaseSubject, id: string): Promise<CaseReportRow[]> {
  return db.rows(reportsStatement, [type, id]);
}

const eventsStatement: Statement = {
  name: 'moderation-case-events',
  text: `SELECT e.id, e.kind, u.username AS actor, e.by_community, e.text, e.details ->> 'rule' AS rule,
      e.details ->> 'measure' AS measure, e.created_at
    FROM moderation_case_events e LEFT JOIN users u ON u.id = e.actor_id
    WHERE e.case_id = $1::bigint ORDER BY e.id DESC LIMIT 200`,
};

/** Something that happened to a case. */
export type CaseEventRow = {
  id: string;
  kind: 'filter' | 'hold' | 'note' | 'passed-on' | 'reversed' | CaseDecision;
  actor: string | null;
  by_community: boolean;
  text: string;
  rule: ReportReason | null;
  measure: ImposedKind | null;
  created_at: Date;
};

/** Lists the newest 200 things that happened to a case, newest first. */
export function listCaseEvents(db: Database, caseId: string): Promise<CaseEventRow[]> {
  return db.rows(eventsStatement, [caseId]);
}

const memberStatement: Statement = {
  name: 'moderation-case-member',
  text: `
    WITH totals AS MATERIALIZED (SELECT posts_count FROM user_totals WHERE user_id = $1::bigint)
    SELECT u.created_at, totals.posts_count AS posts, k.score AS risk_score, k.reasons AS risk_reasons, k.scored_at AS risk_scored_at,
      past.confirmed, past.dismissed, past.open
    FROM users u CROSS JOIN totals LEFT JOIN account_risks k ON k.user_id = u.id
    CROSS JOIN LATERAL (
      SELECT count(*) FILTER (WHERE closed_at IS NOT NULL AND decision <> 'keep')::int AS confirmed,
        count(*) FILTER (WHERE closed_at IS NOT NULL AND decision = 'keep')::int AS dismissed,
        count(*) FILTER (WHERE closed_at IS NULL)::int AS open
      FROM (SELECT closed_at, decision FROM moderation_cases WHERE user_id = u.id AND id <> $2::bigint LIMIT 1000) c
    ) past
    WHERE u.id = $1::bigint`,
};

/** The past of a member whom a case concerns; at most 1000 other cases count. */
export type CaseMemberRow = RiskColumns & {
  created_at: Date;
  posts: number;
  confirmed: number;
  dismissed: number;
  open: number;
};

/** Reads the past of a member whom a case concerns. */
export async function findCaseMember(db: Database, userId: string, caseId: string): Promise<CaseMemberRow | undefined> {
  const [row] = await db.rows<CaseMemberRow>(memberStatement, [userId, caseId]);
  return row;
}

const earlierStatement: Statement = {
  name: 'moderation-case-earlier',
  text: `SELECT c.id, c.subject_type, c.excerpt, c.decision, c.closed_at, c.decided_by_community, d.username AS decider
    FROM moderation_cases c LEFT JOIN users d ON d.id = c.decided_by
    WHERE c.user_id = $1::bigint AND c.id <> $2::bigint ORDER BY c.position DESC LIMIT 20`,
};

/** Another case about a member. */
export type EarlierCaseRow = {
  id: string;
  subject_type: CaseSubject;
  excerpt: string;
  decision: CaseDecision | null;
  closed_at: Date | null;
  decided_by_community: boolean;
  decider: string | null;
};

/** Lists the 20 latest other cases about a member. */
export function listEarlierCases(db: Database, userId: string, caseId: string): Promise<EarlierCaseRow[]> {
  return db.rows(earlierStatement, [userId, caseId]);
}
