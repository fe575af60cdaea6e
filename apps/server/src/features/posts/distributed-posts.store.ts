/**
 * The steps that store a post in a distributed database. One statement would send its intermediate results to workers that
 * have nothing of the post, and fail while one of them is unavailable.
 */
import type { Database, Statement } from '../../platform/db/database.ts';
import { addWordsSql } from '../../platform/db/vocabulary.ts';
import { noteForWebhooksSql } from '../../platform/db/webhook-events.ts';
import { isOpenPostSql } from '../blocks/visibility.sql.ts';
import { addToLists } from './feed/post-lists.store.ts';
import { keepLinkImage, linkPreviewSql, type NewPost } from './post-writes.store.ts';
import { authorColumns, blockedUserIds, type PostRow, postColumns } from './posts.store.ts';

const quotedPost: Statement = {
  name: 'posts-quotable',
  text: `SELECT q.id FROM posts q WHERE q.id = $2 AND (q.allows_reposts OR q.user_id = $1) AND ${isOpenPostSql('q', '$2')}
    AND q.user_id NOT IN ${blockedUserIds}`,
};
const place: Statement = {
  name: 'posts-place',
  text: `SELECT ${authorColumns}, (${linkPreviewSql('$3::text[]')}) AS link_preview
    FROM users u LEFT JOIN communities c ON c.id = $2::bigint
    WHERE u.id = $1 AND ($2::bigint IS NULL OR c.deleted_at IS NULL AND c.closed_at IS NULL AND EXISTS (
      SELECT FROM community_members m WHERE m.community_id = $2::bigint AND m.user_id = $1))`,
};
// Either the purge of orphans already deleted the files and no post is stored, or it sees them attached.
const lockFiles: Statement = {
  name: 'posts-lock-files',
  text: `SELECT url FROM uploads WHERE user_id = $1 AND purpose = 'post' AND url = ANY($2::text[]) ORDER BY url FOR UPDATE`,
};
const insertKey: Statement = {
  name: 'posts-take-key',
  text: `INSERT INTO creation_keys (user_id, kind, key, id) VALUES ($1, 'post', $2, $3) ON CONFLICT DO NOTHING RETURNING id`,
};
const insertRow: Statement = {
  name: 'posts-row',
  text: `
    INSERT INTO posts AS p (id, user_id, community_id, content, post_type, media, link_preview, created_at,
      poll_options, poll_ends_at, poll_counts, quoted_post_id, allows_reposts, content_warning, friends_only)
    VALUES ($1, $2, $3, $4, $5, $6::jsonb, $7::jsonb, $8, $9::text[], $10::timestamptz, $11::integer[], $12, $13, $14, $15)
    RETURNING ${postColumns}, p.search_terms`,
};
const insertTags: Statement = {
  name: 'posts-tags',
  text: `INSERT INTO post_hashtags (tag, post_id, user_id, name)
    SELECT tag, $1::bigint, $2::bigint, name FROM unnest($3::text[], $4::text[]) AS input (tag, name)`,
};
const countPost: Statement = {
  name: 'posts-count',
  text: `UPDATE user_totals SET posts_count = posts_count + 1, friends_posts_count = friends_posts_count + $2::boolean::int
    WHERE user_id = $1`,
};
const attachFiles: Statement = {
  name: 'posts-attach-files',
  text: 'UPDATE uploads SET attached_at = $3 WHERE user_id = $1 AND url = ANY($2::text[])',
};
const listPost: Statement = {
  name: 'posts-list',
  text: `
    WITH p AS (SELECT $5::tsvector AS search_terms),
    noted AS (${addWordsSql('post_vocabulary', 'p.search_terms', 'p')})
    INSERT INTO newest_posts (id, user_id, community_id, friends_only) VALUES ($1, $2, $3, $4)`,
};
const noteForWebhooks: Statement = {
  name: 'posts-webhooks',
  text: noteForWebhooksSql(
    'post.created',
    '(SELECT $1::bigint AS id, $2::bigint AS community_id, $3::bigint AS user_id)',
  ),
};

type Author = Pick<
  PostRow,
  | 'community_name'
  | 'community_access'
  | 'username'
  | 'first_name'
  | 'last_name'
  | 'avatar_url'
  | 'frame'
  | 'level_gumballs'
>;
type StoredRow = Omit<PostRow, keyof Author> & { search_terms: string };

/** The same as `insertPost`, with several statements of the caller's transaction. */
export async function insertDistributedPost(
  db: Pick<Database, 'rows'>,
  { id, userId, communityId, quotedPostId, friendsOnly, idempotencyKey, poll, now, ...post }: NewPost,
): Promise<PostRow | undefined> {
  if (quotedPostId !== null && (await db.rows(quotedPost, [userId, quotedPostId])).length === 0) return undefined;
  const placeValues = [userId, communityId, post.linkUrls];
  const [placed] = await db.rows<Author & Pick<PostRow, 'link_preview'>>(place, placeValues);
  if (!placed) return undefined;
  const { link_preview: linkPreview, ...author } = placed;
  const urls = [...new Set(post.media.map((item) => item.url))];
  if (urls.length > 0 && (await db.rows(lockFiles, [userId, urls])).length < urls.length) return undefined;
  if (idempotencyKey !== undefined && (await db.rows(insertKey, [userId, idempotencyKey, id])).length === 0)
    return undefined;
  const [row] = await db.rows<StoredRow>(insertRow, [
    id,
    userId,
    communityId,
    post.content,
    post.postType,
    JSON.stringify(post.media),
    linkPreview && JSON.stringify(linkPreview),
    now,
    poll?.options ?? null,
    poll?.endsAt ?? null,
    poll?.options.map(() => 0) ?? null,
    quotedPostId,
    post.allowsReposts,
    post.contentWarning,
    friendsOnly,
  ]);
  if (!row) throw new Error('The stored post was not returned.');
  const { search_terms: terms, ...stored } = row;
  const tags = post.hashtags.map(({ tag }) => tag);
  const names = post.hashtags.map(({ name }) => name);
  if (tags.length > 0) await db.rows(insertTags, [id, userId, tags, names]);
  await db.rows(countPost, [userId, friendsOnly]);
  if (urls.length > 0) await db.rows(attachFiles, [userId, urls, now]);
  if (linkPreview?.image) await db.rows(keepLinkImage, [linkPreview.image, now]);
  await addToLists(db, { id, userId, communityId, friendsOnly });
  await db.rows(listPost, [id, userId, communityId, friendsOnly, terms]);
  await db.rows(noteForWebhooks, [id, communityId, userId]);
  return { ...stored, ...author };
}
