import type { CommunityRole } from '@gumball/contract/communities/communities.schemas';
import { largestId } from '@gumball/contract/pagination';
import type { CommunityAccess } from '@gumball/rules/communities/community-access';
import { decidingRoles } from '@gumball/rules/communities/community-roles';
import { pinnedPostsMax } from '@gumball/rules/communities/pinned-posts';
import { readPresent } from '../../platform/db/citus/read-present.ts';
import type { Database, Statement } from '../../platform/db/database.ts';
import { type LimitOffset, pagedStatement, pagedValues } from '../../platform/db/paged-statement.ts';
import type { CursorPosition } from '../../platform/http/cursor.ts';
import { isKnownCommunitySql, isReadableCommunitySql, isUnheldPostSql } from '../blocks/visibility.sql.ts';
import { requestsCountSql } from './requests/requests.store.ts';

/** A community as all users see it. */
export type CommunityFactsRow = {
  id: string;
  name: string;
  description: string | null;
  rules: string | null;
  rules_version: number;
  avatar_url: string | null;
  banner_url: string | null;
  access: CommunityAccess;
  show_to_guests: boolean;
  member_count: number;
  pinned_post_ids: string[];
  created_at: Date;
  closed_at: Date | null;
  closed_reason: string | null;
  today: number;
  week: number;
};

/**
 * A community as a viewer sees it; the role is null for a non-member. `requested` is whether a request of the viewer to
 * join waits.
 */
export type CommunityRow = CommunityFactsRow & {
  role: Exclude<CommunityRole, 'none'> | null;
  accepted_rules: number | null;
  requested: boolean;
  requests_count: number;
};

/** The first ids of posts that count as of today and of this week. */
export type ActivityWindow = { todayFrom: string; weekFrom: string };

// Posts are counted in the index, newest first, up to this maximum: the cost does not depend on the size of a
// community.
const maxCounted = 1000;
const pinned = `ARRAY(
  SELECT pp.id::text FROM posts pp WHERE pp.community_id = c.id AND pp.pinned_at IS NOT NULL AND ${isUnheldPostSql('pp.id')}
  ORDER BY pp.pinned_at DESC, pp.id DESC LIMIT ${pinnedPostsMax}) AS pinned_post_ids`;
const ownFacts =
  'c.id, c.name, c.description, c.rules, c.rules_version, c.avatar_url, c.banner_url, c.access, c.show_to_guests, c.member_count, c.created_at, c.closed_at, c.closed_reason';
const counts = (today: string, week: string) => `
  CROSS JOIN LATERAL (
    SELECT count(*) FILTER (WHERE id >= ${today}::bigint)::int AS today, count(*)::int AS week FROM (
      SELECT id FROM posts WHERE community_id = c.id AND id >= ${week}::bigint AND ${isUnheldPostSql('posts.id')} ORDER BY id DESC LIMIT ${maxCounted}
    ) recent
  ) w`;

/**
 * Selects what everybody sees of a page of communities `c`, and joins it. $2 and $3 are the starts of today and of this
 * week. Distributed, the posts are on other workers: `withActivity` adds what is counted of them.
 */
function selectFacts(page: string, isDistributed: boolean, ...columns: string[]): string {
  if (!isDistributed)
    return `SELECT ${[ownFacts, pinned, 'w.today, w.week', ...columns].join(', ')} FROM (${page}) c ${counts('$2', '$3')}`;
  // The statement has the same parameters as for one database.
  const none = "'{}'::text[] AS pinned_post_ids, 0 AS today, 0 AS week";
  return `
    SELECT ${[ownFacts, none, ...columns].join(', ')}
    FROM (${page}) c CROSS JOIN (SELECT $2::bigint, $3::bigint) span`;
}

const activityStatement: Statement = {
  name: 'communities-activity',
  text: `
    SELECT l.list_id AS id, count(*) FILTER (WHERE l.entry_id >= $2 AND NOT l.is_held)::int AS today,
      count(*) FILTER (WHERE l.entry_id >= $3 AND NOT l.is_held)::int AS week,
      array_agg(l.post_id::text ORDER BY l.pinned_at DESC, l.post_id DESC)
        FILTER (WHERE l.pinned_at IS NOT NULL AND NOT l.is_held) AS pinned_post_ids
    FROM post_lists l WHERE l.list_id = ANY($1::bigint[]) AND (l.entry_id >= $3 OR l.pinned_at IS NOT NULL)
    GROUP BY l.list_id`,
};

