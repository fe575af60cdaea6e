/** The mutations of comments: docs/product.md, Comments. */
import type { Comment } from '@gumball/contract/comments/comments.schemas';
import { isRemovedWithLastReply } from '@gumball/rules/comments/comment-threads';
import { queryClient } from '../../lib/api/query-client.ts';
import {
  addOwn,
  type CommentList,
  changeComment,
  commentKeys,
  countReplies,
  emptyComment,
  removeComment,
} from './comments.cache.ts';
import { wasSeen } from './comments.live.ts';
import { commentsClient } from './comments.queries.ts';
import { setLiked } from './likes.ts';
import { whileSending } from './sending.ts';

/** Creates a comment, or a reply if there is a parent. The same key creates it once, however often it is sent. */
export async function writeComment(
  comment: { postId: string; parentId: string | null; content: string },
  idempotencyKey: string,
): Promise<Comment> {
  const { postId, parentId, content } = comment;
  return whileSending(postId, async () => {
    const response = await commentsClient.create(
      { params: { id: postId }, body: { content, parentId } },
      { idempotencyKey },
    );
    addOwn(response.comment, wasSeen(response.comment.id));
    return response.comment;
  });
}

/** Edits a comment's text. */
export async function editComment(id: string, content: string): Promise<void> {
  const { comment } = await commentsClient.update({ params: { id }, body: { content } });
  changeComment(id, (shown) => ({ ...comment, repliesCount: shown.repliesCount }));
}

function findComment(id: string): Comment | undefined {
  for (const [, list] of queryClient.getQueriesData<CommentList>({ queryKey: commentKeys.all })) {
    const found = list?.comments.find((comment) => comment.id === id);
    if (found) return found;
  }
  return undefined;
}

/** Deletes a comment. One with replies stays as a placeholder; its last reply removes it too. */
export async function deleteComment(comment: Comment): Promise<void> {
  const { type } = await commentsClient.remove({ params: { id: comment.id } });
  if (type === 'content_replaced') return emptyComment(comment.id);
  // If the event was faster, the counts are right.
  if (!removeComment(comment.id) || comment.parentId === null) return;
  const parent = findComment(comment.parentId);
  if (!parent) return;
  if (isRemovedWithLastReply(parent)) removeComment(parent.id);
  else countReplies(parent.id, -1);
}

/** Likes a comment or removes the like. */
export async function toggleLike(comment: Comment): Promise<void> {
  const isLiked = !comment.isLiked;
  const send = isLiked ? commentsClient.like : commentsClient.unlike;
  await setLiked(comment, isLiked, () => send({ params: { id: comment.id } }));
}
