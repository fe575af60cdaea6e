import type { OperatorUser } from '@gumball/contract/operators/operators.schemas';
import { toAccountRisk } from '../referrals/risk/to-account-risk.ts';
import { toUserSummary } from '../users/to-user-summary.ts';
import type { OperatorMemberRow } from './operator-members.store.ts';

/** Converts a member with the earned total, as operators see them. */
export function toOperatorMember(row: OperatorMemberRow, gumballs: number): OperatorUser {
  return {
    ...toUserSummary(row),
    email: row.is_bot ? null : row.email,
    operator: row.role === 'operator',
    suspendedAt: row.suspended_at?.toISOString() ?? null,
    suspendedUntil: row.suspended_until?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
    lastSeen: row.last_seen_at?.toISOString() ?? null,
    gumballs,
    risk: toAccountRisk(row),
  };
}
