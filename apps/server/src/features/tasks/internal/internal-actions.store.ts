import { type Database, type Executor, rowsIn, type Statement } from '../../../platform/db/database.ts';
import { isUnheldCommentSql, isUnheldPostSql } from '../../blocks/visibility.sql.ts';
import { isActiveUserSql } from '../../users/users.sql.ts';
import type { CountedTime } from './counted-time.ts';

/** What is looked for: the member, the community of the task or null, and the time in which an action counts. */
export type InternalQuery = { userId: string; communityId: string | null } & CountedTime;

type Lookup = Statement & { values(query: InternalQuery): unknown[] };

const activeFriend = `SELECT FROM users u WHERE u.id = f.friend_id AND u.bot_owner_id IS NULL AND ${isActiveUserSql}`;
const openCommunity = (id: string) => `SELECT FROM communities o WHERE o.id = ${id} AND o.deleted_at IS NULL`;
const inCommunity = ({ userId, communityId }: InternalQuery) => [userId, communityId];
const inTime = ({ userId, since, until }: InternalQuery) => [userId, since, until];
const before = (column: string) => `($3::timestamptz IS NULL OR ${column} < $3)`;

// Each finds an action that counts, and what identifies it for a recheck.
const lookups = {
  profile: {
    name: 'tasks-internal-profile',
    text: `SELECT 'profile' AS evidence FROM users WHERE id = $1 AND avatar_url IS NOT NULL AND coalesce(bio, '') <> ''`,
    values: ({ userId }) => [userId],
  },
  join: {
    name: 'tasks-internal-join',
    text: `
      SELECT m.community_id::text AS evidence FROM community_members m
      WHERE m.user_id = $1 AND m.community_id = $2 AND EXISTS (${openCommunity('m.community_id')})`,
    values: inCommunity,
  },
  post: {
    name: 'tasks-internal-post',
    text: `
      SELECT p.id::text AS evidence FROM posts p
      WHERE p.user_id = $1 AND p.community_id = $2 AND ${isUnheldPostSql('p.id')} AND EXISTS (${openCommunity('p.community_id')})
        -- Only a repeated task asks for a new post.
        AND ($4::timestamptz IS NULL OR (p.created_at >= $3::timestamptz AND p.created_at < $4)) LIMIT 1`,
    values: (query) => [...inCommunity(query), query.since, query.until],
  },
  comment: {
    name: 'tasks-internal-comment',
    text: `
      SELECT p.id || ':' || c.id AS evidence FROM comments c JOIN posts p ON p.id = c.post_id
      WHERE c.user_id = $1 AND c.created_at >= $2 AND c.deleted_at IS NULL AND ${isUnheldCommentSql('c')} AND p.user_id <> $1
        AND ${before('c.created_at')} AND ($4::bigint IS NULL OR p.community_id = $4) LIMIT 1`,
    values: (query) => [...inTime(query), query.communityId],
  },
  befriend: {
    name: 'tasks-internal-befriend',
    text: `
      SELECT f.friend_id::text AS evidence FROM friendships f
      WHERE f.user_id = $1 AND f.created_at >= $2 AND ${before('f.created_at')} AND EXISTS (${activeFriend}) LIMIT 1`,
    values: inTime,
  },
  invite: {
    name: 'tasks-internal-invite',
    text: `
      SELECT r.user_id::text AS evidence FROM referrals r
      WHERE r.referrer_id = $1 AND r.decided_at >= $2 AND ${before('r.decided_at')} AND r.state = 'rewarded' LIMIT 1`,
    values: inTime,
  },
} satisfies Record<string, Lookup>;

/** A type of action in this network. */
export type InternalType = keyof typeof lookups;

/** Whether a type of task is an action in this network. */
export const isInternalType = (type: string): type is InternalType => Object.hasOwn(lookups, type);

/** Finds an action that counts. Returns what identifies it, or undefined if there is none. */
export async function findInternalAction(
  db: Database,
  type: InternalType,
  query: InternalQuery,
): Promise<string | undefined> {
  const lookup: Lookup = lookups[type];
  const [row] = await db.rows<{ evidence: string }>(lookup, lookup.values(query));
  return row?.evidence;
}

const removedStatement = (name: string, text: string): Statement => ({ name: `tasks-internal-${name}`, text });
const communityRemoved = removedStatement(
  'community-removed',
  `SELECT NOT EXISTS (${openCommunity('$1::bigint')}) AS removed`,
);
const postRemoved = removedStatement(
  'post-removed',
  'SELECT NOT EXISTS (SELECT FROM posts WHERE id = $1::bigint) AS removed',
);
const memberUnavailable = removedStatement(
  'member-unavailable',
  `SELECT NOT EXISTS (SELECT FROM users u WHERE u.id = $1::bigint AND u.deleted_at IS NULL AND ${isActiveUserSql}) AS removed`,
);
const invitationUndecided = removedStatement(
  'invitation-undecided',
  "SELECT NOT EXISTS (SELECT FROM referrals WHERE user_id = $1::bigint AND state = 'reversed') AS removed",
);

const removals: Partial<Record<InternalType, Statement>> = {
  join: communityRemoved,
  post: communityRemoved,
  comment: postRemoved,
  befriend: memberUnavailable,
  invite: invitationUndecided,
};

/**
 * Returns whether an action that is not found was ended by others: its community or post was deleted, the friend left
 * or is suspended, or the invitation is in review again. Then nobody can tell whether the member would have undone it.
 */
export async function isEndedByOthers(
  db: Database,
  type: InternalType,
  { communityId, evidence }: { communityId: string | null; evidence: string | null },
): Promise<boolean> {
  const statement = removals[type];
  const id = type === 'join' || type === 'post' ? communityId : (evidence?.split(':')[0] ?? null);
  if (!statement || id === null) return false;
  const [row] = await db.rows<{ removed: boolean }>(statement, [id]);
  return row?.removed ?? false;
}

const communityStatement: Statement = {
  name: 'tasks-internal-community',
  text: `SELECT EXISTS (${openCommunity('$1::bigint')}) AS found`,
};

/** Whether a community exists. */
export async function hasCommunity(tx: Executor, communityId: string): Promise<boolean> {
  const [row] = await rowsIn<{ found: boolean }>(tx, communityStatement, [communityId]);
  return row?.found ?? false;
}
