import type { StaffMember } from '@gumball/contract/operators/staff.routes';
import { toUserSummary } from '../../users/to-user-summary.ts';
import type { StaffRow } from './staff.store.ts';

/** Converts an operator for administrators. */
export function toStaffMember(row: StaffRow): StaffMember {
  return {
    ...toUserSummary(row),
    role: row.role,
    hasSecondFactor: row.has_second_factor,
    lastSeen: row.last_seen_at?.toISOString() ?? null,
  };
}
