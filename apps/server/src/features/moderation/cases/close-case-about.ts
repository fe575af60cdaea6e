import type { CaseSubject } from '@gumball/rules/moderation/cases';
import type { Deps } from '../../../deps.ts';
import type { Executor } from '../../../platform/db/database.ts';
import { closeReportsOf, lockOpenCaseAbout } from './case-rows.store.ts';
import { type CheckedDecision, type ClosedCase, closeCase } from './close-case.ts';

/**
 * Closes the open case and all reports about a subject that an operator keeps, inside the caller's transaction. Call
 * `announceCaseOutcome` with the result after the commit.
 */
export async function closeCaseAbout(
  deps: Pick<Deps, 'clock' | 'ids'>,
  tx: Executor,
  subject: { type: CaseSubject; id: string },
  { actorId }: Pick<CheckedDecision, 'actorId'>,
): Promise<ClosedCase> {
  const row = await lockOpenCaseAbout(tx, subject);
  if (row) return closeCase(deps, tx, row, { decision: 'keep', actorId, rule: null, reason: '', byCommunity: false });
  const reporterIds = await closeReportsOf(tx, subject, 'kept', deps.clock.now());
  return { reporterIds, outcome: 'kept', removal: undefined };
}
