import type { CaseDecision, CaseSubject } from '@gumball/rules/moderation/cases';
import type { ReportReason } from '@gumball/rules/moderation/report';
import type { ImposedKind } from '@gumball/rules/moderation/sanctions';
import type { Deps } from '../../../deps.ts';
import type { Executor } from '../../../platform/db/database.ts';
import { recordRemoval } from '../sanctions/record-removal.ts';
import type { SanctionRow } from '../sanctions/sanctions.store.ts';
import { closeReportsOf, updateCase } from './case-rows.store.ts';
import { insertCaseEvent } from './cases.store.ts';

/** A decision that has been checked. */
export type CheckedDecision = {
  decision: CaseDecision;
  rule: ReportReason | null;
  reason: string;
  measure?: ImposedKind | undefined;
  actorId: string;
  byCommunity: boolean;
};

/** What the members concerned are told after the commit. */
export type ClosedCase = { reporterIds: string[]; outcome: 'kept' | 'acted'; removal: SanctionRow | undefined };

/**
 * Stores the decision of a locked case and closes all reports about its subject, inside the caller's transaction. The
 * removal of content is recorded as a sanction, which the author can appeal.
 */
export async function closeCase(
  deps: Pick<Deps, 'clock' | 'ids'>,
  tx: Executor,
  row: { id: string; subject_type: CaseSubject; subject_id: string; user_id: string | null },
  { decision, rule, reason, measure, actorId, byCommunity }: CheckedDecision,
): Promise<ClosedCase> {
  const { clock, ids } = deps;
  const at = clock.now();
  const isRemoval = decision === 'remove' || decision === 'expel';
  const removal =
    isRemoval && rule !== null && row.user_id !== null
      ? await recordRemoval(deps, tx, {
          userId: row.user_id,
          rule,
          note: reason.trim(),
          decidedBy: actorId,
          caseId: row.id,
        })
      : undefined;
  await updateCase(tx, row.id, {
    closed_at: at,
    position: ids.next(),
    decision,
    decided_by: actorId,
    decided_by_community: byCommunity,
    claimed_by: null,
    claimed_until: null,
  });
  const outcome = decision === 'keep' ? 'kept' : 'acted';
  const subject = { type: row.subject_type, id: row.subject_id };
  const reporterIds = await closeReportsOf(tx, subject, outcome, at);
  await insertCaseEvent(tx, row.id, {
    id: ids.next(),
    kind: decision,
    actorId,
    byCommunity,
    text: reason.trim(),
    details: { ...(rule ? { rule } : {}), ...(measure ? { measure } : {}) },
    at,
  });
  return { reporterIds, outcome, removal };
}
