import type { Database, Statement } from '../../../platform/db/database.ts';

const posts: Statement = {
  name: 'hidden-posts',
  text: `SELECT id, user_id AS "userId", community_id AS "communityId", friends_only AS "friendsOnly"
    FROM posts WHERE id = ANY($1::bigint[])`,
};
const comments: Statement = {
  name: 'hidden-comments',
  text: `SELECT id, post_id AS "postId", parent_id AS "parentId"
    FROM comments WHERE post_id = ANY($1::bigint[]) AND id = ANY($2::bigint[])`,
};

/** Lists who reads posts, without those that were deleted meanwhile. */
export function listAudiences(
  db: Pick<Database, 'rows'>,
  postIds: readonly string[],
): Promise<{ id: string; userId: string; communityId: string | null; friendsOnly: boolean }[]> {
  return db.rows(posts, [postIds]);
}

/** Lists what comments answer. */
export function listParents(
  db: Pick<Database, 'rows'>,
  of: readonly { postId: string; commentId: string }[],
): Promise<{ id: string; postId: string; parentId: string | null }[]> {
  return db.rows(comments, [of.map(({ postId }) => postId), of.map(({ commentId }) => commentId)]);
}
