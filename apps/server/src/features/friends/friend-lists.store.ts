import { largestId } from '@gumball/contract/pagination';
import type { Database } from '../../platform/db/database.ts';
import { type LimitOffset, pagedStatement, pagedValues } from '../../platform/db/paged-statement.ts';
import type { CursorPosition } from '../../platform/http/cursor.ts';
import { blockedUserIdsSql } from '../blocks/blocks.sql.ts';
import { isActiveUserSql, isNotSuspendedSql, type ListedUserRow, userColumns, userJoins } from '../users/users.sql.ts';

const hiddenUserIds = blockedUserIdsSql('$1::bigint');

/** A friend and the time the friendship began. */
export type FriendRow = ListedUserRow & { since: Date };

// One row without a friend means an existing user without friends. No row means that the viewer must not see the user.
const friendsStatement = pagedStatement(
  'friends-of',
  4,
  (limit, offset) =>
    `SELECT ${userColumns}, f.since FROM users owner
   LEFT JOIN LATERAL (
     SELECT friend_id, created_at AS since FROM friendships
     WHERE user_id = owner.id AND (created_at, friend_id) < ($3::timestamptz, $4::bigint) AND friend_id NOT IN ${hiddenUserIds}
       AND ${isNotSuspendedSql('friend_id')}
     ORDER BY created_at DESC, friend_id DESC LIMIT ${limit} OFFSET ${offset}
   ) f ON true
   LEFT JOIN users u ON u.id = f.friend_id ${userJoins}
   WHERE owner.id = $2::bigint AND owner.first_name <> '' AND owner.last_name <> '' AND owner.suspended_at IS NULL
     AND owner.id NOT IN ${hiddenUserIds}
   ORDER BY f.since DESC, f.friend_id DESC`,
);

/**
 * Lists a user's friends after the cursor, newest friendship first. Returns undefined if the viewer must not see the
 * user.
 */
export async function listFriends(
  db: Database,
  viewerId: string,
  userId: string,
  before: CursorPosition | undefined,
  limitOffset: LimitOffset,
): Promise<FriendRow[] | undefined> {
  const values = [viewerId, userId, before?.at ?? 'infinity', before?.id ?? largestId];
  const rows = await db.rows<FriendRow | { id: null }>(friendsStatement(limitOffset), pagedValues(values, limitOffset));
  if (rows.length === 0) return undefined;
  return rows.filter((row): row is FriendRow => row.id !== null);
}

/** A friend and the name that orders the list. */
export type NamedFriendRow = ListedUserRow & { name: string };

const friendsByNameStatement = pagedStatement(
  'friends-by-name',
  4,
  (limit, offset) =>
    `WITH named AS (
     SELECT u.*, fold_search_text(u.first_name || ' ' || u.last_name) AS name FROM friendships f JOIN users u ON u.id = f.friend_id
     WHERE f.user_id = $1::bigint AND u.suspended_at IS NULL AND f.friend_id NOT IN ${hiddenUserIds}
   ), part AS (
     SELECT * FROM named
     WHERE (name, id) > ($3::text, $4::bigint)
       AND ($2 = '' OR starts_with(name, $2) OR strpos(name, ' ' || $2) > 0 OR starts_with(username, $2))
     ORDER BY name, id LIMIT ${limit} OFFSET ${offset}
   )
   SELECT ${userColumns}, u.name FROM part u ${userJoins} ORDER BY u.name, u.id`,
);

/** Lists a user's friends by name after the cursor, filtered by the prefix `q` (folded) of a name. */
export function listFriendsByName(
  db: Database,
  viewerId: string,
  q: string,
  after: { name: string; id: string } | undefined,
  limitOffset: LimitOffset,
): Promise<NamedFriendRow[]> {
  return db.rows(
    friendsByNameStatement(limitOffset),
    pagedValues([viewerId, q, after?.name ?? '', after?.id ?? '0'], limitOffset),
  );
}

