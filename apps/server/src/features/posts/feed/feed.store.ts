import { largestId } from '@gumball/contract/pagination';
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
  readUnmuted,
  selectPostPage,
  selectUnmuted,
  unmutedStatements,
  type ViewerPostRow,
} from '../posts.store.ts';
import { type WithQuoted, withQuotedPosts } from '../quoted-posts.store.ts';
import { readListedPage, rowsOf, unmutedPosts } from './listed-posts.store.ts';
import { readNewest } from './newest-posts.store.ts';
import { readListsOf } from './post-lists.store.ts';

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

const friendsStatement: Statement = { name: 'posts-listed-friends', text: selectFriends };
const repostersStatement: Statement = {
  name: 'posts-listed-reposters',
  text: `SELECT reposter_id AS id, (${reposter}) AS reposter FROM unnest($1::bigint[]) AS p (reposter_id)`,
};

/** Below which entry a page begins, and the current time. */
type Position = { before: string; now: Date };

/**
 * Reads a page of the lists of the viewer and of friends. While a worker is unavailable, what the others have. A page by its
 * number is searched among as many entries as any page.
 */
async function readFriendsListed(
  db: Database,
  viewerId: string,
  { before, now }: Position,
  { limit, offset }: LimitOffset,
): Promise<EntryRow[]> {
  const friends = await db.rows<{ id: string }>(friendsStatement, [viewerId]);
  const friendIds = friends.map(({ id }) => id);
  const lists = readListsOf(db, viewerId, friendIds, now);
  const page = { readEntries: lists, statement: unmutedPosts };
  const rows = rowsOf(await readListedPage(db, viewerId, page, before, offset + limit)).slice(offset);
  const reposterIds = [...new Set(rows.flatMap(({ reposter_id: id }) => id ?? []))];
  if (reposterIds.length === 0) return rows;
  const reposters = await db.rows<{ id: string; reposter: ReposterRow }>(repostersStatement, [reposterIds]);
  const byId = new Map(reposters.map(({ id, reposter: row }) => [id, row]));
  return rows.map(({ reposter_id: id, ...row }) => (id === null ? row : { ...row, reposter: byId.get(id) ?? null }));
}

async function readFriends(
  db: Database,
  viewerId: string,
  position: Position,
  limitOffset: LimitOffset,
): Promise<EntryRow[]> {
  return db.isDistributed
    ? readFriendsListed(db, viewerId, position, limitOffset)
    : db.rows<EntryRow>(friendsFeed(limitOffset), pagedValues([viewerId, position.before], limitOffset));
}

async function readEveryone(
  db: Database,
  viewerId: string,
  { before }: Position,
  limitOffset: LimitOffset,
): Promise<EntryRow[]> {
  const readAll = () => readUnmuted<EntryRow>(db, viewerId, everyoneFeed, [viewerId, before], limitOffset);
  if (!db.isDistributed || limitOffset.offset > 0) return readAll();
  const newest = { readEntries: readNewest(db, viewerId), statement: unmutedPosts };
  const page = await readListedPage(db, viewerId, newest, before, limitOffset.limit);
  if (page.rows.length > limitOffset.limit || !page.isEnd) return page.rows;
  // Older posts are in no list.
  try {
    return await readAll();
  } catch (error) {
    if (!isWorkerUnavailable(error)) throw error;
    return rowsOf({ ...page, error });
  }
}

/** Lists the home feed of the time `now` below the entry `before`, newest first. */
export async function listFeed(
  db: Database,
  viewerId: string,
  { scope, before = largestId, now }: { scope: 'everyone' | 'friends'; before: string | undefined; now: Date },
  limitOffset: LimitOffset,
): Promise<FeedRow[]> {
  const read = scope === 'everyone' ? readEveryone : readFriends;
  return withQuotedPosts(db, viewerId, await read(db, viewerId, { before, now }, limitOffset));
}
