import { largestId } from '@gumball/contract/pagination';
import { followedHashtagsMax, type Hashtag } from '@gumball/rules/posts/hashtags';
import { type Database, type Executor, rowsIn, type Statement } from '../../../platform/db/database.ts';
import type { LimitOffset } from '../../../platform/db/paged-statement.ts';
import { isOpenPostSql } from '../../blocks/visibility.sql.ts';
import { isNotLimitedSql } from '../../users/users.sql.ts';
import {
  isVisiblePost,
  pageColumns,
  readUnmuted,
  selectPostPage,
  selectUnmuted,
  unmutedStatements,
  type ViewerPostRow,
} from '../posts.store.ts';
import { type WithQuoted, withQuotedPosts } from '../quoted-posts.store.ts';

// One after the other: on several servers a statement of both needs all of them.
const removeStatement: Statement = {
  name: 'hashtags-remove-of-post',
  text: 'DELETE FROM post_hashtags WHERE post_id = $1 AND tag <> ALL($2::text[])',
};
const insertStatement: Statement = {
  name: 'hashtags-of-post',
  text: `
    INSERT INTO post_hashtags (tag, post_id, user_id, name)
    SELECT tag, $1::bigint, $2::bigint, name FROM unnest($3::text[], $4::text[]) AS input (tag, name)
    ON CONFLICT DO NOTHING`,
};

/** Replaces the hashtags of a post. */
export async function replaceHashtags(
  tx: Executor,
  post: { id: string; userId: string },
  hashtags: readonly Hashtag[],
): Promise<void> {
  const [tags, names] = [hashtags.map(({ tag }) => tag), hashtags.map(({ name }) => name)];
  await rowsIn(tx, removeStatement, [post.id, tags]);
  if (tags.length > 0) await rowsIn(tx, insertStatement, [post.id, post.userId, tags, names]);
}

const taggedPosts = unmutedStatements('posts-hashtag', 3, (limit, offset, isDeep) =>
  selectPostPage(
    selectUnmuted(
      `SELECT ${pageColumns}, p.search_terms FROM post_hashtags h JOIN posts p ON p.id = h.post_id
       WHERE h.tag = $2 AND h.post_id < $3 AND ${isVisiblePost}`,
      limit,
      offset,
      isDeep,
    ),
    'p.id DESC',
  ),
);

/** Lists the posts with a hashtag below `before`, newest first. */
export async function listByHashtag(
  db: Database,
  viewerId: string,
  tag: string,
  before: string | undefined,
  limitOffset: LimitOffset,
): Promise<WithQuoted<ViewerPostRow>[]> {
  const values = [viewerId, tag, before ?? largestId];
  const rows = await readUnmuted<ViewerPostRow>(db, viewerId, taggedPosts, values, limitOffset);
  return withQuotedPosts(db, viewerId, rows);
}

/** The row of a hashtag. `name` is the spelling of its newest post that the viewer may read; null without one. */
export type HashtagRow = { name: string | null; followers_count: number; is_hidden: boolean; is_followed: boolean };

const hashtagByTag: Statement = {
  name: 'hashtags-one',
  text: `
    SELECT (SELECT t.name FROM post_hashtags t JOIN posts p ON p.id = t.post_id
        WHERE t.tag = $2 AND ${isVisiblePost} ORDER BY t.post_id DESC LIMIT 1) AS name,
      coalesce(h.followers_count, 0) AS followers_count, coalesce(h.is_hidden, false) AS is_hidden,
      EXISTS (SELECT 1 FROM hashtag_follows WHERE user_id = $1 AND tag = $2) AS is_followed
    FROM (SELECT $2::text AS tag) asked LEFT JOIN hashtags h ON h.tag = asked.tag`,
};

/** Finds a hashtag. One that nobody used has no name. */
export async function findHashtag(db: Executor, viewerId: string, tag: string): Promise<HashtagRow | undefined> {
  const [row] = await rowsIn<HashtagRow>(db, hashtagByTag, [viewerId, tag]);
  return row;
}

