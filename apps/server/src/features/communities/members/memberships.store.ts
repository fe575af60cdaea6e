import type { CommunityRole } from '@gumball/contract/communities/communities.schemas';
import { CompiledQuery, sql } from 'kysely';
import { type AcceptedRules, insertMember } from '../../../platform/db/community-members.ts';
import { lockRoles, takeCommunityTurn } from '../../../platform/db/community-roles.ts';
import { type Database, type Executor, rowsIn, type Statement } from '../../../platform/db/database.ts';
import { type LimitOffset, pagedStatement, pagedValues } from '../../../platform/db/paged-statement.ts';
import { changeUserCount, lockUserTotals } from '../../../platform/db/user-totals.ts';
import { blockedUserIdsSql } from '../../blocks/blocks.sql.ts';
import { isKnownCommunitySql, isReadableCommunitySql } from '../../blocks/visibility.sql.ts';
import {
  isActiveUserSql,
  isNotSuspendedSql,
  type ListedUserRow,
  userColumns,
  userJoins,
} from '../../users/users.sql.ts';

/** The role of a member. */
export type MemberRole = Exclude<CommunityRole, 'none'>;

const hidden = blockedUserIdsSql('$1::bigint');

// Each action locks the membership first, then changes it, the count of the community and that of the user: actions wait
// for each other but never deadlock.
const joinableStatement: Statement = {
  name: 'communities-joinable',
  text: `
    SELECT c.rules_version FROM communities c
    WHERE c.id = $1::bigint AND c.deleted_at IS NULL AND (c.access = 'public' OR $3)
      AND NOT EXISTS (SELECT FROM community_members m WHERE m.community_id = c.id AND m.user_id = $2::bigint)`,
};

/** Who joins which community. */
export type Join = { communityId: string; userId: string; now: Date };

// Returns the version of the rules, undefined for somebody who cannot join or is a member.
async function lockJoinable(tx: Executor, { communityId, userId }: Join, isInvited: boolean) {
  await lockRoles(tx, communityId, [userId]);
  const [community] = await rowsIn<{ rules_version: number }>(tx, joinableStatement, [communityId, userId, isInvited]);
  return community?.rules_version;
}

// Nobody accepts rules that changed meanwhile, or future ones.
const accept = (version: number | undefined, current: number, now: Date): AcceptedRules =>
  version === current
    ? { accepted_rules: version, rules_accepted_at: now }
    : { accepted_rules: null, rules_accepted_at: null };

async function join(tx: Executor, joining: Join, isInvited: boolean, rulesVersion: number | undefined) {
  const current = await lockJoinable(tx, joining, isInvited);
  if (current === undefined) return false;
  await insertMember(tx, joining, accept(rulesVersion, current, joining.now));
  return true;
}

/**
 * Adds a member to a public community and counts it, once. `rulesVersion` is what the user accepts. Returns whether that
 * changed anything.
 */
export function insertMembership(db: Database, joining: Join, rulesVersion: number | undefined): Promise<boolean> {
  return db.transaction((tx) => join(tx, joining, false, rulesVersion));
}

/** The same for a community of any kind, for somebody who was invited. */
export function insertInvited(tx: Executor, joining: Join, rulesVersion: number | undefined): Promise<boolean> {
  return join(tx, joining, true, rulesVersion);
}

/** The same for somebody who asked to join, and accepted rules then. */
export async function insertApproved(tx: Executor, joining: Join, rules: AcceptedRules): Promise<void> {
  if ((await lockJoinable(tx, joining, true)) !== undefined) await insertMember(tx, joining, rules);
}

const leave: Statement = {
  name: 'communities-leave',
  text: `
    WITH deleted AS (
      DELETE FROM community_members WHERE community_id = $1::bigint AND user_id = $2::bigint AND role = ANY($3::text[])
        AND ($4::bigint IS NULL OR EXISTS (
          SELECT FROM community_members actor WHERE actor.community_id = $1::bigint AND actor.user_id = $4::bigint AND actor.role = $5))
      RETURNING community_id
    ),
    counted AS (
      UPDATE community_totals t SET member_count = t.member_count - 1 FROM deleted WHERE t.community_id = deleted.community_id
    )
    SELECT 1 FROM deleted`,
};

/**
 * Removes a member from a community and its counts, once, if the member has one of these roles and `by`, the acting
 * user, has that role. Returns whether that changed anything.
 */
export async function removeMembership(
  tx: Executor,
  communityId: string,
  userId: string,
  roles: MemberRole[],
  by?: { userId: string; role: CommunityRole },
): Promise<boolean> {
  await takeCommunityTurn(tx);
  // The acting user's role as well: every server of a cluster must find the same one.
  await lockRoles(tx, communityId, by ? [userId, by.userId] : [userId]);
  const left = (await rowsIn(tx, leave, [communityId, userId, roles, by?.userId ?? null, by?.role ?? null])).length > 0;
  if (left) await changeUserCount(tx, 'communities_count', [userId], -1);
  return left;
}

