import type { Hashtag } from '@gumball/rules/posts/hashtags';
import { sql } from 'kysely';
import { asDatabase, type Database, type Executor } from '../../../platform/db/database.ts';
import { addWordsSql } from '../../../platform/db/vocabulary.ts';
import { noteForWebhooksSql } from '../../../platform/db/webhook-events.ts';
import { addToNewest } from '../feed/newest-posts.store.ts';
import { addToLists } from '../feed/post-lists.store.ts';

type Media = { url: string }[];

/** The row of a post that was removed, with its times as texts. */
export type PostSnapshot = {
  id: string;
  user_id: string;
  community_id: string | null;
  content: string;
  post_type: 'text' | 'photo' | 'video' | 'link';
  media: Media;
  link_preview: unknown;
  created_at: string;
  edited_at: string | null;
  quoted_post_id: string | null;
  quote_detached: boolean;
  allows_reposts: boolean;
  content_warning: string | null;
  friends_only: boolean;
  poll_options: string[] | null;
  poll_ends_at: string | null;
};

/** Reads the row of a post; undefined if it is gone. Ids are texts, because they exceed the numbers of JSON. */
export async function readPostSnapshot(tx: Executor, postId: string): Promise<Record<string, unknown> | undefined> {
  const { rows } = await sql<{ snapshot: Record<string, unknown> }>`
    SELECT to_jsonb(p) - 'search_terms' || jsonb_build_object('id', p.id::text, 'user_id', p.user_id::text,
      'community_id', p.community_id::text, 'quoted_post_id', p.quoted_post_id::text) AS snapshot
    FROM posts p WHERE p.id = ${postId}`.execute(tx);
  return rows[0]?.snapshot;
}

/** Whether the author and the community of a removed post still exist. */
export async function hasPlace(tx: Executor, { user_id, community_id }: PostSnapshot): Promise<boolean> {
  const author = await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', user_id)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!author || community_id === null) return author !== undefined;
  const query = tx.selectFrom('communities').select('id').where('id', '=', community_id);
  return (await query.where('deleted_at', 'is', null).executeTakeFirst()) !== undefined;
}

/** Returns the files of a removed post that the purge of orphans has not taken. */
export async function attachRemaining(tx: Executor, { user_id, media }: PostSnapshot, now: Date): Promise<Media> {
  if (media.length === 0) return [];
  const urls = media.map(({ url }) => url);
  const rows = await tx
    .updateTable('uploads')
    .set({ attached_at: now })
    .where('url', 'in', urls)
    .where('user_id', '=', user_id)
    .returning('url')
    .execute();
  return media.filter(({ url }) => rows.some((row) => row.url === url));
}

/** Stores a removed post again, with its count and hashtags. Returns whether it was gone. */
export async function insertRestored(
  { isDistributed }: Pick<Database, 'isDistributed'>,
  tx: Executor,
  { poll_options: options, ...post }: PostSnapshot,
  hashtags: Hashtag[],
): Promise<boolean> {
  const media = JSON.stringify(post.media);
  const preview = post.link_preview === null ? null : JSON.stringify(post.link_preview);
  const { rows } = await sql`
    WITH p AS (INSERT INTO posts (id, user_id, community_id, content, post_type, media, link_preview, created_at, edited_at, quoted_post_id,
      quote_detached, allows_reposts, content_warning, friends_only, poll_options, poll_ends_at, poll_counts)
    VALUES (${post.id}, ${post.user_id}, ${post.community_id}, ${post.content}, ${post.post_type}, ${media}::jsonb,
      ${preview}::jsonb, ${post.created_at}, ${post.edited_at}, ${post.quoted_post_id}, ${post.quote_detached},
      ${post.allows_reposts}, ${post.content_warning}, ${post.friends_only}, ${options}::text[], ${post.poll_ends_at},
      ${options?.map(() => 0) ?? null}::int[])
    ON CONFLICT (id) DO NOTHING RETURNING id, community_id, user_id, search_terms),
    noted AS (${sql.raw(addWordsSql('post_vocabulary', 'p.search_terms', 'p'))}),
    told AS (${sql.raw(noteForWebhooksSql('post.created', 'p'))})
    SELECT id FROM p`.execute(tx);
  if (rows.length === 0) return false;
  const [tags, names] = [hashtags.map(({ tag }) => tag), hashtags.map(({ name }) => name)];
  await sql`INSERT INTO post_hashtags (tag, post_id, user_id, name)
    SELECT input.tag, ${post.id}, ${post.user_id}, input.name FROM unnest(${tags}::text[], ${names}::text[]) AS input (tag, name)`.execute(
    tx,
  );
  if (isDistributed) {
    const { id, user_id: userId, community_id: communityId, friends_only: friendsOnly } = post;
    await addToLists(asDatabase(tx), { id, userId, communityId, friendsOnly });
    await addToNewest(tx, { id, userId, communityId, friendsOnly });
  }
  await sql`UPDATE user_totals SET posts_count = posts_count + 1, friends_posts_count = friends_posts_count + ${Number(post.friends_only)}
    WHERE user_id = ${post.user_id}`.execute(tx);
  return true;
}
