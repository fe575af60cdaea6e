import type { Database, Statement } from '../../platform/db/database.ts';

/** A comment as a request names it: by its id, and by its post where that is known. */
export type CommentRef = { id: string; postId?: string | undefined };

/** The key of a comment. Rows of a comment, its likes and its holds have the same post, and are on the same server. */
export type CommentKey = { id: string; postId: string };

const postOf: Statement = { name: 'comments-post-of', text: 'SELECT post_id AS "postId" FROM comments WHERE id = $1' };

/**
 * Returns the key of a comment. A distributed database asks all servers for a comment without its post. Undefined if
 * there is no such comment; a post that is named is not looked up.
 */
export async function findCommentKey(
  db: Pick<Database, 'rows'>,
  { id, postId }: CommentRef,
): Promise<CommentKey | undefined> {
  if (postId !== undefined) return { id, postId };
  const [found] = await db.rows<{ postId: string }>(postOf, [id]);
  return found && { id, postId: found.postId };
}
