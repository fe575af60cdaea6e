import type { AcceptedRules } from '../../../platform/db/community-members.ts';
import { type Database, type Executor, rowsIn, type Statement } from '../../../platform/db/database.ts';
import { type LimitOffset, pagedStatement, pagedValues } from '../../../platform/db/paged-statement.ts';
import { blockedUserIdsSql } from '../../blocks/blocks.sql.ts';
import { isActiveUserSql, type ListedUserRow, userColumns, userJoins } from '../../users/users.sql.ts';
import { insertApproved, type MemberRole } from '../members/memberships.store.ts';
import { acceptedRulesSql } from '../members/rules.store.ts';

const lockOwnStatement: Statement = {
  name: 'communities-lock-requests',
  text: `SELECT pg_advisory_xact_lock(hashtextextended('community-requests:' || $1::text, 0))`,
};

const requestStatement: Statement = {
  name: 'communities-request',
  text: `
    WITH counted AS (
      SELECT
        (SELECT count(*) FROM community_requests o WHERE o.user_id = $2::bigint AND o.declined_at IS NULL)::int AS own,
        (SELECT count(*) FROM (SELECT FROM community_requests o WHERE o.community_id = $1::bigint AND o.declined_at IS NULL
          LIMIT $6::int) few)::int AS all
    ), stored AS (
      INSERT INTO community_requests (community_id, user_id, created_at, accepted_rules, rules_accepted_at)
      SELECT c.id, $2::bigint, $3::timestamptz, ${acceptedRulesSql('c', '$7::int', '$3::timestamptz')} FROM communities c CROSS JOIN counted
      WHERE c.id = $1::bigint AND c.deleted_at IS NULL AND c.access IN ('request', 'private')
        AND counted.own < $5::int AND counted.all < $6::int
        AND NOT EXISTS (SELECT FROM community_members m WHERE m.community_id = c.id AND m.user_id = $2::bigint)
      ON CONFLICT (community_id, user_id) DO UPDATE SET created_at = excluded.created_at, declined_at = NULL,
        accepted_rules = excluded.accepted_rules, rules_accepted_at = excluded.rules_accepted_at
        WHERE community_requests.declined_at < $4::timestamptz
      RETURNING 1
    )
    SELECT counted.own, counted.all, EXISTS (SELECT FROM stored) AS stored, r.user_id IS NOT NULL AS existed, r.declined_at
    FROM counted LEFT JOIN community_requests r ON r.community_id = $1::bigint AND r.user_id = $2::bigint`,
};

/**
 * The result of a request: the pending ones of the member and of the community, and the request that existed before.
 */
export type RequestRow = { own: number; all: number; stored: boolean; existed: boolean; declined_at: Date | null };

/** Stores a request to join once, within the limits, unless it was declined after `declinedBefore`. */
export async function insertRequest(
  db: Database,
  request: {
    communityId: string;
    userId: string;
    rulesVersion: number | undefined;
    now: Date;
    declinedBefore: Date;
    perMember: number;
    perCommunity: number;
  },
): Promise<RequestRow> {
  const { communityId, userId, rulesVersion, now, declinedBefore, perMember, perCommunity } = request;
  return db.transaction(async (tx) => {
    await rowsIn(tx, lockOwnStatement, [userId]);
    const values = [communityId, userId, now, declinedBefore, perMember, perCommunity, rulesVersion ?? null];
    const [row] = await rowsIn<RequestRow>(tx, requestStatement, values);
    if (!row) throw new Error('The statement returned no row.');
    return row;
  });
}

const withdrawStatement: Statement = {
  name: 'communities-withdraw',
  text: `
    DELETE FROM community_requests WHERE community_id = $1::bigint AND user_id = $2::bigint AND declined_at IS NULL
    RETURNING 1`,
};

/** Deletes a pending request. Returns whether there was one. */
export async function removeRequest(db: Database, communityId: string, userId: string): Promise<boolean> {
  return (await db.rows(withdrawStatement, [communityId, userId])).length > 0;
}

const isDecider = `EXISTS (
  SELECT FROM community_members actor
  WHERE actor.community_id = $1::bigint AND actor.user_id = $3::bigint AND actor.role = ANY($4::text[]))`;

const approveStatement: Statement = {
  name: 'communities-approve',
  text: `
    DELETE FROM community_requests r WHERE r.community_id = $1::bigint AND r.user_id = $2::bigint
      AND r.declined_at IS NULL AND ${isDecider} AND EXISTS (SELECT FROM users u WHERE u.id = $2::bigint AND ${isActiveUserSql})
    RETURNING r.accepted_rules, r.rules_accepted_at`,
};

const declineStatement: Statement = {
  name: 'communities-decline',
  text: `
    UPDATE community_requests SET declined_at = $5::timestamptz
    WHERE community_id = $1::bigint AND user_id = $2::bigint AND declined_at IS NULL AND ${isDecider} RETURNING 1`,
};

