import type { CommunityRole } from '@gumball/rules/communities/community-roles';
import { type Executor, rowsIn, type Statement } from './database.ts';

// Rows of memberships are not locked: distributed, such a lock stops all communities on every server.
const membershipKey = `hashtextextended('membership:' || $1::bigint || ':' || input.id, 0)`;
const lockRolesStatement: Statement = {
  name: 'communities-lock-roles',
  text: `
    SELECT pg_advisory_xact_lock(${membershipKey})
    FROM (SELECT id FROM unnest($2::bigint[]) AS input (id) ORDER BY 1) input`,
};
const shareRoleStatement: Statement = {
  name: 'communities-share-role',
  text: `SELECT pg_advisory_xact_lock_shared(${membershipKey}) FROM (SELECT $2::bigint AS id) input`,
};
const roleStatement: Statement = {
  name: 'communities-role',
  text: 'SELECT role FROM community_members WHERE community_id = $1::bigint AND user_id = $2::bigint',
};

// One database has no table that Citus could lock.
const takeTurnStatement: Statement = {
  name: 'communities-take-turn',
  text: `SELECT pg_advisory_xact_lock(hashtextextended('community-changes', 0))
    WHERE to_regclass('pg_dist_partition') IS NOT NULL`,
};

/**
 * Changes and removals of communities and memberships exclude each other in a distributed database, which has them on
 * every server: they take turns there, before any other lock, until the transaction ends. Otherwise each holds what the
 * other needs. New members do not take turns.
 */
export async function takeCommunityTurn(tx: Executor): Promise<void> {
  await rowsIn(tx, takeTurnStatement, []);
}

/** Locks the roles of users in a community until the transaction ends. Every change and removal takes this lock. */
export async function lockRoles(tx: Executor, communityId: string, userIds: readonly string[]): Promise<void> {
  await rowsIn(tx, lockRolesStatement, [communityId, userIds]);
}

/**
 * Prevents changes of the role of a user in a community until the transaction ends. Others may do the same. Returns the
 * role, undefined without a membership.
 */
export async function shareRole(
  tx: Executor,
  communityId: string,
  userId: string,
): Promise<Exclude<CommunityRole, 'none'> | undefined> {
  await rowsIn(tx, shareRoleStatement, [communityId, userId]);
  return (await rowsIn<{ role: Exclude<CommunityRole, 'none'> }>(tx, roleStatement, [communityId, userId]))[0]?.role;
}
