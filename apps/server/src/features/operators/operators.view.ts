import type { OperatorUser } from '@gumball/contract/operators/operators.schemas';
import { toAccountRisk } from '../referrals/risk/to-account-risk.ts';
import { toUserSummary } from '../users/to-user-summary.ts';
import type { OperatorMemberRow } from './operator-members.store.ts';

/** A member as operators see them. */
export function toOperatorMember(row: OperatorMemberRow): OperatorUser {
  return {
    ...toUserSummary(row),
    email: row.email,
    operator: row.role === 'operator',
    suspendedAt: row.suspended_at?.toISOString() ?? null,
    suspendedUntil: row.suspended_until?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
    lastSeen: row.last_seen_at?.toISOString() ?? null,
    gumballs: Number(row.gumballs),
    risk: toAccountRisk(row),
  };
}
