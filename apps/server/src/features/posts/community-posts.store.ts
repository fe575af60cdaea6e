import { largestId } from '@gumball/contract/pagination';
import { sql } from 'kysely';
import type { Database, Executor, Statement } from '../../platform/db/database.ts';
import type { LimitOffset } from '../../platform/db/paged-statement.ts';
import { lockUserTotals } from '../../platform/db/user-totals.ts';
import { isKnownCommunitySql, isReadableCommunitySql, isUnheldPostSql } from '../blocks/visibility.sql.ts';
import { readListedPage, rowsOf, unmutedPosts } from './feed/listed-posts.store.ts';
import { readList } from './feed/post-lists.store.ts';
import {
  authorColumns,
  blockedUserIds,
  pageColumns,
  readColumns,
  readUnmuted,
  selectUnmuted,
  unmutedStatements,
  type ViewerPostRow,
} from './posts.store.ts';
import { type WithQuoted, withQuotedPosts } from './quoted-posts.store.ts';
import { isInScheduledPostSql } from './scheduled/scheduled.sql.ts';

// One row with a null id: the community exists and has no posts, or none that the viewer may read. No row: the viewer
// may not know of such a community.
const communityPosts = unmutedStatements(
  'posts-community',
  3,
  (limit, offset, isDeep) => `
    SELECT ${readColumns}, ${authorColumns}, c.readable
    FROM (
      SELECT c.id, c.name, c.access, c.closed_at, ${isReadableCommunitySql('c.id', '$1')} AS readable FROM communities c
      WHERE c.id = $2 AND c.deleted_at IS NULL AND ${isKnownCommunitySql('c', '$1')}
    ) c
    LEFT JOIN (
      ${selectUnmuted(
        `SELECT ${pageColumns}, p.search_terms FROM posts p
         WHERE p.community_id = $2 AND p.id < $3 AND ${isReadableCommunitySql('$2', '$1')}
           AND p.user_id NOT IN ${blockedUserIds} AND (p.user_id = $1 OR ${isUnheldPostSql('p.id')})`,
        limit,
        offset,
        isDeep,
      )}
    ) p ON true
    LEFT JOIN users u ON u.id = p.user_id
    ORDER BY p.id DESC`,
);

const communityStatement: Statement = {
  name: 'posts-community-readable',
  text: `
    SELECT ${isReadableCommunitySql('c.id', '$1')} AS readable FROM communities c
    WHERE c.id = $2 AND c.deleted_at IS NULL AND ${isKnownCommunitySql('c', '$1')}`,
};

type CommunityPostRow = (ViewerPostRow | { id: null }) & { readable: boolean };

/** Reads a page of the list of a community. While a worker is unavailable, the posts of the others. */
async function readListed(
  db: Database,
  viewerId: string,
  communityId: string,
  before: string,
  limit: number,
): Promise<CommunityPostRow[]> {
  const [community] = await db.rows<{ readable: boolean }>(communityStatement, [viewerId, communityId]);
  if (!community?.readable) return community ? [{ id: null, ...community }] : [];
  const list = { readEntries: readList(db, viewerId, 'community', communityId), statement: unmutedPosts };
  const rows = rowsOf(await readListedPage(db, viewerId, list, before, limit));
  return rows.length === 0 ? [{ id: null, ...community }] : rows.map((row) => ({ ...row, ...community }));
}

/**
 * Lists the posts of a community below `before`, newest first. Returns undefined for a community that the viewer may
 * not know, and 'private' for one whose posts only members read.
 */
export async function listByCommunity(
  db: Database,
  viewerId: string,
  communityId: string,
  before: string | undefined,
  limitOffset: LimitOffset,
): Promise<WithQuoted<ViewerPostRow>[] | 'private' | undefined> {
  const below = before ?? largestId;
  const rows =
    db.isDistributed && limitOffset.offset === 0
      ? await readListed(db, viewerId, communityId, below, limitOffset.limit)
      : await readUnmuted<CommunityPostRow>(db, viewerId, communityPosts, [viewerId, communityId, below], limitOffset);
  if (!rows[0]) return undefined;
  if (!rows[0].readable) return 'private';
  return withQuotedPosts(
    db,
    viewerId,
    rows.filter((row): row is ViewerPostRow & { readable: boolean } => row.id !== null),
  );
}

