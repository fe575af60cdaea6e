import type { StaffRole } from '@gumball/rules/operators/staff-roles';
import { sql } from 'kysely';
import type { Database, Executor, Statement } from '../../../platform/db/database.ts';
import type { UserSummaryRow } from '../../users/to-user-summary.ts';
import { isActiveUserSql, lastSeenSql, staffRoleSql } from '../../users/users.sql.ts';

const role = sql.raw(staffRoleSql('u'));

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

/** Lets one change of the operators happen at a time, until the transaction ends. */
export async function lockStaff(tx: Executor): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('staff', 0))`.execute(tx);
}

/** The number of operators, and of administrators among them. */
export async function countStaff(tx: Executor): Promise<{ staff: number; administrators: number }> {
  const { rows } = await sql<{ staff: number; administrators: number }>`
    SELECT count(*)::int AS staff, count(*) FILTER (WHERE ${role} = 'administrator' AND u.suspended_at IS NULL)::int AS administrators
    FROM users u WHERE u.role = 'operator'`.execute(tx);
  return rows[0] ?? { staff: 0, administrators: 0 };
}

/** A member with a complete profile who is not suspended, and the role; locked until the transaction ends. */
export async function lockCandidate(
  tx: Executor,
  who: { id: string } | { username: string },
): Promise<{ id: string; username: string; role: StaffRole | null; password_hash: string } | undefined> {
  const matches = 'id' in who ? sql`u.id = ${who.id}::bigint` : sql`u.username = ${who.username}`;
  const { rows } = await sql<{ id: string; username: string; role: StaffRole | null; password_hash: string }>`
    SELECT u.id, u.username, u.password_hash, ${role} AS role FROM users u
    WHERE ${matches} AND ${sql.raw(isActiveUserSql)} AND u.deleted_at IS NULL FOR UPDATE`.execute(tx);
  return rows[0];
}

/** A row of the list of operators. */
export type StaffRow = UserSummaryRow & {
  role: StaffRole;
  has_second_factor: boolean;
  last_seen_at: Date | null;
};

const staffColumns = `u.id, u.username, u.first_name, u.last_name, u.avatar_url, u.frame, u.level_gumballs, ${lastSeenSql('u.id')} AS last_seen_at,
  ${staffRoleSql('u')} AS role,
  u.passkeys_only_since IS NOT NULL
    OR EXISTS (SELECT FROM second_factors f WHERE f.user_id = u.id AND f.confirmed_at IS NOT NULL) AS has_second_factor`;

const listStatement: Statement = {
  name: 'operators-staff',
  text: `SELECT ${staffColumns} FROM users u WHERE u.role = 'operator' AND u.deleted_at IS NULL
    ORDER BY ${staffRoleSql('u')} <> 'administrator', u.username LIMIT 500`,
};

/** Lists the operators, administrators first, then by username; at most 500. */
export function listStaffRows(db: Database): Promise<StaffRow[]> {
  return db.rows<StaffRow>(listStatement, []);
}

const memberStatement: Statement = {
  name: 'operators-staff-member',
  text: `SELECT ${staffColumns} FROM users u WHERE u.role = 'operator' AND u.id = $1`,
};

/** Finds an operator. */
export async function findStaffRow(db: Database, userId: string): Promise<StaffRow | undefined> {
  return (await db.rows<StaffRow>(memberStatement, [userId]))[0];
}
