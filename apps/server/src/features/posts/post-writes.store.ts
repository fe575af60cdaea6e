import type { PostType } from '@gumball/contract/posts/posts.schemas';
import type { Media } from '@gumball/contract/uploads/uploads.schemas';
import type { Hashtag } from '@gumball/rules/posts/hashtags';
import { sql } from 'kysely';
import { type Database, type Executor, rowsIn, type Statement } from '../../platform/db/database.ts';
import { addWordsSql } from '../../platform/db/vocabulary.ts';
import { noteForWebhooksSql } from '../../platform/db/webhook-events.ts';
import { isKnownCommunitySql, isOpenPostSql, isPublicPostSql, isUnheldPostSql } from '../blocks/visibility.sql.ts';
import { authorColumns, blockedUserIds, isVisibleById, type PostRow, postColumns } from './posts.store.ts';
import { isInScheduledPostSql } from './scheduled/scheduled.sql.ts';

/** A post to store. `linkUrls` are the URL variants under which its link's preview may be stored. */
export type NewPost = {
  id: string;
  userId: string;
  communityId: string | null;
  content: string;
  contentWarning: string | null;
  hashtags: Hashtag[];
  postType: PostType;
  media: Media[];
  linkUrls: string[];
  poll: { options: string[]; endsAt: Date } | null | undefined;
  quotedPostId: string | null;
  allowsReposts: boolean;
  friendsOnly: boolean;
  idempotencyKey: string | undefined;
  now: Date;
};

// A preview is stored longer than an image that no post shows.
/** SQL statement: the preview of a link by one of its URLs. */
export const linkPreviewSql = (urls: string) => `
  SELECT jsonb_build_object('url', url, 'title', title, 'description', description,
    'image', (SELECT uploads.url FROM uploads WHERE uploads.url = image_url))
  FROM link_previews WHERE url = ANY(${urls}) AND title IS NOT NULL ORDER BY fetched_at DESC LIMIT 1`;

// The files are locked before they are counted. Either the purge of orphans already deleted them and no post is stored,
// or it sees them attached. A key is taken only where the post is stored.
const insertStatement: Statement = {
  name: 'posts-create',
  text: `
    WITH files AS (
      SELECT url FROM uploads WHERE user_id = $1 AND purpose = 'post' AND url = ANY($8::text[]) ORDER BY url FOR UPDATE
    ),
    quoted AS MATERIALIZED (
      SELECT q.id FROM posts q WHERE q.id = $13 AND (q.allows_reposts OR q.user_id = $1) AND ${isOpenPostSql('q', '$13')}
        AND q.user_id NOT IN ${blockedUserIds}
    ),
    input AS MATERIALIZED (
      SELECT $2::bigint AS id, (${linkPreviewSql('$7::text[]')}) AS link_preview
      WHERE (SELECT count(*) FROM files) = cardinality($8::text[])
        AND ($3::bigint IS NULL OR EXISTS (
          SELECT FROM community_members m JOIN communities c ON c.id = m.community_id AND c.deleted_at IS NULL AND c.closed_at IS NULL
          WHERE m.community_id = $3 AND m.user_id = $1))
        AND ($13::bigint IS NULL OR EXISTS (SELECT FROM quoted))
    ),
    taken AS (
      INSERT INTO creation_keys (user_id, kind, key, id) SELECT $1, 'post', $9, id FROM input WHERE $9::text IS NOT NULL
      ON CONFLICT DO NOTHING RETURNING id
    ),
    p AS (
      INSERT INTO posts (id, user_id, community_id, content, post_type, media, link_preview, created_at,
        poll_options, poll_ends_at, poll_counts, quoted_post_id, allows_reposts, content_warning, friends_only)
      SELECT id, $1, $3::bigint, $4, $5, $6::jsonb, link_preview, $10,
        $11::text[], $12::timestamptz, (SELECT array_agg(0) FROM unnest($11::text[])),
        $13::bigint, $14::boolean, $15, $16::boolean
      FROM input WHERE $9::text IS NULL OR EXISTS (SELECT FROM taken)
      RETURNING ${postColumns.replaceAll('p.', '')}, search_terms
    ),
    attached AS (
      UPDATE uploads SET attached_at = $10 FROM p WHERE uploads.user_id = $1 AND uploads.url = ANY($8::text[])
    ),
    saved AS (
      UPDATE uploads SET attached_at = coalesce(attached_at, $10) FROM p
      WHERE uploads.purpose = 'link' AND uploads.url = p.link_preview->>'image'
    ),
    tagged AS (
      INSERT INTO post_hashtags (tag, post_id, user_id, name)
      SELECT input.tag, p.id, p.user_id, input.name FROM p, unnest($17::text[], $18::text[]) AS input (tag, name)
    ),
    counted AS (
      UPDATE user_totals SET posts_count = posts_count + 1,
        friends_posts_count = friends_posts_count + p.friends_only::int FROM p WHERE user_totals.user_id = $1
    ),
    noted AS (${addWordsSql('post_vocabulary', 'p.search_terms', 'p')}),
    told AS (${noteForWebhooksSql('post.created', 'p')})
    SELECT ${postColumns}, ${authorColumns} FROM p JOIN users u ON u.id = $1 LEFT JOIN communities c ON c.id = p.community_id`,
};