/**
 * Approves or declines a pending request, once. `by` is the acting user, who must have one of the roles. Returns false
 * if no such request waits.
 */
export async function updateRequest(
  db: Database,
  action: 'approve' | 'decline',
  request: { communityId: string; userId: string; by: string; roles: MemberRole[]; now: Date },
): Promise<boolean> {
  const { communityId, userId, by, roles, now } = request;
  if (action === 'decline') return (await db.rows(declineStatement, [communityId, userId, by, roles, now])).length > 0;
  return db.transaction(async (tx) => {
    // A member who joins by an invitation removes the request as well.
    await rowsIn(tx, lockOwnStatement, [userId]);
    const [taken] = await rowsIn<AcceptedRules>(tx, approveStatement, [communityId, userId, by, roles]);
    if (!taken) return false;
    await insertApproved(tx, { communityId, userId, now }, taken);
    return true;
  });
}

const clearStatement: Statement = {
  name: 'communities-clear-requests',
  text: 'DELETE FROM community_requests WHERE community_id = $1::bigint AND declined_at IS NULL RETURNING user_id',
};

/** Deletes the pending requests of a community. Returns the users who had one. */
export async function removePendingRequests(tx: Executor, communityId: string): Promise<string[]> {
  return (await rowsIn<{ user_id: string }>(tx, clearStatement, [communityId])).map((row) => row.user_id);
}

const botRequestsStatement: Statement = {
  name: 'communities-clear-bot-requests',
  text: `
    DELETE FROM community_requests WHERE community_id = $1::bigint AND declined_at IS NULL
      AND user_id IN (SELECT id FROM users WHERE bot_owner_id = $2::bigint) RETURNING user_id`,
};

/** Deletes the pending requests that the bots of a user sent to a community. Returns these bots. */
export async function removeBotRequests(tx: Executor, communityId: string, ownerId: string): Promise<string[]> {
  return (await rowsIn<{ user_id: string }>(tx, botRequestsStatement, [communityId, ownerId])).map(
    (row) => row.user_id,
  );
}

/** A request with its member, as the viewer sees them. */
export type RequestListRow = ListedUserRow & { requested_at: Date };

const list = pagedStatement(
  'communities-requests',
  4,
  (limit, offset) => `
    SELECT ${userColumns}, r.created_at AS requested_at FROM (
      SELECT r.user_id, r.created_at FROM community_requests r JOIN users u ON u.id = r.user_id
      WHERE r.community_id = $2::bigint AND r.declined_at IS NULL AND (r.created_at, r.user_id) > ($3::timestamptz, $4::bigint)
        AND r.user_id NOT IN ${blockedUserIdsSql('$1::bigint')} AND ${isActiveUserSql}
      ORDER BY r.created_at, r.user_id LIMIT ${limit} OFFSET ${offset}
    ) r JOIN users u ON u.id = r.user_id ${userJoins}
    ORDER BY r.created_at, r.user_id`,
);

/** Lists the pending requests of a community after a cursor, oldest first. */
export function listRequests(
  db: Database,
  viewerId: string,
  communityId: string,
  after: { at: Date; id: string } | undefined,
  part: LimitOffset,
): Promise<RequestListRow[]> {
  const place = [after?.at ?? '-infinity', after?.id ?? '0'];
  return db.rows(list(part), pagedValues([viewerId, communityId, ...place], part));
}

/** SQL expression: the number of pending requests of the community `c`, up to a thousand. */
export const requestsCountSql = `(
  SELECT count(*)::int FROM (
    SELECT FROM community_requests w WHERE w.community_id = c.id AND w.declined_at IS NULL LIMIT 1000) few)`;

const decidersStatement: Statement = {
  name: 'communities-deciders',
  text: `
    SELECT m.user_id, ${requestsCountSql} AS requests_count FROM communities c CROSS JOIN LATERAL (
      SELECT user_id FROM community_members WHERE community_id = c.id AND role = ANY($2::text[])
      ORDER BY rank, joined_at, user_id LIMIT $3::int
    ) m WHERE c.id = $1::bigint AND c.deleted_at IS NULL`,
};

/** Lists the first members with these roles, and the number of pending requests. */
export function listDeciders(
  db: Database,
  communityId: string,
  roles: MemberRole[],
  limit: number,
): Promise<{ user_id: string; requests_count: number }[]> {
  return db.rows(decidersStatement, [communityId, roles, limit]);
}

const ownRequests: Statement = {
  name: 'communities-purge-requests',
  text: 'DELETE FROM community_requests WHERE user_id = $1',
};

/** Deletes all requests of a user. */
export async function removeRequestsOf(db: Database, userId: string): Promise<void> {
  await db.rows(ownRequests, [userId]);
}