// The row of the hashtag is the lock of its counter, and the only row that two members share.
const followStatement: Statement = {
  name: 'hashtags-follow',
  text: `
    WITH room AS (
      SELECT (SELECT count(*) FROM hashtag_follows WHERE user_id = $1) < ${followedHashtagsMax}
        OR EXISTS (SELECT FROM hashtag_follows WHERE user_id = $1 AND tag = $2) AS free
    ),
    followed AS (
      INSERT INTO hashtag_follows (user_id, tag, name, created_at) SELECT $1, $2, $3, $4 FROM room WHERE free
      ON CONFLICT DO NOTHING RETURNING tag
    ),
    counted AS (
      INSERT INTO hashtags (tag, followers_count) SELECT tag, 1 FROM followed
      ON CONFLICT (tag) DO UPDATE SET followers_count = hashtags.followers_count + 1
    )
    SELECT free FROM room`,
};

// Concurrent follows of one member could otherwise exceed the maximum.
const lockFollows: Statement = {
  name: 'hashtags-lock',
  text: `SELECT pg_advisory_xact_lock(hashtextextended('hashtags:' || $1, 0))`,
};

/** Stores that a user follows a hashtag. Returns whether there was room for it. */
export async function insertFollow(
  tx: Executor,
  follow: { userId: string; tag: string; name: string; now: Date },
): Promise<boolean> {
  await rowsIn(tx, lockFollows, [follow.userId]);
  const values = [follow.userId, follow.tag, follow.name, follow.now];
  const [row] = await rowsIn<{ free: boolean }>(tx, followStatement, values);
  return row?.free ?? false;
}

const unfollowStatement: Statement = {
  name: 'hashtags-unfollow',
  text: `
    WITH removed AS (DELETE FROM hashtag_follows WHERE user_id = $1 AND tag = $2 RETURNING tag)
    UPDATE hashtags SET followers_count = followers_count - 1 FROM removed WHERE hashtags.tag = removed.tag`,
};

// A separate statement: it sees the counter after the lock of the one before.
const removeUnused: Statement = {
  name: 'hashtags-remove-unused',
  text: 'DELETE FROM hashtags WHERE tag = $1 AND followers_count = 0 AND NOT is_hidden',
};

/**
 * Removes that a user follows a hashtag, inside a transaction. A hashtag that nobody follows any more loses its row.
 */
export async function removeFollow(tx: Executor, userId: string, tag: string): Promise<void> {
  await rowsIn(tx, unfollowStatement, [userId, tag]);
  await rowsIn(tx, removeUnused, [tag]);
}

/** The row of a hashtag in a list. */
export type ListedHashtagRow = { tag: string; name: string; authors?: number };

const followedTags: Statement = {
  name: 'hashtags-followed',
  text: `SELECT tag, name FROM hashtag_follows WHERE user_id = $1 ORDER BY created_at DESC, tag LIMIT ${followedHashtagsMax}`,
};

/** Lists the hashtags that a user follows, last followed first. */
export function listFollowed(db: Database, userId: string): Promise<ListedHashtagRow[]> {
  return db.rows<ListedHashtagRow>(followedTags, [userId]);
}

const updateHidden: Statement = {
  name: 'hashtags-hide',
  text: `
    INSERT INTO hashtags (tag, is_hidden) VALUES ($1, $2)
    ON CONFLICT (tag) DO UPDATE SET is_hidden = excluded.is_hidden WHERE hashtags.is_hidden <> excluded.is_hidden RETURNING 1`,
};

/** Sets whether trends and suggestions leave a hashtag out. Returns whether this changed. */
export async function setHidden(tx: Executor, tag: string, isHidden: boolean): Promise<boolean> {
  return (await rowsIn(tx, updateHidden, [tag, isHidden])).length > 0;
}

const candidatesMax = 50;
const sampledUses = 50;
const suggestionsMax = 6;