/**
 * Stores a post, counts it and attaches its files. Returns undefined if its key was used before, a file no longer
 * exists, the author is not a member of the community, or may not quote the post.
 */
export async function insertPost(db: Pick<Database, 'rows'>, post: NewPost): Promise<PostRow | undefined> {
  const [row] = await db.rows<PostRow>(insertStatement, [
    post.userId,
    post.id,
    post.communityId,
    post.content,
    post.postType,
    JSON.stringify(post.media),
    post.linkUrls,
    [...new Set(post.media.map((item) => item.url))],
    post.idempotencyKey ?? null,
    post.now,
    post.poll?.options ?? null,
    post.poll?.endsAt ?? null,
    post.quotedPostId,
    post.allowsReposts,
    post.contentWarning,
    post.friendsOnly,
    post.hashtags.map(({ tag }) => tag),
    post.hashtags.map(({ name }) => name),
  ]);
  return row;
}

const postByKey: Statement = {
  name: 'posts-by-creation-key',
  text: "SELECT id FROM creation_keys WHERE user_id = $1 AND kind = 'post' AND key = $2",
};

/** Finds the post that a user created with an idempotency key. */
export async function findByIdempotencyKey(
  db: Pick<Database, 'rows'>,
  userId: string,
  idempotencyKey: string,
): Promise<string | undefined> {
  const [row] = await db.rows<{ id: string }>(postByKey, [userId, idempotencyKey]);
  return row?.id;
}

/** Removes the idempotency keys of a user's posts and comments. */
export async function removeKeys(db: Database, userId: string): Promise<void> {
  await db.kysely.deleteFrom('creation_keys').where('user_id', '=', userId).execute();
}

const membership: Statement = {
  name: 'posts-membership',
  text: `
    SELECT m.role, c.closed_at FROM communities c LEFT JOIN community_members m ON m.community_id = c.id AND m.user_id = $2
    WHERE c.id = $1 AND c.deleted_at IS NULL AND ${isKnownCommunitySql('c', '$2')}`,
};

/** The membership of a user in a community. Returns undefined for a community that the user may not know. */
export async function findMembership(
  db: Database,
  communityId: string,
  userId: string,
): Promise<'member' | 'none' | 'closed' | undefined> {
  const [row] = await db.rows<{ role: string | null; closed_at: Date | null }>(membership, [communityId, userId]);
  return row && (row.closed_at ? 'closed' : row.role ? 'member' : 'none');
}

/** A file of a user; `formerUrl` is that of a video before it was converted. */
export type OwnFile = Media & { formerUrl?: string };

/** Lists and locks a user's own post files among the URLs, present or former, without descriptions. */
export async function listOwnFiles(tx: Executor, userId: string, urls: readonly string[]): Promise<OwnFile[]> {
  if (urls.length === 0) return [];
  const rows = await tx
    .selectFrom('uploads')
    .select(['url', 'kind', 'width', 'height', 'placeholder', 'poster_url', 'sizes', 'playback', 'former_url'])
    // Audio and documents are sent in messages only.
    .$narrowType<{ kind: Media['kind'] }>()
    .where('user_id', '=', userId)
    .where('purpose', '=', 'post')
    .where(({ or, eb }) => or([eb('url', 'in', urls), eb('former_url', 'in', urls)]))
    .orderBy('url')
    .forUpdate()
    .execute();
  return rows.map(({ poster_url: posterUrl, playback, former_url: formerUrl, ...file }) => ({
    ...file,
    alt: '',
    posterUrl,
    ...(playback ? { playback } : {}),
    ...(formerUrl ? { formerUrl } : {}),
  }));
}