/** A request and the user on its other side. */
export type FriendRequestRow = ListedUserRow & { request: string; requested_at: Date };
type OwnColumns = {
  total: number;
  own: Pick<ListedUserRow, 'id' | 'username' | 'first_name' | 'last_name' | 'avatar_url' | 'frame'> & {
    level_gumballs: number;
  };
};

const requestsStatement = (mine: 'receiver_id' | 'sender_id', theirs: 'receiver_id' | 'sender_id') =>
  pagedStatement(
    `friends-requests-${mine}`,
    2,
    (limit, offset) =>
      `SELECT counted.total, counted.own, ${userColumns}, r.id AS request, r.created_at AS requested_at
     FROM (
       SELECT (SELECT count(*)::int FROM friend_requests WHERE ${mine} = $1::bigint AND ${isNotSuspendedSql(theirs)}) AS total,
         jsonb_build_object('id', id::text, 'username', username, 'first_name', first_name, 'last_name', last_name,
           'avatar_url', avatar_url, 'frame', frame, 'level_gumballs', level_gumballs) AS own
       FROM users WHERE id = $1::bigint
     ) counted
     LEFT JOIN (
       SELECT * FROM friend_requests WHERE ${mine} = $1::bigint AND id < $2::bigint AND ${isNotSuspendedSql(theirs)}
       ORDER BY id DESC LIMIT ${limit} OFFSET ${offset}
     ) r ON true
     LEFT JOIN users u ON u.id = r.${theirs} ${userJoins}
     ORDER BY r.id DESC`,
  );
const receivedStatement = requestsStatement('receiver_id', 'sender_id');
const sentStatement = requestsStatement('sender_id', 'receiver_id');

/** Lists the received or sent requests of a user, newest first, with their total number and the user's own row. */
export async function listRequests(
  db: Database,
  viewerId: string,
  type: 'received' | 'sent',
  before: string | undefined,
  limitOffset: LimitOffset,
): Promise<{ rows: FriendRequestRow[]; total: number; own: ListedUserRow | undefined }> {
  const statement = type === 'received' ? receivedStatement : sentStatement;
  const rows = await db.rows<(FriendRequestRow | { id: null }) & OwnColumns>(
    statement(limitOffset),
    pagedValues([viewerId, before ?? largestId], limitOffset),
  );
  const { own, total } = rows[0] ?? {};
  return {
    rows: rows.filter((row): row is FriendRequestRow & OwnColumns => row.id !== null),
    total: total ?? 0,
    own: own && {
      ...own,
      level_gumballs: String(own.level_gumballs),
      befriended: false,
      request_id: null,
      request_sent: null,
      online: true,
      last_seen_at: null,
    },
  };
}

/** A suggested user with the rank; higher is better. */
export type SuggestionRow = ListedUserRow & { rank: number; mutual: number; shared: number; invited: boolean };

// Above every number of mutual friends.
const referrerRank = 999_999_999;
const maxRank = 1_000_000_000;

// Joins the user rows one by one in the order of the rank, so that the limit ends the loop early.
const joinUserRows = (rated: string) => `(
  SELECT u.*, rated.rank, rated.mutual, rated.shared FROM (
    SELECT * FROM ${rated} WHERE (rank, id) < ($2::int, $3::bigint) ORDER BY rank DESC, id DESC
  ) rated CROSS JOIN LATERAL (
    SELECT u.* FROM users u WHERE u.id = rated.id AND ${isActiveUserSql} AND u.role = 'member'
      AND (u.limited_until IS NULL OR u.limited_until < now()) LIMIT 1
  ) u)`;

