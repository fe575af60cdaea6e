import { appealMax } from '@gumball/rules/moderation/sanctions';
import type { Deps } from '../../../deps.ts';
import type { Executor } from '../../../platform/db/database.ts';
import { AppError, assertOk } from '../../../platform/http/app-error.ts';
import { liftSanction } from './lift-sanction.ts';
import { type OperatorSanctionRow, updateSanction } from './sanctions.store.ts';
import { decisionOf } from './sanctions.view.ts';

/**
 * Decides the appeal of a locked sanction; granting it ends the sanction. Throws `APPEAL_TOO_LONG`, `CONCERNS_OPERATOR`,
 * and the errors of `checkAppealDecision`.
 */
export async function decideAppeal(
  deps: Pick<Deps, 'clock'>,
  tx: Executor,
  row: OperatorSanctionRow,
  decision: { operatorId: string; granted: boolean; answer: string },
): Promise<OperatorSanctionRow> {
  const answer = decision.answer.trim();
  if (answer.length > appealMax) throw new AppError('APPEAL_TOO_LONG', { field: 'answer' });
  if (row.user_id === decision.operatorId) throw new AppError('CONCERNS_OPERATOR');
  assertOk(decisionOf(row, decision.operatorId));
  const change = { appeal_decided_at: deps.clock.now(), appeal_granted: decision.granted, appeal_answer: answer };
  await updateSanction(tx, row, change);
  const decided = { ...row, ...change };
  return decision.granted ? (await liftSanction(deps, tx, decided)).row : decided;
}
