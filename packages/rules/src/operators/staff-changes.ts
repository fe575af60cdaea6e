/** Changes of who is an operator: docs/product.md, Operators. */
import { ok, type RuleResult } from '../rule-result.ts';
import type { StaffRole } from './staff-roles.ts';

/** How many operators the console appoints at most. */
export const staffMax = 100;

/** The operators at the moment of a change, and the change: `from` and `to` are null for members. */
export type StaffChange = {
  from: StaffRole | null;
  to: StaffRole | null;
  /** The number of operators, and of administrators among them. */
  staff: number;
  administrators: number;
};

/** Checks whether a role may change: one administrator always remains. */
export function checkStaffChange({
  from,
  to,
  staff,
  administrators,
}: StaffChange): RuleResult<'STAFF_LAST_ADMINISTRATOR' | 'STAFF_FULL'> {
  if (from === 'administrator' && to !== 'administrator' && administrators <= 1)
    return { ok: false, code: 'STAFF_LAST_ADMINISTRATOR' };
  if (from === null && to !== null && staff >= staffMax) return { ok: false, code: 'STAFF_FULL' };
  return ok;
}