/**
 * Adds the numbers of posts and the pinned posts to communities of a distributed database. While a worker is unavailable,
 * those whose lists it has are without.
 */
export async function withActivity<Row extends CommunityFactsRow>(
  db: Database,
  rows: Row[],
  { todayFrom, weekFrom }: ActivityWindow,
): Promise<Row[]> {
  if (!db.isDistributed || rows.length === 0) return rows;
  const ids = rows.map(({ id }) => id);
  const { rows: found } = await readPresent(db, 'post_lists', ids, (present) =>
    db.rows<Pick<Row, 'id' | 'today' | 'week'> & { pinned_post_ids: string[] | null }>(activityStatement, [
      present,
      todayFrom,
      weekFrom,
    ]),
  );
  const activityOf = new Map(found.map((row) => [row.id, row]));
  return rows.map((row) => {
    const { today = 0, week = 0, pinned_post_ids: pinnedIds } = activityOf.get(row.id) ?? {};
    return {
      ...row,
      today: Math.min(today, maxCounted),
      week: Math.min(week, maxCounted),
      pinned_post_ids: (pinnedIds ?? []).slice(0, pinnedPostsMax),
    };
  });
}

/** Creates a statement for one database and one for a distributed one, and returns the one for a database. */
export function forBoth<T>(create: (isDistributed: boolean) => T): (db: Pick<Database, 'isDistributed'>) => T {
  const [single, distributed] = [create(false), create(true)];
  return (db) => (db.isDistributed ? distributed : single);
}

// Read per row; nobody else but these roles sees how many requests wait.
const requests = `
  m.user_id IS NULL AND EXISTS (SELECT FROM community_requests r
    WHERE r.community_id = c.id AND r.user_id = $1::bigint AND r.declined_at IS NULL) AS requested,
  CASE WHEN m.role IN (${decidingRoles.map((role) => `'${role}'`).join(', ')}) THEN ${requestsCountSql} ELSE 0 END AS requests_count`;

/** SQL for communities `c` that are not deleted, with their totals `t`. */
const withTotals = 'communities c JOIN community_totals t ON t.community_id = c.id';

/**
 * Joins for a page of communities for the viewer, $1. The page is selected first; $2 and $3 are the starts of today and
 * of this week.
 */
export const communitiesAround = (isDistributed: boolean, page: string, order: string, ...more: string[]) => `
  ${selectFacts(page, isDistributed, 'm.role', 'm.accepted_rules', requests, ...more)}
  LEFT JOIN community_members m ON m.community_id = c.id AND m.user_id = $1::bigint
  ORDER BY ${order}`;

const findStatement = forBoth(
  (isDistributed): Statement => ({
    name: 'communities-one',
    text: communitiesAround(
      isDistributed,
      `SELECT c.*, t.member_count FROM ${withTotals} WHERE c.id = $4::bigint AND c.deleted_at IS NULL AND ${isKnownCommunitySql('c', '$1::bigint')}`,
      'c.id',
    ),
  }),
);

/** Finds a community that the viewer may know. */
export async function findCommunity(
  db: Database,
  viewerId: string,
  communityId: string,
  span: ActivityWindow,
): Promise<CommunityRow | undefined> {
  const values = [viewerId, span.todayFrom, span.weekFrom, communityId];
  return (await withActivity(db, await db.rows<CommunityRow>(findStatement(db), values), span))[0];
}

const largestStatement = (name: string, condition: string) =>
  forBoth((isDistributed) =>
    pagedStatement(name, 5, (limit, offset) =>
      communitiesAround(
        isDistributed,
        `SELECT c.*, t.member_count FROM ${withTotals}
     WHERE c.deleted_at IS NULL AND (t.member_count, t.community_id) < ($4::int, $5::bigint) ${condition}
       AND ${isKnownCommunitySql('c', '$1::bigint')}
     ORDER BY t.member_count DESC, t.community_id DESC LIMIT ${limit} OFFSET ${offset}`,
        'c.member_count DESC, c.id DESC',
      ),
    ),
  );

const largest = largestStatement('communities-largest', '');
const largestOthers = largestStatement(
  'communities-largest-others',
  'AND NOT EXISTS (SELECT FROM community_members own WHERE own.community_id = c.id AND own.user_id = $1::bigint)',
);

