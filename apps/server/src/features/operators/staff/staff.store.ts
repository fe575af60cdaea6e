import type { StaffRole } from '@gumball/rules/operators/staff-roles';
import type { Executor } from '../../../platform/db/database.ts';

/** Removes the operator role and returns the user id; undefined if there is no such operator. */
export async function removeOperator(tx: Executor, username: string): Promise<string | undefined> {
  const row = await tx
    .updateTable('users')
    .set({ role: 'member', staff_role: null })
    .where('username', '=', username)
    .where('role', '=', 'operator')
    .where('deleted_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** Gives a member a role of operators and returns the user id; a suspended member does not get it. */
export async function makeOperator(tx: Executor, username: string, role: StaffRole): Promise<string | undefined> {
  const row = await tx
    .updateTable('users')
    .set({ role: 'operator', staff_role: role })
    .where('username', '=', username)
    .where('suspended_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}
