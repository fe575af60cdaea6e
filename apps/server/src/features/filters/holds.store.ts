import type { HoldCause } from '@gumball/rules/filters/filters';
import { sql } from 'kysely';
import type { Executor } from '../../platform/db/database.ts';

/** A post or comment to hide. `needsReview` is false if nobody has to decide. */
export type NewHold = {
  id: string;
  postId: string;
  commentId: string | null;
  userId: string;
  cause: HoldCause;
  causeId: string | null;
  reason: string;
  needsReview: boolean;
  now: Date;
};

/** Why something is held. */
export type Cause = Pick<NewHold, 'cause' | 'causeId' | 'reason' | 'needsReview'>;

/** Stores the hold of a post or comment. Returns false if it is held already; a released one is held again. */
export async function insertHold(tx: Executor, hold: NewHold): Promise<boolean> {
  const { rows } = await sql`
    INSERT INTO holds (post_id, comment_id, id, user_id, cause, cause_id, reason, needs_review, held_at)
    VALUES (${hold.postId}, ${hold.commentId}, ${hold.id}, ${hold.userId}, ${hold.cause}, ${hold.causeId},
      ${hold.reason}, ${hold.needsReview}, ${hold.now})
    ON CONFLICT (post_id, comment_id) DO UPDATE SET id = excluded.id, cause = excluded.cause,
      cause_id = excluded.cause_id, reason = excluded.reason, needs_review = excluded.needs_review,
      held_at = excluded.held_at, released_at = NULL
    WHERE holds.released_at IS NOT NULL
    RETURNING 1`.execute(tx);
  return rows.length > 0;
}

type CountedPost = { user_id: string; community_id: string | null; friends_only: boolean };

/** Marks posts as held, or not, in the lists of their authors and communities. Only a distributed database has these. */
export async function markListed(
  tx: Executor,
  posts: readonly { id: string; user_id: string; community_id: string | null }[],
  isHeld: boolean,
): Promise<void> {
  const lists = [...new Set(posts.flatMap((post) => [post.user_id, post.community_id]))].filter((id) => id !== null);
  if (lists.length === 0) return;
  await sql`
    UPDATE post_lists SET is_held = ${isHeld} WHERE list_id = ANY(${lists}::bigint[])
      AND entry_id = ANY(${posts.map(({ id }) => id)}::bigint[])`.execute(tx);
}

async function changePostsCount(tx: Executor, postId: string, change: 1 | -1): Promise<CountedPost | undefined> {
  const query = tx.selectFrom('posts').select(['user_id', 'community_id', 'friends_only']).where('id', '=', postId);
  const post = await query.executeTakeFirst();
  if (!post) return undefined;
  await sql`
    UPDATE user_totals SET posts_count = posts_count + ${change}::int,
      friends_posts_count = friends_posts_count + ${post.friends_only ? change : 0}::int
    WHERE user_id = ${post.user_id}`.execute(tx);
  await markListed(tx, [{ ...post, id: postId }], change === -1);
  return post;
}

/** Hides a held post from the counters and hashtags. */
export async function uncountPost(tx: Executor, postId: string): Promise<void> {
  await sql`DELETE FROM post_hashtags WHERE post_id = ${postId}`.execute(tx);
  await changePostsCount(tx, postId, -1);
}

/** Shows a released post in the counters and hashtags again. */
export async function countPost(
  tx: Executor,
  postId: string,
  hashtags: readonly { tag: string; name: string }[],
): Promise<void> {
  const post = await changePostsCount(tx, postId, 1);
  if (!post || hashtags.length === 0) return;
  await sql`
    INSERT INTO post_hashtags (tag, post_id, user_id, name)
    SELECT input.tag, ${postId}, ${post.user_id}, input.name
    FROM unnest(${hashtags.map(({ tag }) => tag)}::text[], ${hashtags.map(({ name }) => name)}::text[]) AS input (tag, name)
    ON CONFLICT DO NOTHING`.execute(tx);
}

/** Changes the counter in which a comment or reply counts. */
export async function countComment(
  tx: Executor,
  { postId, parentId }: { postId: string; parentId: string | null },
  change: 1 | -1,
): Promise<void> {
  if (parentId === null)
    await sql`UPDATE posts SET comments_count = comments_count + ${change}::int WHERE id = ${postId}`.execute(tx);
  else
    await sql`
      UPDATE comments SET replies_count = replies_count + ${change}::int WHERE post_id = ${postId} AND id = ${parentId}`.execute(
      tx,
    );
}

/** Locks what a comment counts in, before the comment, in the order of deletions. */
export async function lockThread(
  tx: Executor,
  { postId, parentId }: { postId: string; parentId: string | null },
): Promise<void> {
  await sql`SELECT FROM posts WHERE id = ${postId} FOR NO KEY UPDATE`.execute(tx);
  if (parentId !== null)
    await sql`SELECT FROM comments WHERE post_id = ${postId} AND id = ${parentId} FOR NO KEY UPDATE`.execute(tx);
}

/** Marks a hold as released. Returns false if it was before, or the thing is gone. */
export async function releaseHoldRow(tx: Executor, id: string, now: Date): Promise<boolean> {
  const { rows } = await sql`
    UPDATE holds SET released_at = ${now} WHERE id = ${id} AND released_at IS NULL RETURNING 1`.execute(tx);
  return rows.length > 0;
}

/** Whether a comment is held. */
export async function isCommentHeld(tx: Executor, postId: string, commentId: string): Promise<boolean> {
  const { rows } = await sql`
    SELECT 1 FROM holds WHERE post_id = ${postId} AND comment_id = ${commentId} AND released_at IS NULL`.execute(tx);
  return rows.length > 0;
}

/** Finds the text of a post or comment, and the community it stands in. */
export async function findText(
  tx: Executor,
  postId: string,
  commentId: string | null,
): Promise<{ content: string; community_id: string | null } | undefined> {
  const { rows } = await sql<{ content: string; community_id: string | null }>`
    SELECT p.community_id, coalesce(
      (SELECT c.content FROM comments c WHERE c.post_id = ${postId} AND c.id = ${commentId}::bigint),
      array_to_string(p.content_warning || (p.content || p.poll_options), E'\n')) AS content
    FROM posts p WHERE p.id = ${postId}`.execute(tx);
  return rows[0];
}