const botMembersStatement: Statement = {
  name: 'communities-bot-members',
  text: `
    SELECT m.user_id FROM users u JOIN community_members m ON m.user_id = u.id AND m.community_id = $1::bigint
    WHERE u.bot_owner_id = $2::bigint ORDER BY m.user_id`,
};

/** Lists the bots of a user that are members of a community. */
export async function listBotMembers(tx: Executor, communityId: string, ownerId: string): Promise<string[]> {
  const rows = await rowsIn<{ user_id: string }>(tx, botMembersStatement, [communityId, ownerId]);
  return rows.map((row) => row.user_id);
}

/**
 * A membership that is locked until the transaction ends. `seen` is whether the viewer may see the user, whose account
 * is active.
 */
export type LockedMembership = { user_id: string; role: MemberRole; seen: boolean };

const locked = `
  SELECT m.user_id, m.role, m.user_id NOT IN ${hidden} AND ${isNotSuspendedSql('m.user_id')} AS seen FROM community_members m
  WHERE m.community_id = $2::bigint AND m.user_id = ANY($3::bigint[]) ORDER BY m.user_id`;

/** Finds and locks the memberships of these users, one of them the viewer. */
export async function lockMemberships(
  tx: Executor,
  viewerId: string,
  communityId: string,
  userIds: string[],
): Promise<LockedMembership[]> {
  const ids = [...new Set([viewerId, ...userIds])];
  await lockRoles(tx, communityId, ids);
  const { rows } = await tx.executeQuery<LockedMembership>(CompiledQuery.raw(locked, [viewerId, communityId, ids]));
  return rows;
}

/** Finds the owner of a community that is not deleted. */
export async function findOwnerId(tx: Executor, communityId: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom('communities as c')
    .innerJoin('community_members as m', 'm.community_id', 'c.id')
    .select('m.user_id')
    .where('c.id', '=', communityId)
    .where('c.deleted_at', 'is', null)
    .where('m.role', '=', 'owner')
    .executeTakeFirst();
  return row?.user_id;
}

/** Changes the role of a member. */
export async function updateRole(tx: Executor, communityId: string, userId: string, role: MemberRole): Promise<void> {
  await tx
    .updateTable('community_members')
    .set({ role })
    .where('community_id', '=', communityId)
    .where('user_id', '=', userId)
    .execute();
}

/** Returns whether a user is a bot. */
export async function isBot(tx: Executor, userId: string): Promise<boolean> {
  const row = await tx.selectFrom('users').select('bot_owner_id').where('id', '=', userId).executeTakeFirst();
  return row !== undefined && row.bot_owner_id !== null;
}

/** Records until when a user owned a community. */
export async function insertPastOwner(tx: Executor, communityId: string, userId: string, until: Date): Promise<void> {
  await tx
    .insertInto('community_past_owners')
    .values({ community_id: communityId, user_id: userId, until })
    .onConflict((conflict) => conflict.columns(['community_id', 'user_id']).doUpdateSet({ until }))
    .execute();
}

/** A member of a community, as the viewer sees it. */
export type CommunityMemberRow = ListedUserRow & { role: MemberRole; rank: number; joined_at: Date };

// One row without a user means that the community exists; no row means that it does not.
const members = pagedStatement(
  'communities-members',
  5,
  (limit, offset) => `
    SELECT ${userColumns}, x.role, x.rank, x.joined_at, read.able AS readable
    FROM communities c CROSS JOIN LATERAL (SELECT ${isReadableCommunitySql('c.id', '$1::bigint')} AS able) read
    LEFT JOIN LATERAL (
      SELECT m.user_id, m.role, m.rank, m.joined_at FROM community_members m JOIN users u ON u.id = m.user_id
      WHERE m.community_id = c.id AND read.able AND (m.rank, m.joined_at, m.user_id) > ($3::smallint, $4::timestamptz, $5::bigint)
        AND m.user_id NOT IN ${hidden} AND ${isActiveUserSql}
      ORDER BY m.rank, m.joined_at, m.user_id LIMIT ${limit} OFFSET ${offset}
    ) x ON true
    LEFT JOIN users u ON u.id = x.user_id ${userJoins}
    WHERE c.id = $2::bigint AND c.deleted_at IS NULL AND ${isKnownCommunitySql('c', '$1::bigint')}
    ORDER BY x.rank, x.joined_at, x.user_id`,
);

