import type { CommunityAccess } from '@gumball/rules/communities/community-access';
import { type Database, type Executor, rowsIn, type Statement } from '../../../platform/db/database.ts';
import { isUnblockedPairSql } from '../../blocks/blocks.sql.ts';
import { isNotSuspendedSql } from '../../users/users.sql.ts';
import { insertInvited, type MemberRole } from '../members/memberships.store.ts';

/** An invitation link of a community. */
export type InvitationRow = {
  id: string;
  code: string;
  created_at: Date;
  expires_at: Date | null;
  max_uses: number | null;
  uses: number;
};

const columns = 'i.id, i.code, i.created_at, i.expires_at, i.max_uses, i.uses';
const isLive = (now: string) =>
  `(i.expires_at IS NULL OR i.expires_at > ${now}) AND (i.max_uses IS NULL OR i.uses < i.max_uses)`;

const lockStatement: Statement = {
  name: 'communities-lock-invitations',
  text: 'SELECT id FROM communities WHERE id = $1 AND deleted_at IS NULL FOR NO KEY UPDATE',
};

const insertStatement: Statement = {
  name: 'communities-invite',
  text: `
    INSERT INTO community_invitations AS i (id, community_id, code, creator_id, created_at, expires_at, max_uses)
    SELECT $1, $2::bigint, $3, $4, $5::timestamptz, $6, $7
    WHERE (SELECT count(*) FROM community_invitations i WHERE i.community_id = $2::bigint AND ${isLive('$5::timestamptz')}) < $8::int
    RETURNING ${columns}`,
};

/** Stores an invitation unless `max` are valid. Calls about one community wait for each other. */
export async function insertInvitation(
  tx: Executor,
  invitation: {
    id: string;
    communityId: string;
    code: string;
    creatorId: string;
    now: Date;
    expiresAt: Date | null;
    maxUses: number | null;
    max: number;
  },
): Promise<InvitationRow | undefined> {
  const { id, communityId, code, creatorId, now, expiresAt, maxUses, max } = invitation;
  await rowsIn(tx, lockStatement, [communityId]);
  const values = [id, communityId, code, creatorId, now, expiresAt, maxUses, max];
  const [row] = await rowsIn<InvitationRow>(tx, insertStatement, values);
  return row;
}

const listStatement: Statement = {
  name: 'communities-invitations',
  text: `
    SELECT ${columns} FROM community_invitations i WHERE i.community_id = $1 AND ${isLive('$2::timestamptz')}
    ORDER BY i.id DESC LIMIT $3`,
};

/** Lists the valid invitations of a community, newest first. */
export function listInvitations(db: Database, communityId: string, now: Date, limit: number): Promise<InvitationRow[]> {
  return db.rows(listStatement, [communityId, now, limit]);
}

const revokeStatement: Statement = {
  name: 'communities-revoke-invitation',
  text: 'DELETE FROM community_invitations WHERE community_id = $1 AND id = $2',
};

/** Deletes an invitation. */
export async function removeInvitation(db: Database, communityId: string, id: string): Promise<void> {
  await db.rows(revokeStatement, [communityId, id]);
}

/**
 * SQL condition: the invitation `i` of the community `c` is valid for the user $2: its creator may still invite, is not
 * suspended and no block is between them, and the user was not removed after it was created.
 */
const isValid = `${isLive('$3::timestamptz')} AND c.deleted_at IS NULL AND c.closed_at IS NULL
  AND EXISTS (SELECT FROM community_members creator
    WHERE creator.community_id = c.id AND creator.user_id = i.creator_id AND creator.role = ANY($4::text[]))
  AND ${isNotSuspendedSql('i.creator_id')} AND ${isUnblockedPairSql('i.creator_id', '$2::bigint')}
  AND NOT EXISTS (SELECT FROM community_departures d
    WHERE d.community_id = c.id AND d.user_id = $2::bigint AND d.removed_at >= i.created_at)`;

