import { largestId } from '@gumball/contract/pagination';
import { readPresent } from '../../../platform/db/citus/read-present.ts';
import { type Database, isWorkerUnavailable, type Statement } from '../../../platform/db/database.ts';
import { type LimitOffset, pagedStatement, pagedValues } from '../../../platform/db/paged-statement.ts';
import { isReadableCommunitySql, isUnheldPostSql } from '../../blocks/visibility.sql.ts';
import { mutesWordsSql } from '../../mutes/mutes.sql.ts';
import {
  blockedUserIds,
  isUnmutedText,
  isVisiblePost,
  isVisibleRepost,
  mutedUserIds,
  type PostRow,
  pageColumns,
  postColumns,
  readUnmuted,
  selectPostPage,
  selectUnmuted,
  unmutedStatements,
  type ViewerPostRow,
  viewerColumnsOf,
} from '../posts.store.ts';
import { type WithQuoted, withQuotedPosts } from '../quoted-posts.store.ts';
import { listNewestIds } from './newest-posts.store.ts';

const everyoneFeed = unmutedStatements('posts-everyone', 2, (limit, offset, isDeep) =>
  selectPostPage(
    selectUnmuted(
      `SELECT ${pageColumns}, p.search_terms FROM posts p WHERE p.id < $2 AND ${isVisiblePost}`,
      limit,
      offset,
      isDeep,
    ),
    'p.id DESC',
  ),
);

// Of each friend's entries at most this many more than needed are searched for one without a muted word.
const maxMutedEntries = 200;
// The ids come from an index alone: only for a member who mutes words are the posts read as well.
const hasNoMutedWord = (postId: string) => `NOT (${mutesWordsSql('$1')} AND EXISTS (
  SELECT FROM posts m WHERE m.id = ${postId} AND NOT ${isUnmutedText('m')}))`;

// The newest posts and reposts of the friend `f` from `since` on, by index-only scans.
const selectFriendPosts = (since: string, limit: string) => `
  SELECT p.id AS post_id, p.id AS entry_id, NULL::bigint AS reposter_id FROM (
    SELECT id FROM posts
    WHERE user_id = f.id AND id < $2 AND id >= ${since} AND ${isReadableCommunitySql('posts.community_id', '$1')}
      AND (user_id = $1 OR ${isUnheldPostSql('posts.id')})
    ORDER BY id DESC LIMIT ${limit} + ${maxMutedEntries}
  ) p WHERE ${hasNoMutedWord('p.id')} ORDER BY p.id DESC LIMIT ${limit}`;
const selectFriendReposts = (since: string, limit: string) => `
  SELECT r.post_id, r.id, r.user_id FROM (
    SELECT r.post_id, r.id, r.user_id FROM reposts r
    WHERE r.user_id = f.id AND r.id < $2 AND r.id >= ${since} AND ${isVisibleRepost} AND r.author_id NOT IN ${mutedUserIds}
    ORDER BY r.id DESC LIMIT ${limit} + ${maxMutedEntries}
  ) r WHERE ${hasNoMutedWord('r.post_id')} ORDER BY r.id DESC LIMIT ${limit}`;

const reposter = `
  SELECT json_build_object('id', ru.id::text, 'username', ru.username, 'first_name', ru.first_name,
    'last_name', ru.last_name, 'avatar_url', ru.avatar_url, 'frame', ru.frame, 'level_gumballs', ru.level_gumballs)
  FROM users ru WHERE ru.id = p.reposter_id`;

// An entry has the id of its post or of its repost, and a post stands at its newest entry. The latest post of each friend
// bounds the search: with as many of them as the page ends at, no older entry belongs to the page. Of the entries since
// then, each friend contributes at most the page: a post of the page has fewer newer entries of the same friend, so no
// cut loses it. Only the final page is read as posts.
const selectFriends = `
  SELECT f.id FROM (SELECT friend_id AS id FROM friendships WHERE user_id = $1 UNION ALL SELECT $1) f
  WHERE f.id NOT IN ${blockedUserIds} AND f.id NOT IN ${mutedUserIds}`;
const friendsFeed = pagedStatement('posts-friends', 2, (limit, offset) =>
  selectPostPage(
    `WITH friends AS MATERIALIZED (${selectFriends}),
     oldest AS MATERIALIZED (
       SELECT coalesce((
         SELECT latest.entry_id FROM friends f CROSS JOIN LATERAL (${selectFriendPosts('0', '1')}) latest
         ORDER BY latest.entry_id DESC LIMIT 1 OFFSET ${limit} + ${offset} - 1
       ), 0) AS id
     )
     SELECT ${pageColumns}, chosen.entry_id, chosen.reposter_id FROM (
       SELECT * FROM (
         SELECT DISTINCT ON (entry.post_id) entry.* FROM friends f CROSS JOIN LATERAL (
           (${selectFriendPosts('(SELECT id FROM oldest)', `(${limit} + ${offset})`)})
           UNION ALL
           (${selectFriendReposts('(SELECT id FROM oldest)', `(${limit} + ${offset})`)})
         ) entry ORDER BY entry.post_id, entry.entry_id DESC
       ) newest ORDER BY entry_id DESC LIMIT ${limit} OFFSET ${offset}
     ) chosen JOIN posts p ON p.id = chosen.post_id`,
    'p.entry_id DESC',
    'p.entry_id',
    `CASE WHEN p.reposter_id IS NOT NULL THEN (${reposter}) END AS reposter`,
  ),
);

// So many reposts of friends are searched for different posts.
const maxReposts = 1000;
const isOfFriend = (column: string) => `${column} = ANY (ARRAY(SELECT id FROM friends))`;