/** What the check of an edit needs. `visible` is whether the viewer may see the post. */
export type EditablePost = {
  user_id: string;
  community_id: string | null;
  friends_only: boolean;
  content: string;
  content_warning: string | null;
  media: Media[];
  has_poll: boolean;
  written_at: Date;
  visible: boolean;
};

const selectForEdit: Statement = {
  name: 'posts-for-edit',
  text: `
    SELECT p.user_id, p.community_id, p.friends_only, p.content, p.content_warning, p.media, p.poll_options IS NOT NULL AS has_poll,
      coalesce(p.edited_at, p.created_at) AS written_at, ${isVisibleById} AS visible
    FROM posts p WHERE p.id = $2 FOR NO KEY UPDATE OF p`,
};

/** Finds and locks a post for an edit. */
export async function findForEdit(tx: Executor, viewerId: string, postId: string): Promise<EditablePost | undefined> {
  const [row] = await rowsIn<EditablePost>(tx, selectForEdit, [viewerId, postId]);
  return row;
}

/**
 * The values that an edit sets. `linkUrls` undefined leaves the preview unchanged, an empty list removes it. One of the
 * same link stays until a newer one is stored.
 */
export type PostEdit = {
  content: string;
  contentWarning: string | null;
  postType: PostType;
  media: Media[];
  linkUrls: string[] | undefined;
  now: Date;
};

const storedPreview: Statement = {
  name: 'posts-stored-preview',
  text: `SELECT (${linkPreviewSql('$1::text[]')}) AS link_preview`,
};
// Each of these is about one server of a distributed database.
const updateStatement: Statement = {
  name: 'posts-edit',
  text: `UPDATE posts SET content = $2, content_warning = $3, post_type = $4, media = $5::jsonb, edited_at = $6,
    link_preview = CASE WHEN $8::jsonb IS NOT NULL THEN $8::jsonb
      WHEN $7::text[] IS NULL OR link_preview->>'url' = ANY($7::text[]) THEN link_preview END
    WHERE id = $1 RETURNING link_preview, search_terms`,
};
const noteWords: Statement = {
  name: 'posts-note-words',
  text: `WITH p AS (SELECT $1::tsvector AS search_terms) ${addWordsSql('post_vocabulary', 'p.search_terms', 'p')}`,
};
/** Keeps the image of a link, its URL, that a post shows. */
export const keepLinkImage: Statement = {
  name: 'posts-keep-link-image',
  text: `UPDATE uploads SET attached_at = coalesce(attached_at, $2) WHERE purpose = 'link' AND url = $1`,
};

/** Stores an edit of a locked post. */
export async function updatePostRow(tx: Executor, postId: string, edit: PostEdit): Promise<void> {
  const { linkUrls } = edit;
  const [stored] = linkUrls?.length ? await rowsIn<Pick<PostRow, 'link_preview'>>(tx, storedPreview, [linkUrls]) : [];
  const preview = stored?.link_preview ? JSON.stringify(stored.link_preview) : null;
  const [row] = await rowsIn<Pick<PostRow, 'link_preview'> & { search_terms: string }>(tx, updateStatement, [
    postId,
    edit.content,
    edit.contentWarning,
    edit.postType,
    JSON.stringify(edit.media),
    edit.now,
    linkUrls ?? null,
    preview,
  ]);
  if (!row) throw new Error('The locked post is gone.');
  await rowsIn(tx, noteWords, [row.search_terms]);
  if (row.link_preview?.image) await rowsIn(tx, keepLinkImage, [row.link_preview.image, edit.now]);
}

/** Marks files as attached. */
export async function attachFiles(tx: Executor, userId: string, urls: readonly string[], now: Date): Promise<void> {
  if (urls.length === 0) return;
  await tx
    .updateTable('uploads')
    .set({ attached_at: now })
    .where('user_id', '=', userId)
    .where('url', 'in', urls)
    .execute();
}

