import type { CaseDetails, CaseMember, ModerationCase } from '@gumball/contract/moderation/cases.schemas';
import { isClaimed } from '@gumball/rules/moderation/cases';
import type { CaseEventRow, CaseReportRow, EarlierCaseRow } from './case-details.store.ts';
import type { CaseRow } from './case-rows.store.ts';

/** Whether a case concerns an operator: their content, their account, or a community they own. */
export function concernsOperator(row: Pick<CaseRow, 'user_id' | 'owner_id'>, operatorId: string): boolean {
  return row.user_id === operatorId || row.owner_id === operatorId;
}

/** Who works on a case, if its claim lasts. */
export function claimOf(row: CaseRow, now: Date): { userId: string; until: Date } | undefined {
  const { claimed_by: userId, claimed_until: until } = row;
  if (userId === null || until === null) return undefined;
  return isClaimed({ claimedUntilMs: until.getTime() }, now.getTime()) ? { userId, until } : undefined;
}

/** What was decided about a case. */
export function toOutcome(
  row: Pick<CaseRow, 'decision' | 'closed_at' | 'decider' | 'decided_by_community'>,
): ModerationCase['outcome'] {
  if (!row.closed_at || !row.decision) return null;
  const { decision, decider: by, decided_by_community: byCommunity } = row;
  return { decision, by, byCommunity, at: row.closed_at.toISOString() };
}

/** The fields of a case that operators and moderators of its community both see. */
export function toBaseCase(row: CaseRow) {
  return {
    id: row.id,
    subject: { type: row.subject_type, id: row.subject_id },
    user: row.user_id === null ? null : { id: row.user_id, username: row.username ?? '' },
    kinds: row.kinds,
    excerpt: row.excerpt,
    reasons: row.reasons,
    reports: row.reports,
    openedAt: row.opened_at.toISOString(),
    isPassedOn: row.passed_on_at !== null,
    outcome: toOutcome(row),
  };
}

/** Converts a case for an operator. */
export function toModerationCase(row: CaseRow, now: Date, operatorId: string): ModerationCase {
  const claim = claimOf(row, now);
  return {
    ...toBaseCase(row),
    community: row.community_id === null ? null : { id: row.community_id, name: row.community_name ?? '' },
    claim: claim
      ? { by: row.claimer ?? '', isMine: claim.userId === operatorId, until: claim.until.toISOString() }
      : null,
    canDecide: !concernsOperator(row, operatorId),
  };
}

/** Converts a report in a case. */
export function toCaseReport(row: CaseReportRow): CaseDetails['reports'][number] {
  const { id, reporter, reason, details } = row;
  return {
    id,
    reporter,
    reporterReports: row.decided,
    reporterConfirmed: row.confirmed,
    reason,
    details,
    createdAt: row.created_at.toISOString(),
    isOpen: row.closed_at === null,
  };
}

/** Converts what happened to a case. */
export function toCaseEvent(row: CaseEventRow): CaseDetails['events'][number] {
  const { id, kind, actor: by, by_community: byCommunity, text, rule, measure } = row;
  return { id, kind, by, byCommunity, text, rule, measure, at: row.created_at.toISOString() };
}

/** Converts another case about the same member. */
export function toEarlierCase(row: EarlierCaseRow): CaseMember['cases'][number] {
  return { id: row.id, type: row.subject_type, excerpt: row.excerpt, outcome: toOutcome(row) };
}
