import { grantRequestTtlMs, grantSumWindowMs, needsApproval } from '@gumball/rules/gumballs/grant-approval';
import type { Deps } from '../../../deps.ts';
import type { Executor } from '../../../platform/db/database.ts';
import { getEntry } from '../../gumballs/get-entry.ts';
import { recordAction } from '../record-action.ts';
import { findIdByReference, insertRequest, sumGranted } from './grant-requests.store.ts';

/** A grant of an operator. */
export type RequestedGrant = {
  operatorId: string;
  memberId: string;
  amount: number;
  reason: string;
  reference: string;
};

/**
 * Stores a grant that needs a second operator, with an entry of the audit log, inside the transaction of the grant.
 * Returns its id, and undefined for a grant that needs none. The same reference of a member is stored once.
 */
export async function requestGrant(
  deps: Pick<Deps, 'clock' | 'ids' | 'grantApproval'>,
  tx: Executor,
  { operatorId, memberId, amount, reason, reference }: RequestedGrant,
): Promise<{ id: string; isNew: boolean } | undefined> {
  const from = await deps.grantApproval.read(tx);
  const existing = await findIdByReference(tx, memberId, reference);
  if (existing !== undefined) return { id: existing, isNew: false };
  if (from === 0) return undefined;
  const now = deps.clock.now();
  const granted = await sumGranted(tx, operatorId, new Date(now.getTime() - grantSumWindowMs));
  // A repeated grant that was paid at once is answered like the first one.
  if (await getEntry(tx, memberId, { kind: 'grant', reference })) return undefined;
  if (!needsApproval({ amount, granted, from })) return undefined;
  const request = await insertRequest(tx, {
    id: deps.ids.next(),
    user_id: memberId,
    amount,
    reason,
    requested_by: operatorId,
    reference,
    requested_at: now,
    expires_at: new Date(now.getTime() + grantRequestTtlMs),
  });
  if (request.isNew)
    await recordAction(deps, tx, {
      operatorId,
      action: 'request-grant',
      subject: { kind: 'member', id: memberId },
      details: { gumballs: amount, reason },
    });
  return request;
}