/** Releases files for the purge of orphans that no post, or none but `postId`, shows or waits with. */
export async function releaseFiles(
  tx: Executor,
  userId: string,
  postId: string | null,
  urls: readonly string[],
): Promise<void> {
  if (urls.length === 0) return;
  await sql`
    WITH files AS MATERIALIZED (SELECT url FROM unnest(${urls}::text[]) AS url),
    shown AS MATERIALIZED (
      SELECT files.url FROM posts other, files WHERE other.user_id = ${userId} AND other.id IS DISTINCT FROM ${postId}::bigint
        AND other.media @> jsonb_build_array(jsonb_build_object('url', files.url))
    )
    UPDATE uploads SET attached_at = NULL WHERE uploads.user_id = ${userId} AND uploads.url IN (TABLE files)
      AND uploads.url NOT IN (TABLE shown) AND NOT ${sql.raw(isInScheduledPostSql('uploads.user_id'))}`.execute(tx);
}

// Locks files before the author's counters, like creating a post: the two can wait for each other but never deadlock. An own
// post that is still visible to this statement but was not deleted by it has just been deleted by another call. Where
// pages are public, the address of a public post says from then on that it was deleted.
const deletePost: Statement = {
  name: 'posts-remove',
  text: `
    WITH seen AS MATERIALIZED (
      SELECT p.user_id, p.community_id, p.friends_only, ${isUnheldPostSql('$2')} AS counts,
        ${isPublicPostSql('p', '$2')} AS is_public, p.user_id <> $1 AND ${isVisibleById} AS is_foreign
      FROM posts p WHERE p.id = $2
    ),
    deleted AS (DELETE FROM posts WHERE id = $2 AND user_id = $1 RETURNING id, media),
    unliked AS (
      DELETE FROM comment_likes l WHERE l.post_id = $2 AND EXISTS (SELECT FROM deleted)
        AND l.comment_id IN (SELECT c.id FROM comments c WHERE c.post_id = $2)
    ),
    marked AS (
      INSERT INTO deleted_public_posts (post_id, deleted_at) SELECT deleted.id, now() FROM deleted, seen
      WHERE seen.is_public AND EXISTS (
        SELECT FROM platform_settings WHERE name = 'public-pages' AND value = 'on')
      ON CONFLICT DO NOTHING
    ),
    files AS MATERIALIZED (SELECT file->>'url' AS url FROM deleted, jsonb_array_elements(deleted.media) file),
    shown AS MATERIALIZED (
      SELECT files.url FROM posts other, files WHERE other.user_id = $1 AND other.id <> $2
        AND other.media @> jsonb_build_array(jsonb_build_object('url', files.url))
    ),
    freed AS (
      UPDATE uploads SET attached_at = NULL WHERE uploads.user_id = $1 AND uploads.url IN (TABLE files)
        AND uploads.url NOT IN (TABLE shown) AND NOT ${isInScheduledPostSql('$1')}
      RETURNING 1
    ),
    counted AS (
      UPDATE user_totals SET posts_count = posts_count - seen.counts::int,
        friends_posts_count = friends_posts_count - (seen.friends_only AND seen.counts)::int
      FROM deleted, seen WHERE user_totals.user_id = $1 AND (SELECT count(*) FROM freed) >= 0
    ),
    unpinned AS (
      UPDATE users SET pinned_post_id = NULL FROM deleted WHERE users.id = $1 AND users.pinned_post_id = deleted.id
    )
    SELECT deleted.id IS NOT NULL AS removed, seen.community_id, seen.friends_only FROM seen LEFT JOIN deleted ON true
    WHERE deleted.id IS NOT NULL OR seen.is_foreign`,
};

/** The result of deleting a post. `removed` is false for a post of another user. */
export type RemovedRow = { removed: boolean; community_id: string | null; friends_only: boolean };

/** Deletes a user's own post. Returns undefined if the user may not see such a post. */
export async function removePostRow(db: Database, userId: string, postId: string): Promise<RemovedRow | undefined> {
  return (await db.rows<RemovedRow>(deletePost, [userId, postId]))[0];
}

const ownPostIds: Statement = {
  name: 'posts-own-ids',
  text: 'SELECT id FROM posts WHERE user_id = $1 ORDER BY id LIMIT 50',
};

/** Lists a batch of the ids of a user's own posts. */
export async function listOwnIds(db: Database, userId: string): Promise<string[]> {
  return (await db.rows<{ id: string }>(ownPostIds, [userId])).map((row) => row.id);
}
