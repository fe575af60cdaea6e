import { checkEntryReversal } from '@gumball/rules/gumballs/adjustments';
import type { Deps } from '../../deps.ts';
import { AppError, assertOk } from '../../platform/http/app-error.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { getEntry } from '../gumballs/get-entry.ts';
import { reverseGumballs } from '../gumballs/reverse-gumballs.ts';
import type { AdjustedLedger } from './grant-gumballs.ts';
import { findMember } from './operator-members.store.ts';
import { recordAction } from './record-action.ts';

/**
 * Reverses an entry of a member's ledger, with an entry of the audit log in the same transaction; of concurrent
 * reversals one succeeds. The member is notified with the reason. Throws `MEMBER_NOT_FOUND`, `ENTRY_NOT_FOUND`,
 * `ENTRY_REVERSED` and the errors of the rule.
 */
export async function reverseEntry(
  deps: Pick<Deps, 'db' | 'clock' | 'ids' | 'earningsBroadcasts' | 'notifier'>,
  viewer: Viewer,
  reversal: { memberId: string; entryId: string; reason: string },
): Promise<AdjustedLedger> {
  const { memberId: userId, entryId } = reversal;
  const reason = reversal.reason.trim();
  const { result, amount } = await deps.db.transaction(async (tx) => {
    const member = await findMember(tx, userId);
    if (!member || member.deleted_at) throw new AppError('MEMBER_NOT_FOUND');
    const reversed = await getEntry(tx, userId, { id: entryId });
    if (!reversed) throw new AppError('ENTRY_NOT_FOUND');
    assertOk(checkEntryReversal({ operatorId: viewer.userId, userId, kind: reversed.kind, reason }));
    const credited = await reverseGumballs(tx, { id: entryId }, deps.clock.now());
    if (!credited.paid) throw new AppError('ENTRY_REVERSED');
    await recordAction(deps, tx, {
      operatorId: viewer.userId,
      action: 'reverse-entry',
      subject: { kind: 'member', id: userId },
      details: { gumballs: reversed.amount, reason, entry: entryId },
    });
    const entry = await getEntry(tx, userId, { id: credited.entryId });
    if (!entry) throw new Error(`the reversal of ${entryId} is missing`);
    return { result: { entry, balance: credited.balance, existed: false }, amount: reversed.amount };
  });
  deps.earningsBroadcasts.changed([userId]);
  deps.notifier.notify({
    about: 'notification',
    type: 'gumballs_reversed',
    recipientId: userId,
    actorId: null,
    details: { gumballs: amount, reason },
  });
  return result;
}