/** Lists communities after a cursor, most members first; `filter` `none` leaves out those that the viewer is in. */
export async function listLargest(
  db: Database,
  viewerId: string,
  filter: 'all' | 'none',
  span: ActivityWindow,
  below: { members: number; id: string } | undefined,
  part: LimitOffset,
): Promise<CommunityRow[]> {
  const place = [below?.members ?? 2_147_483_647, below?.id ?? largestId];
  const statement = filter === 'all' ? largest : largestOthers;
  const values = pagedValues([viewerId, span.todayFrom, span.weekFrom, ...place], part);
  return withActivity(db, await db.rows<CommunityRow>(statement(db)(part), values), span);
}

/** A community of a user with the time of joining. */
export type OwnCommunityRow = CommunityRow & { joined_at: Date };

const ownStatement = forBoth((isDistributed) =>
  pagedStatement('communities-own', 6, (limit, offset) =>
    communitiesAround(
      isDistributed,
      `SELECT c.*, t.member_count, mine.joined_at FROM community_members mine JOIN ${withTotals} ON c.id = mine.community_id
     WHERE mine.user_id = $1::bigint AND (mine.joined_at, mine.community_id) < ($4::timestamptz, $5::bigint)
       AND ($6::text[] IS NULL OR mine.role = ANY($6::text[])) AND c.deleted_at IS NULL
     ORDER BY mine.joined_at DESC, mine.community_id DESC LIMIT ${limit} OFFSET ${offset}`,
      'c.joined_at DESC, c.id DESC',
      'c.joined_at',
    ),
  ),
);

/** Lists a user's communities after a cursor, last joined first, optionally only those with one of the roles. */
export async function listOwn(
  db: Database,
  viewerId: string,
  span: ActivityWindow,
  roles: readonly Exclude<CommunityRole, 'none'>[] | null,
  below: CursorPosition | undefined,
  part: LimitOffset,
): Promise<OwnCommunityRow[]> {
  const place = [below?.at ?? 'infinity', below?.id ?? largestId];
  const values = pagedValues([viewerId, span.todayFrom, span.weekFrom, ...place, roles], part);
  return withActivity(db, await db.rows<OwnCommunityRow>(ownStatement(db)(part), values), span);
}

const byIds = forBoth(
  (isDistributed): Statement => ({
    name: 'communities-by-id',
    text: selectFacts(
      `SELECT c.*, t.member_count FROM ${withTotals} WHERE c.id = ANY($1::bigint[]) AND c.deleted_at IS NULL`,
      isDistributed,
    ),
  }),
);

/** Reads the current state of communities; missing ones are omitted. */
export async function listFacts(
  db: Database,
  communityIds: string[],
  span: ActivityWindow,
): Promise<CommunityFactsRow[]> {
  const values = [communityIds, span.todayFrom, span.weekFrom];
  return withActivity(db, await db.rows<CommunityFactsRow>(byIds(db), values), span);
}

const watchable: Statement = {
  name: 'communities-watchable',
  text: `
    SELECT c.id, ${isReadableCommunitySql('c.id', '$1::bigint')} AS readable FROM communities c
    WHERE c.id = ANY($2::bigint[]) AND c.deleted_at IS NULL AND ${isKnownCommunitySql('c', '$1::bigint')}`,
};

/** Lists those of the communities that the viewer may know, and whether the viewer may read them. */
export function listWatchable(
  db: Database,
  viewerId: string,
  communityIds: string[],
): Promise<{ id: string; readable: boolean }[]> {
  return db.rows(watchable, [viewerId, communityIds]);
}

/** The membership of a user in a community. */
export type MembershipRow = Pick<
  CommunityRow,
  'role' | 'accepted_rules' | 'requested' | 'requests_count' | 'member_count'
> & {
  access: CommunityAccess;
};

const membershipStatement: Statement = {
  name: 'communities-membership',
  text: `
    SELECT m.role, m.accepted_rules, t.member_count, c.access, ${requests} FROM ${withTotals}
    LEFT JOIN community_members m ON m.community_id = c.id AND m.user_id = $1::bigint
    WHERE c.id = $2::bigint AND c.deleted_at IS NULL AND ${isKnownCommunitySql('c', '$1::bigint')}`,
};

/** Finds the membership of a user; undefined for a community that the user may not know. */
export async function findMembership(
  db: Database,
  userId: string,
  communityId: string,
): Promise<MembershipRow | undefined> {
  const [row] = await db.rows<MembershipRow>(membershipStatement, [userId, communityId]);
  return row;
}