const findStatement: Statement = {
  name: 'communities-find-invitation',
  text: `
    SELECT c.id, c.name, c.description, c.rules, c.rules_version, c.avatar_url, c.access, t.member_count,
      EXISTS (SELECT FROM community_members m WHERE m.community_id = c.id AND m.user_id = $2::bigint) AS joined
    FROM community_invitations i JOIN communities c ON c.id = i.community_id JOIN community_totals t ON t.community_id = c.id
    WHERE i.code = $1 AND ${isValid}`,
};

/** The community of an invitation. */
export type InvitedRow = {
  id: string;
  name: string;
  description: string | null;
  rules: string | null;
  rules_version: number;
  avatar_url: string | null;
  access: CommunityAccess;
  member_count: number;
  joined: boolean;
};

/** A code, the user who has it, and the roles whose invitations are valid. */
export type InvitationUse = { code: string; userId: string; now: Date; roles: readonly MemberRole[] };

/** Finds the community of an invitation that is valid for the user. */
export async function findInvited(db: Database, use: InvitationUse): Promise<InvitedRow | undefined> {
  const [row] = await db.rows<InvitedRow>(findStatement, [use.code, use.userId, use.now, [...use.roles]]);
  return row;
}

const lockUserStatement: Statement = {
  name: 'communities-lock-joining',
  text: `SELECT pg_advisory_xact_lock(hashtextextended('community-requests:' || $1::text, 0))`,
};

// The update of the invitation waits for others that use it, so that no more join than it allows.
const useStatement: Statement = {
  name: 'communities-use-invitation',
  text: `
    WITH valid AS MATERIALIZED (
      SELECT i.id FROM community_invitations i JOIN communities c ON c.id = i.community_id
      WHERE i.code = $1 AND ${isValid}
        AND NOT EXISTS (SELECT FROM community_members m WHERE m.community_id = c.id AND m.user_id = $2::bigint)
    )
    UPDATE community_invitations i SET uses = uses + 1 FROM valid WHERE i.id = valid.id AND ${isLive('$3::timestamptz')}
    RETURNING i.community_id`,
};
const clearRequestStatement: Statement = {
  name: 'communities-clear-request',
  text: 'DELETE FROM community_requests WHERE community_id = $1::bigint AND user_id = $2::bigint',
};

/**
 * Adds the user to the community of a valid invitation, and counts its use. `rulesVersion` is what the user accepts.
 * Returns whether that changed anything.
 */
export async function joinByInvitation(
  db: Database,
  use: InvitationUse,
  rulesVersion: number | undefined,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    // A member who uses an invitation twice at once must not count twice.
    await rowsIn(tx, lockUserStatement, [use.userId]);
    const values = [use.code, use.userId, use.now, [...use.roles]];
    const [used] = await rowsIn<{ community_id: string }>(tx, useStatement, values);
    if (!used) return false;
    const { community_id: communityId } = used;
    if (!(await insertInvited(tx, { ...use, communityId }, rulesVersion))) return false;
    await rowsIn(tx, clearRequestStatement, [communityId, use.userId]);
    return true;
  });
}

const departureStatement: Statement = {
  name: 'communities-departure',
  text: `
    INSERT INTO community_departures (community_id, user_id, removed_at) VALUES ($1, $2, $3)
    ON CONFLICT (community_id, user_id) DO UPDATE SET removed_at = excluded.removed_at`,
};

/** Records that a member was removed: earlier invitations are not valid for them any more. */
export async function insertDeparture(tx: Executor, communityId: string, userId: string, now: Date): Promise<void> {
  await rowsIn(tx, departureStatement, [communityId, userId, now]);
}

/** Removes the record that a user was removed from a community. */
export async function removeDeparture(tx: Executor, communityId: string, userId: string): Promise<void> {
  await tx
    .deleteFrom('community_departures')
    .where('community_id', '=', communityId)
    .where('user_id', '=', userId)
    .execute();
}

const purgeInvitations: Statement = {
  name: 'communities-purge-invitations',
  text: `
    WITH invitations AS (DELETE FROM community_invitations WHERE creator_id = $1)
    DELETE FROM community_departures WHERE user_id = $1`,
};

/** Deletes the invitations of a user, and what was recorded about their removals. */
export async function removeInvitationsOf(db: Database, userId: string): Promise<void> {
  await db.rows(purgeInvitations, [userId]);
}
