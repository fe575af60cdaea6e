/**
 * Lists of a distributed database: the posts of each member, with those that the member reposted, and the posts of each
 * community. A list is on the worker of the member or the community, its posts are on theirs.
 */
import { dayMs } from '@gumball/rules/formats/durations';
import { readPresent } from '../../../platform/db/citus/read-present.ts';
import { type Database, type Executor, rowsIn, type Statement } from '../../../platform/db/database.ts';
import { firstIdAt, idBefore } from '../../../platform/ids/ids.ts';
import { isInAudienceSql, isReadableCommunitySql, isVisiblePostSql } from '../../blocks/visibility.sql.ts';
import { blockedUserIds, isVisibleRepostSql, mutedUserIds } from '../posts.store.ts';
import { type Entry, type ReadEntries, toEntriesRead } from './listed-posts.store.ts';

/** A post as the lists have it. */
export type ListedPost = { id: string; userId: string; communityId: string | null; friendsOnly: boolean };

const add: Statement = {
  name: 'posts-list-entry',
  text: `
    INSERT INTO post_lists (list_id, entry_id, post_id, user_id, community_id, friends_only)
    VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING`,
};

/** Lists a new post with its author and its community. */
export async function addToLists(
  db: Pick<Database, 'rows'>,
  { id, userId, communityId, friendsOnly }: ListedPost,
): Promise<void> {
  await db.rows(add, [userId, id, id, userId, communityId, friendsOnly]);
  if (communityId !== null) await db.rows(add, [communityId, id, id, userId, communityId, friendsOnly]);
}

/** Lists a repost with the member who made it. */
export async function addRepostToList(
  tx: Executor,
  repost: { id: string; userId: string; postId: string; authorId: string; communityId: string | null },
): Promise<void> {
  await rowsIn(tx, add, [repost.userId, repost.id, repost.postId, repost.authorId, repost.communityId, false]);
}

const removePosts: Statement = {
  name: 'posts-unlist-entries',
  text: 'DELETE FROM post_lists WHERE post_id = ANY($1::bigint[])',
};

const removeSavedPosts: Statement = {
  name: 'posts-unlist-saves',
  text: 'DELETE FROM member_saves WHERE post_id = ANY($1::bigint[])',
};

/** Removes deleted posts from all lists, also of those who saved them. */
export async function removeFromLists(db: Database, postIds: string[]): Promise<void> {
  if (!db.isDistributed || postIds.length === 0) return;
  await db.rows(removePosts, [postIds]);
  await db.rows(removeSavedPosts, [postIds]);
}

const removeRepost: Statement = {
  name: 'posts-unlist-repost',
  text: 'DELETE FROM post_lists WHERE list_id = $1 AND post_id = $2 AND entry_id <> post_id',
};

/** Removes the repost of a post from the list of the member who made it. */
export async function removeRepostFromList(tx: Executor, userId: string, postId: string): Promise<void> {
  await rowsIn(tx, removeRepost, [userId, postId]);
}

const removeList: Statement = { name: 'posts-remove-list', text: 'DELETE FROM post_lists WHERE list_id = $1' };
const removeSaves: Statement = { name: 'posts-remove-saves', text: 'DELETE FROM member_saves WHERE user_id = $1' };

/** Removes what is left of the lists of a deleted member. */
export async function removeListsOf(db: Database, userId: string): Promise<void> {
  if (!db.isDistributed) return;
  await db.rows(removeList, [userId]);
  await db.rows(removeSaves, [userId]);
}

const recentReposts: Statement = {
  name: 'posts-listed-reposts-count',
  text: `
    SELECT count(*)::int AS number FROM (
      SELECT FROM post_lists WHERE list_id = $1 AND entry_id >= $2 AND entry_id <> post_id LIMIT $3) AS latest`,
};

/** Counts the reposts of a member from the id `since` on, at most `max`. */
export async function countReposts(tx: Executor, userId: string, since: string, max: number): Promise<number> {
  return (await rowsIn<{ number: number }>(tx, recentReposts, [userId, since, max]))[0]?.number ?? 0;
}

const selectEntries = (condition: string) => `
  SELECT l.entry_id, l.post_id FROM post_lists l WHERE l.list_id = $2 AND l.entry_id < $3 AND ${condition}
  ORDER BY l.entry_id DESC LIMIT $4`;

