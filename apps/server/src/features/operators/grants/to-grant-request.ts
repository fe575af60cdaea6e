import type { GrantRequest } from '@gumball/contract/operators/grants.schemas';
import { toJoinedUserSummary } from '../../users/to-user-summary.ts';
import type { GrantRequestRow } from './grant-requests.store.ts';

/** Converts a grant for an operator. */
export function toGrantRequest(row: GrantRequestRow, now: Date, operatorId: string): GrantRequest {
  const isOpen = row.state === 'pending' && row.expires_at > now;
  return {
    id: row.id,
    member: toJoinedUserSummary(row.user_id, row),
    amount: row.amount,
    reason: row.reason,
    requestedBy: row.requester ?? '',
    requestedAt: row.requested_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    state: row.state === 'pending' && !isOpen ? 'expired' : row.state,
    decidedBy: row.decider,
    canDecide: isOpen && operatorId !== row.requested_by && operatorId !== row.user_id,
  };
}