/** A locked post that is about to be deleted. */
export type LockedPostRow = { id: string; user_id: string; content: string; media: { url: string }[] };

/** Lists the ids of the oldest posts of a community. */
export async function listOldestIds(db: Executor, communityId: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('posts')
    .select('id')
    .where('community_id', '=', communityId)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map((row) => row.id);
}

/** Finds and locks those of the posts that belong to the community. */
export async function lockPosts(tx: Executor, communityId: string, postIds: string[]): Promise<LockedPostRow[]> {
  await sql`SELECT FROM lock_posts(${postIds}::bigint[], true)`.execute(tx);
  const { rows } = await sql<LockedPostRow>`
    SELECT id, user_id, content, media FROM posts
    WHERE community_id = ${communityId} AND id = ANY(${postIds}::bigint[]) ORDER BY id`.execute(tx);
  return rows;
}

/**
 * Deletes locked posts with their likes, saves and comments, releases their files for the purge of orphans and lowers
 * the authors' counts. Locks files before authors, each in id order, like the statements that create and delete a post.
 * Concurrent calls can wait for each other but never deadlock.
 */
export async function removeLockedPosts(tx: Executor, posts: readonly LockedPostRow[]): Promise<void> {
  const ids = posts.map((post) => post.id);
  const urls = [...new Set(posts.flatMap((post) => post.media.map((file) => file.url)))];
  if (urls.length > 0) {
    await sql`SELECT url FROM uploads WHERE url = ANY(${urls}::text[]) ORDER BY url FOR UPDATE`.execute(tx);
  }
  const authors = posts.map((post) => post.user_id);
  await lockUserTotals(tx, authors);
  // Held posts do not count.
  const held = await sql<{ id: string }>`
    SELECT post_id AS id FROM holds WHERE post_id = ANY(${ids}::bigint[]) AND comment_id IS NULL AND released_at IS NULL`.execute(
    tx,
  );
  const heldIds = held.rows.map(({ id }) => id);
  await sql`
    DELETE FROM comment_likes l WHERE l.post_id = ANY(${ids}::bigint[])
      AND l.comment_id IN (SELECT c.id FROM comments c WHERE c.post_id = ANY(${ids}::bigint[]))`.execute(tx);
  await sql`DELETE FROM posts WHERE id = ANY(${ids}::bigint[])`.execute(tx);
  await sql`
    UPDATE user_totals SET posts_count = posts_count - removed.posts
    FROM (SELECT author, count(*)::int AS posts FROM unnest(${authors}::bigint[], ${ids}::bigint[]) AS gone (author, id)
      WHERE id <> ALL(${heldIds}::bigint[]) GROUP BY author) removed
    WHERE user_totals.user_id = removed.author`.execute(tx);
  await sql`
    UPDATE users SET pinned_post_id = NULL WHERE id = ANY(${authors}::bigint[]) AND pinned_post_id = ANY(${ids}::bigint[])`.execute(
    tx,
  );
  if (urls.length === 0) return;
  await sql`
    WITH files AS MATERIALIZED (SELECT url, user_id FROM uploads WHERE url = ANY(${urls}::text[])),
    shown AS MATERIALIZED (
      SELECT files.url FROM posts other JOIN files ON other.user_id = files.user_id
        AND other.media @> jsonb_build_array(jsonb_build_object('url', files.url))
    )
    UPDATE uploads SET attached_at = NULL WHERE url = ANY(${urls}::text[]) AND url NOT IN (TABLE shown)
      AND NOT ${sql.raw(isInScheduledPostSql('uploads.user_id'))}`.execute(tx);
}