// Distributed, each worker reads its newest entries of all friends at once: the posts of one friend are everywhere.
const distributedFriendsFeed = pagedStatement('posts-friends-distributed', 2, (limit, offset) =>
  selectPostPage(
    `WITH friends AS MATERIALIZED (${selectFriends}),
     written AS MATERIALIZED (
       SELECT p.id AS post_id, p.id AS entry_id, NULL::bigint AS reposter_id FROM posts p
       WHERE ${isOfFriend('p.user_id')} AND p.id < $2 AND ${isVisiblePost} AND ${isUnmutedText('p')}
       ORDER BY p.id DESC LIMIT ${limit} + ${offset}
     ),
     reposted AS MATERIALIZED (
       SELECT r.post_id, r.id AS entry_id, r.user_id AS reposter_id FROM reposts r
       WHERE ${isOfFriend('r.user_id')} AND r.id < $2 AND ${isVisibleRepost} AND r.author_id NOT IN ${mutedUserIds}
         AND EXISTS (SELECT FROM posts m WHERE m.id = r.post_id AND ${isUnmutedText('m')})
       ORDER BY r.id DESC LIMIT ${maxReposts}
     ),
     chosen AS MATERIALIZED (
       SELECT * FROM (
         SELECT DISTINCT ON (entry.post_id) entry.* FROM (TABLE written UNION ALL TABLE reposted) entry
         ORDER BY entry.post_id, entry.entry_id DESC
       ) newest ORDER BY entry_id DESC LIMIT ${limit} OFFSET ${offset}
     )
     SELECT ${pageColumns}, chosen.entry_id, chosen.reposter_id FROM chosen JOIN posts p ON p.id = chosen.post_id`,
    'p.entry_id DESC',
    'p.entry_id',
    `CASE WHEN p.reposter_id IS NOT NULL THEN (${reposter}) END AS reposter`,
  ),
);

/** The member who reposted a post, from JSON. */
export type ReposterRow = Pick<
  PostRow,
  'username' | 'first_name' | 'last_name' | 'avatar_url' | 'frame' | 'level_gumballs'
> & {
  id: string;
};

type EntryRow = ViewerPostRow & { entry_id?: string; reposter?: ReposterRow | null };

/** A post of a feed. One that a repost brought there stands at the id of the repost. */
export type FeedRow = WithQuoted<EntryRow>;

// Every part of the statement names the ids: a worker is left out only if no part needs its rows.
const isListedId = 'p.id AND post_id = ANY($2::bigint[])';
// The list was read with all other conditions of a visible post.
const listedPosts: Statement = {
  name: 'posts-listed',
  text: selectPostPage(
    `SELECT ${postColumns}, ${viewerColumnsOf(isListedId)} FROM posts p
     WHERE p.id = ANY($2::bigint[]) AND (p.user_id = $1 OR ${isUnheldPostSql(isListedId)}) AND ${isUnmutedText('p')}`,
    'p.id DESC',
  ),
};
// Held posts and those with muted words leave room on a page, and those of a worker that is unavailable far more.
const maxListReads = 3;
const maxIncompleteReads = 8;

/**
 * Reads a page of the newest posts from their list and from the workers that have these posts. Returns undefined if the
 * page reaches beyond the list. While a worker is unavailable, `isPartial`, the page has the posts of the others, as far
 * as the list has them.
 */
async function readListed(
  db: Database,
  viewerId: string,
  before: string,
  { limit }: LimitOffset,
  isPartial = false,
): Promise<EntryRow[] | undefined> {
  const rows: EntryRow[] = [];
  let below = before;
  let isIncomplete = isPartial;
  for (let reads = 0; reads < (isIncomplete ? maxIncompleteReads : maxListReads) && rows.length <= limit; reads += 1) {
    const missing = limit + 1 - rows.length;
    const ids = await listNewestIds(db, viewerId, below, missing);
    const last = ids.at(-1);
    if (last === undefined || (ids.length < missing && !isIncomplete)) break;
    const { rows: found, error } = await readPresent(db, 'posts', ids, (present) =>
      db.rows<EntryRow>(listedPosts, [viewerId, present]),
    );
    rows.push(...found);
    isIncomplete ||= error !== undefined;
    below = last;
  }
  return rows.length > limit || isIncomplete ? rows : undefined;
}

async function readEveryone(
  db: Database,
  viewerId: string,
  before: string,
  limitOffset: LimitOffset,
): Promise<EntryRow[]> {
  const readAll = () => readUnmuted<EntryRow>(db, viewerId, everyoneFeed, [viewerId, before], limitOffset);
  if (!db.isDistributed || limitOffset.offset > 0) return readAll();
  const listed = await readListed(db, viewerId, before, limitOffset);
  if (listed) return listed;
  try {
    return await readAll();
  } catch (error) {
    const present = isWorkerUnavailable(error) ? await readListed(db, viewerId, before, limitOffset, true) : undefined;
    if (!present?.length) throw error;
    return present;
  }
}

/** Lists the home feed below the entry `before`, newest first. */
export async function listFeed(
  db: Database,
  viewerId: string,
  scope: 'everyone' | 'friends',
  before: string | undefined,
  limitOffset: LimitOffset,
): Promise<FeedRow[]> {
  const below = before ?? largestId;
  const friends = db.isDistributed ? distributedFriendsFeed : friendsFeed;
  const rows =
    scope === 'everyone'
      ? await readEveryone(db, viewerId, below, limitOffset)
      : await db.rows<EntryRow>(friends(limitOffset), pagedValues([viewerId, below], limitOffset));
  return withQuotedPosts(db, viewerId, rows);
}