// The keys with a beginning are read one by one from the index, and the newest uses of each outside of private
// communities, of members who are not limited. The trends add popular keys
// that stand behind the first ones in the alphabet.
const suggestionsStatement: Statement = {
  name: 'hashtags-suggestions',
  text: `
    WITH RECURSIVE keys AS (
      (SELECT tag FROM post_hashtags WHERE tag >= $1 AND tag < $2 ORDER BY tag LIMIT 1)
      UNION ALL
      SELECT (SELECT h.tag FROM post_hashtags h WHERE h.tag > keys.tag AND h.tag < $2 ORDER BY h.tag LIMIT 1)
      FROM keys WHERE keys.tag IS NOT NULL
    ),
    found AS (
      (SELECT tag FROM keys WHERE tag IS NOT NULL LIMIT ${candidatesMax})
      UNION SELECT tag FROM hashtag_trends WHERE tag >= $1 AND tag < $2
    )
    SELECT found.tag, uses.name, uses.authors FROM found
    CROSS JOIN LATERAL (
      SELECT (array_agg(latest.name ORDER BY latest.post_id DESC))[1] AS name, count(DISTINCT latest.user_id)::int AS authors FROM (
        SELECT h.name, h.user_id, h.post_id FROM post_hashtags h JOIN posts p ON p.id = h.post_id
        WHERE h.tag = found.tag AND ${isOpenPostSql('p')} AND ${isNotLimitedSql('h.user_id')} ORDER BY h.post_id DESC LIMIT ${sampledUses}
      ) latest
    ) uses
    WHERE uses.name IS NOT NULL AND NOT EXISTS (SELECT FROM hashtags x WHERE x.tag = found.tag AND x.is_hidden)
    ORDER BY uses.authors DESC, found.tag LIMIT ${suggestionsMax}`,
};

// Distributed, each worker reads the first uses with a beginning, and the newest of all keys at once.
const maxUses = 5000;
const distributedSuggestions: Statement = {
  name: 'hashtags-suggestions-distributed',
  text: `
    WITH keys AS MATERIALIZED (
      SELECT DISTINCT first.tag FROM (
        SELECT tag FROM post_hashtags WHERE tag >= $1 AND tag < $2 ORDER BY tag LIMIT ${maxUses}
      ) first ORDER BY first.tag LIMIT ${candidatesMax}
    ),
    found AS MATERIALIZED (
      SELECT tag FROM keys UNION SELECT tag FROM hashtag_trends WHERE tag >= $1 AND tag < $2
    ),
    latest AS MATERIALIZED (
      SELECT h.tag, h.name, h.user_id, h.post_id FROM post_hashtags h JOIN posts p ON p.id = h.post_id
      WHERE h.tag = ANY (ARRAY(SELECT tag FROM found)) AND ${isOpenPostSql('p')} AND ${isNotLimitedSql('h.user_id')}
      ORDER BY h.post_id DESC LIMIT ${maxUses}
    )
    SELECT latest.tag, (array_agg(latest.name ORDER BY latest.post_id DESC))[1] AS name,
      count(DISTINCT latest.user_id)::int AS authors
    FROM latest WHERE NOT EXISTS (SELECT 1 FROM hashtags x WHERE x.tag = latest.tag AND x.is_hidden)
    GROUP BY latest.tag ORDER BY authors DESC, latest.tag LIMIT ${suggestionsMax}`,
};

/** Lists used hashtags with a beginning, those of the most different authors first. */
export function listSuggestions(db: Database, beginning: string): Promise<ListedHashtagRow[]> {
  return db.rows<ListedHashtagRow>(db.isDistributed ? distributedSuggestions : suggestionsStatement, [
    beginning,
    `${beginning}\u{10FFFF}`,
  ]);
}

const followedBatch: Statement = {
  name: 'hashtags-own',
  text: 'SELECT tag FROM hashtag_follows WHERE user_id = $1 LIMIT 200',
};

/** Lists the keys of the hashtags that a user follows. */
export async function listFollowedTags(db: Database, userId: string): Promise<string[]> {
  return (await db.rows<{ tag: string }>(followedBatch, [userId])).map(({ tag }) => tag);
}
