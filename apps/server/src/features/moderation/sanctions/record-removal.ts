import type { ReportReason } from '@gumball/rules/moderation/report';
import type { Deps } from '../../../deps.ts';
import type { Executor } from '../../../platform/db/database.ts';
import { findSanction, insertSanction, lockMember, type OperatorSanctionRow } from './sanctions.store.ts';

/**
 * Records that content of a member was removed, so that it can be appealed, inside the caller's transaction. Returns
 * undefined for operators and deleted accounts.
 */
export async function recordRemoval(
  { clock, ids }: Pick<Deps, 'clock' | 'ids'>,
  tx: Executor,
  {
    userId,
    rule,
    note,
    decidedBy,
    caseId,
  }: { userId: string; rule: ReportReason; note: string; decidedBy: string; caseId: string },
): Promise<OperatorSanctionRow | undefined> {
  if ((await lockMember(tx, userId)) !== 'member') return undefined;
  const { id } = await insertSanction(tx, {
    user_id: userId,
    id: ids.next(),
    kind: 'removal',
    rule,
    note,
    operator_id: decidedBy,
    creation_key: null,
    case_id: caseId,
    imposed_at: clock.now(),
    ends_at: null,
  });
  return findSanction(tx, userId, id);
}
