import { type StaffRight, staffMay } from '@gumball/rules/operators/staff-roles';
import { useCurrentUser } from '../../../lib/session/session.ts';

/** Whether the role of the operator has a right. What it lacks is not shown. */
export function useRight(right: StaffRight): boolean {
  return staffMay(useCurrentUser().staffRole, right);
}
