import type { CaseDetails, CaseMember } from '@gumball/contract/moderation/cases.schemas';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { toAccountRisk } from '../../referrals/risk/to-account-risk.ts';
import { listMemberSanctions } from '../sanctions/list-member-sanctions.ts';
import { findCaseMember, listCaseEvents, listCaseReports, listEarlierCases } from './case-details.store.ts';
import { findCaseRow } from './case-rows.store.ts';
import { toCaseEvent, toCaseReport, toEarlierCase, toModerationCase } from './cases.view.ts';

/** Reads a case with its reports, its past and the member. Throws `CASE_NOT_FOUND`. */
export async function getCase(deps: Pick<Deps, 'db' | 'clock'>, viewer: Viewer, caseId: string): Promise<CaseDetails> {
  const { db, clock } = deps;
  const row = await findCaseRow(db.kysely, caseId);
  if (!row) throw new AppError('CASE_NOT_FOUND');
  const [reports, events, member] = await Promise.all([
    listCaseReports(db, row.subject_type, row.subject_id),
    listCaseEvents(db, caseId),
    row.user_id === null ? null : getMember(deps, viewer, row.user_id, caseId),
  ]);
  return {
    case: toModerationCase(row, clock.now(), viewer.userId),
    reports: reports.map(toCaseReport),
    events: events.map(toCaseEvent),
    member,
  };
}

async function getMember(
  deps: Pick<Deps, 'db' | 'clock'>,
  viewer: Viewer,
  userId: string,
  caseId: string,
): Promise<CaseMember | null> {
  const [row, cases, { sanctions }] = await Promise.all([
    findCaseMember(deps.db, userId, caseId),
    listEarlierCases(deps.db, userId, caseId),
    listMemberSanctions(deps, viewer, userId),
  ]);
  if (!row) return null;
  const { posts, confirmed, dismissed, open } = row;
  return {
    joinedAt: row.created_at.toISOString(),
    risk: toAccountRisk(row),
    posts,
    confirmed,
    dismissed,
    open,
    cases: cases.map(toEarlierCase),
    sanctions: sanctions.slice(0, 20),
  };
}
