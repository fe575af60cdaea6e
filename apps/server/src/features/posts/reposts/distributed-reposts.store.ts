/**
 * The steps that store a repost in a distributed database. One statement would send its intermediate results to workers that
 * have nothing of the post, and fail while one of them is unavailable.
 */
import { type Executor, rowsIn, type Statement } from '../../../platform/db/database.ts';
import { firstIdAt } from '../../../platform/ids/ids.ts';
import { isOpenPostSql } from '../../blocks/visibility.sql.ts';
import { addRepostToList, countReposts } from '../feed/post-lists.store.ts';
import { isVisibleById } from '../posts.store.ts';

/** What `checkRepost` needs, the counter of the post after the action, and whether the action changed anything. */
export type RepostRow = {
  allowed: boolean;
  is_author: boolean;
  latest: number;
  reposts_count: number;
  changed: boolean;
};

/** A repost to store, unless the viewer has `max` since `since`. */
export type NewRepost = { id: string; viewerId: string; postId: string; now: Date; since: Date; max: number };

const repostable: Statement = {
  name: 'posts-repostable',
  text: `
    SELECT p.user_id AS "authorId", p.community_id AS "communityId", p.reposts_count AS count,
      ${isOpenPostSql('p', '$2')} AS "isOpen", p.allows_reposts AS "isAllowed", p.user_id = $1 AS "isAuthor",
      EXISTS (SELECT FROM reposts r WHERE r.post_id = $2 AND r.user_id = $1) AS "isReposted"
    FROM posts p WHERE p.id = $2 AND ${isVisibleById}`,
};
const insertRow: Statement = {
  name: 'posts-repost-row',
  text: `
    INSERT INTO reposts (id, post_id, user_id, author_id, community_id, created_at) VALUES ($1, $2, $3, $4, $5, $6)
    ON CONFLICT DO NOTHING RETURNING post_id`,
};
const countRow: Statement = {
  name: 'posts-count-repost',
  text: 'UPDATE posts SET reposts_count = reposts_count + 1 WHERE id = $1 RETURNING reposts_count',
};

type Post = {
  authorId: string;
  communityId: string | null;
  count: number;
  isOpen: boolean;
  isAllowed: boolean;
  isAuthor: boolean;
  isReposted: boolean;
};

/** The same as `insertRepost`, with several statements of a transaction. */
export async function insertDistributedRepost(
  tx: Executor,
  { id, viewerId, postId, now, since, max }: NewRepost,
): Promise<RepostRow | undefined> {
  const [post] = await rowsIn<Post>(tx, repostable, [viewerId, postId]);
  if (!post) return undefined;
  const allowed = post.isOpen && (post.isAllowed || post.isAuthor);
  const latest = post.isReposted ? 0 : await countReposts(tx, viewerId, firstIdAt(since), max);
  const values = [id, postId, viewerId, post.authorId, post.communityId, now];
  const isStored = allowed && !post.isReposted && latest < max && (await rowsIn(tx, insertRow, values)).length > 0;
  const row = {
    allowed: (post.isOpen && post.isAllowed) || post.isReposted,
    is_author: post.isOpen && post.isAuthor,
    latest,
    reposts_count: post.count,
    changed: isStored,
  };
  if (!isStored) return row;
  await addRepostToList(tx, { ...post, id, userId: viewerId, postId });
  const [counted] = await rowsIn<Pick<RepostRow, 'reposts_count'>>(tx, countRow, [postId]);
  return { ...row, ...counted };
}