// Every source is limited before the join, so that a few thousand rows are read at most. Writers and new users are only
// read if closer candidates do not fill the page.
const selectSuggestions = (posts: 'posts' | 'newest_posts') => (limit: string, offset: string) =>
  `WITH excluded AS MATERIALIZED (
     SELECT friend_id AS id FROM friendships WHERE user_id = $1::bigint
     UNION ALL SELECT receiver_id FROM friend_requests WHERE sender_id = $1::bigint
     UNION ALL SELECT sender_id FROM friend_requests WHERE receiver_id = $1::bigint
     UNION ALL SELECT * FROM ${hiddenUserIds} unseen UNION ALL SELECT $1::bigint
   ), referrer AS MATERIALIZED (
     SELECT referred_by AS id FROM users WHERE id = $1::bigint AND referred_by IS NOT NULL
   ), mine AS MATERIALIZED (
     SELECT friend_id FROM friendships WHERE user_id = $1::bigint ORDER BY created_at DESC, friend_id DESC LIMIT 200
   ), mutual AS (
     SELECT theirs.friend_id AS id, count(*)::int AS friends FROM mine CROSS JOIN LATERAL (
       SELECT friend_id FROM friendships WHERE user_id = mine.friend_id ORDER BY created_at DESC, friend_id DESC LIMIT 50
     ) theirs WHERE theirs.friend_id NOT IN (SELECT id FROM excluded)
     GROUP BY 1 ORDER BY 2 DESC, 1 DESC LIMIT 200
   ), shared AS (
     SELECT members.user_id AS id, count(*)::int AS communities FROM (
       SELECT community_id FROM community_members WHERE user_id = $1::bigint ORDER BY joined_at DESC LIMIT 20
     ) own CROSS JOIN LATERAL (
       SELECT user_id FROM community_members WHERE community_id = own.community_id ORDER BY user_id DESC LIMIT 100
     ) members WHERE members.user_id NOT IN (SELECT id FROM excluded)
     GROUP BY 1 ORDER BY 2 DESC, 1 DESC LIMIT 200
   ), close AS (
     SELECT id, max(friends)::int AS mutual, max(communities)::int AS shared FROM (
       SELECT id, friends, 0 AS communities FROM mutual UNION ALL SELECT id, 0, communities FROM shared
       UNION ALL SELECT id, 0, 0 FROM referrer WHERE id NOT IN (SELECT id FROM excluded)
     ) sources GROUP BY id
   ), near AS (
     SELECT *, CASE WHEN id IN (SELECT id FROM referrer) THEN ${referrerRank}
       WHEN mutual > 0 THEN 1000000 + 1000 * mutual + shared ELSE 1000 + shared END AS rank FROM close
   ), writers AS (
     SELECT DISTINCT user_id AS id FROM (SELECT user_id FROM ${posts} ORDER BY id DESC LIMIT 500) latest
     WHERE user_id NOT IN (SELECT id FROM excluded)
   ), newcomers AS (
     SELECT id FROM (SELECT id FROM users ORDER BY id DESC LIMIT 200) latest WHERE id NOT IN (SELECT id FROM excluded)
   ), far AS (
     SELECT id, 0 AS mutual, 0 AS shared, max(writes) AS rank FROM (
       SELECT id, 1 AS writes FROM writers UNION ALL SELECT id, 0 FROM newcomers
     ) sources WHERE id NOT IN (SELECT id FROM close) GROUP BY id
   )
   SELECT ${userColumns}, u.rank, u.mutual, u.shared, u.rank = ${referrerRank} AS invited FROM (
     ${joinUserRows('near')} UNION ALL ${joinUserRows('far')} LIMIT ${limit} OFFSET ${offset}
   ) u ${userJoins} ORDER BY u.rank DESC, u.id DESC`;
const suggestionsStatement = pagedStatement('friends-discover', 3, selectSuggestions('posts'));
// Distributed, the newest posts are listed in one place.
const distributedSuggestionsStatement = pagedStatement(
  'friends-discover-distributed',
  3,
  selectSuggestions('newest_posts'),
);

/** Lists suggested users after the cursor, best first. */
export function listSuggestions(
  db: Database,
  viewerId: string,
  below: { rank: number; id: string } | undefined,
  limitOffset: LimitOffset,
): Promise<SuggestionRow[]> {
  const statement = db.isDistributed ? distributedSuggestionsStatement : suggestionsStatement;
  return db.rows(
    statement(limitOffset),
    pagedValues([viewerId, below?.rank ?? maxRank, below?.id ?? largestId], limitOffset),
  );
}
