import type { ReportReason } from '@gumball/rules/moderation/report';
import type { Deps } from '../../../deps.ts';
import type { Executor } from '../../../platform/db/database.ts';
import { findSanction, insertSanction, lockMember, type OperatorSanctionRow } from './sanctions.store.ts';

/**
 * Records that a community of a member was closed, so that it can be appealed, inside the caller's transaction. Returns
 * undefined for operators and deleted accounts.
 */
export async function recordClosure(
  { clock, ids }: Pick<Deps, 'clock' | 'ids'>,
  tx: Executor,
  closure: { userId: string; communityId: string; rule: ReportReason; note: string; decidedBy: string },
): Promise<OperatorSanctionRow | undefined> {
  const { userId, communityId, rule, note, decidedBy } = closure;
  if ((await lockMember(tx, userId)) !== 'member') return undefined;
  const { id } = await insertSanction(tx, {
    user_id: userId,
    id: ids.next(),
    kind: 'closure',
    rule,
    note,
    operator_id: decidedBy,
    creation_key: null,
    community_id: communityId,
    imposed_at: clock.now(),
    ends_at: null,
  });
  return findSanction(tx, userId, id);
}