/**
 * Lists the members of a community after a cursor: owner, admins, members, earliest first; undefined for a community
 * that the viewer may not know, 'private' for one whose members only members see.
 */
export async function listMembers(
  db: Database,
  viewerId: string,
  communityId: string,
  after: { rank: number; joinedAt: Date; id: string } | undefined,
  part: LimitOffset,
): Promise<CommunityMemberRow[] | 'private' | undefined> {
  const place = [after?.rank ?? -1, after?.joinedAt ?? '-infinity', after?.id ?? '0'];
  const rows = await db.rows<(CommunityMemberRow | { id: null }) & { readable: boolean }>(
    members(part),
    pagedValues([viewerId, communityId, ...place], part),
  );
  if (!rows[0]) return undefined;
  if (!rows[0].readable) return 'private';
  return rows.filter((row): row is CommunityMemberRow & { readable: boolean } => row.id !== null);
}

const memberStatement: Statement = {
  name: 'communities-member',
  text: `
    SELECT ${userColumns}, m.role, m.rank, m.joined_at FROM community_members m JOIN users u ON u.id = m.user_id ${userJoins}
    WHERE m.community_id = $2::bigint AND m.user_id = $3::bigint AND m.user_id NOT IN ${hidden}`,
};

/** Finds a member of a community whom the viewer may see. */
export async function findMember(
  db: Database,
  viewerId: string,
  communityId: string,
  userId: string,
): Promise<CommunityMemberRow | undefined> {
  const [row] = await db.rows<CommunityMemberRow>(memberStatement, [viewerId, communityId, userId]);
  return row;
}

const membershipsStatement: Statement = {
  name: 'communities-memberships',
  text: `
    WITH totals AS MATERIALIZED (
      SELECT user_id, communities_count FROM user_totals WHERE user_id = ANY($2::bigint[])
    )
    SELECT pair.community_id, pair.user_id, m.role, m.accepted_rules, n.member_count, t.communities_count,
      EXISTS (SELECT FROM community_requests r
        WHERE r.community_id = c.id AND r.user_id = pair.user_id AND r.declined_at IS NULL) AS requested
    FROM unnest($1::bigint[], $2::bigint[]) AS pair (community_id, user_id)
    JOIN totals t ON t.user_id = pair.user_id
    LEFT JOIN communities c ON c.id = pair.community_id AND c.deleted_at IS NULL
    LEFT JOIN community_totals n ON n.community_id = c.id
    LEFT JOIN community_members m ON m.community_id = c.id AND m.user_id = pair.user_id`,
};

/** Reads current memberships; a deleted community has no count. */
export function listMemberships(
  db: Database,
  pairs: { communityId: string; userId: string }[],
): Promise<
  {
    community_id: string;
    user_id: string;
    role: MemberRole | null;
    accepted_rules: number | null;
    requested: boolean;
    member_count: number;
    communities_count: number;
  }[]
> {
  return db.rows(membershipsStatement, [
    pairs.map(({ communityId }) => communityId),
    pairs.map(({ userId }) => userId),
  ]);
}

const hiddenFromStatement: Statement = {
  name: 'communities-hidden-from',
  text: `
    SELECT u.id AS user_id, unseen.blocked_id AS reader_id FROM unnest($1::bigint[]) AS u (id)
    CROSS JOIN LATERAL ${blockedUserIdsSql('u.id')} unseen`,
};

/** Lists the users these members are hidden from: blocked in either direction. */
export function listHiddenFrom(db: Database, userIds: string[]): Promise<{ user_id: string; reader_id: string }[]> {
  return db.rows(hiddenFromStatement, [userIds]);
}

/** Removes at most `limit` members from a community that is being deleted, and from their counts. Returns their ids. */
export async function removeMembers(tx: Executor, communityId: string, limit: number): Promise<string[]> {
  await takeCommunityTurn(tx);
  const { rows: listed } = await sql<{ user_id: string }>`
    SELECT user_id FROM community_members WHERE community_id = ${communityId}
    ORDER BY user_id LIMIT ${limit}`.execute(tx);
  const listedIds = listed.map((row) => row.user_id);
  await lockRoles(tx, communityId, listedIds);
  // Some may have left before the lock.
  const { rows } = await sql<{ user_id: string }>`
    SELECT user_id FROM community_members WHERE community_id = ${communityId} AND user_id = ANY(${listedIds}::bigint[])`.execute(
    tx,
  );
  const ids = rows.map((row) => row.user_id);
  if (ids.length === 0) return ids;
  await lockUserTotals(tx, ids);
  await sql`DELETE FROM community_members WHERE community_id = ${communityId} AND user_id = ANY(${ids}::bigint[])`.execute(
    tx,
  );
  await changeUserCount(tx, 'communities_count', ids, -1);
  return ids;
}