// Whether a post is held is known where the post is.
const entriesOf = {
  author: {
    name: 'posts-listed-of-author',
    text: selectEntries(`l.entry_id = l.post_id AND ${isReadableCommunitySql('l.community_id', '$1')}
      AND ${isInAudienceSql('l', '$1', 'l.post_id', 'true')}`),
  },
  reposter: {
    name: 'posts-listed-of-reposter',
    text: selectEntries(
      `l.entry_id <> l.post_id AND ${isVisibleRepostSql('l.user_id', 'l.list_id', 'l.community_id')}`,
    ),
  },
  community: {
    name: 'posts-listed-of-community',
    text: selectEntries(`l.user_id NOT IN ${blockedUserIds} AND l.user_id NOT IN ${mutedUserIds}`),
  },
} satisfies Record<string, Statement>;

/** Reads entries of one list: the posts of a member, a member's reposts, or the posts of a community. */
export const readList =
  (db: Database, viewerId: string, list: keyof typeof entriesOf, listId: string): ReadEntries<Entry> =>
  async (below, limit) =>
    toEntriesRead(await db.rows<Entry>(entriesOf[list], [viewerId, listId, below, limit]), limit);

/** An entry of the friends' feed: `reposter_id` made the repost. */
export type FriendEntry = Entry & { reposter_id: string | null };

type ListRow = Entry & { list_id: string; user_id: string; community_id: string | null; friends_only: boolean };

// The worker of a list reads it by the time of its entries. What the viewer may not see is left out afterwards: as a
// condition here it would be decided for each entry of all lists.
const friendEntries: Statement = {
  name: 'posts-listed-of-friends',
  text: `
    SELECT l.entry_id, l.post_id, l.list_id, l.user_id, l.community_id, l.friends_only FROM post_lists l
    WHERE l.list_id = ANY($1::bigint[]) AND l.entry_id < $2 AND l.entry_id >= $3
    ORDER BY l.entry_id DESC LIMIT $4`,
};
const visibleEntries: Statement = {
  name: 'posts-listed-of-friends-visible',
  text: `
    SELECT l.entry_id, l.post_id, CASE WHEN l.entry_id <> l.post_id THEN l.list_id END AS reposter_id
    FROM unnest($2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[], $7::boolean[])
      AS l (entry_id, post_id, list_id, user_id, community_id, friends_only)
    WHERE CASE WHEN l.entry_id = l.post_id THEN ${isVisiblePostSql('l', '$1', 'l.post_id', 'true')}
      ELSE l.user_id NOT IN ${mutedUserIds} AND ${isVisibleRepostSql('l.user_id', 'l.list_id', 'l.community_id')} END
    ORDER BY l.entry_id DESC`,
};

async function selectVisible(db: Database, viewerId: string, rows: readonly ListRow[]): Promise<FriendEntry[]> {
  if (rows.length === 0) return [];
  const columns = ['entry_id', 'post_id', 'list_id', 'user_id', 'community_id', 'friends_only'] as const;
  return db.rows<FriendEntry>(visibleEntries, [viewerId, ...columns.map((column) => rows.map((row) => row[column]))]);
}

// Of each list, the entries of the last days are read first, then of a longer time.
const firstPeriodMs = 3 * dayMs;
const periodGrowth = 20;

/** Reads entries of the lists of some members at the time `now`. While a worker is unavailable, those of the others. */
export function readListsOf(
  db: Database,
  viewerId: string,
  userIds: readonly string[],
  now: Date,
): ReadEntries<FriendEntry> {
  let periodMs = firstPeriodMs;
  const newest = firstIdAt(now);
  return async (below, limit) => {
    const since = idBefore(BigInt(newest) < BigInt(below) ? newest : below, periodMs);
    periodMs *= periodGrowth;
    const { rows, error } = await readPresent(db, 'post_lists', userIds, (ids) =>
      db.rows<ListRow>(friendEntries, [ids, below, since, limit]),
    );
    const next = rows.length < limit ? since : rows.at(-1)?.entry_id;
    return { rows: await selectVisible(db, viewerId, rows), next: next === '0' ? undefined : next, error };
  };
}
