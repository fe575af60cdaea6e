import { checkEntryReversal } from '@gumball/rules/gumballs/adjustments';
import type { Deps } from '../../deps.ts';
import { AppError, assertOk } from '../../platform/http/app-error.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { getEntry } from '../gumballs/get-entry.ts';
import { reverseGumballs } from '../gumballs/reverse-gumballs.ts';
import { findTipPartner } from '../gumballs/tips/find-tip-partner.ts';
import { reverseTip } from '../gumballs/tips/reverse-tip.ts';
import type { AdjustedLedger } from './grant-gumballs.ts';
import { findMember } from './operator-members.store.ts';
import { recordAction } from './record-action.ts';

/**
 * Reverses an entry of a member's ledger, a tip for both members, with an entry of the audit log in the same transaction; of concurrent
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
  const { result, amount, otherId } = await deps.db.transaction(async (tx) => {
    const member = await findMember(tx, userId);
    if (!member || member.deleted_at) throw new AppError('MEMBER_NOT_FOUND');
    const reversed = await getEntry(tx, userId, { id: entryId });
    if (!reversed) throw new AppError('ENTRY_NOT_FOUND');
    const otherId = await findTipPartner(tx, userId, entryId);
    assertOk(checkEntryReversal({ operatorId: viewer.userId, userId, otherId, kind: reversed.kind, reason }));
    const at = deps.clock.now();
    const credited =
      otherId === undefined
        ? await reverseGumballs(tx, { id: entryId }, at)
        : await reverseTip(tx, { tipId: reversed.reference, memberId: userId, at });
    if (!credited.paid) throw new AppError('ENTRY_REVERSED');
    await recordAction(deps, tx, {
      operatorId: viewer.userId,
      action: 'reverse-entry',
      subject: { kind: 'member', id: userId },
      details: { gumballs: reversed.amount, reason, entry: entryId },
    });
    const entry = await getEntry(tx, userId, { id: credited.entryId });
    if (!entry) throw new Error(`the reversal of ${entryId} is missing`);
    return { result: { entry, balance: credited.balance, existed: false }, amount: reversed.amount, otherId };
  });
  const changes = [{ recipientId: userId, gumballs: amount }];
  if (otherId !== undefined) changes.push({ recipientId: otherId, gumballs: -amount });
  deps.earningsBroadcasts.changed(changes.map(({ recipientId }) => recipientId));
  for (const { recipientId, gumballs } of changes) {
    const details = { gumballs, reason };
    deps.notifier.notify({ about: 'notification', type: 'gumballs_reversed', recipientId, actorId: null, details });
  }
  return result;
}
