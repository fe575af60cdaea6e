/** The mutations of comments: docs/product.md, Comments. */
import type { Comment } from '@gumball/contract/comments/comments.schemas';
import { isRemovedWithLastReply } from '@gumball/rules/comments/comment-threads';
import { queryClient } from '../../lib/api/query-client.ts';
import { socket } from '../../lib/api/socket.ts';
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

/**
 * Runs a request that changes the number of comments of a post, and shows the new number at once: its event does not
 * arrive while the connection is lost. A number that arrives during the request is newer. `differenceOf` returns by how
 * much the cached number is behind after the response.
 */
async function withCommentsCount<Response>(
  postId: string,
  request: () => Promise<Response>,
  differenceOf: (response: Response) => number,
): Promise<Response> {
  let hasArrived = false;
  const unsubscribe = socket.on('post:comments', (event) => {
    hasArrived ||= event.postId === postId;
  });
  try {
    const response = await request();
    const difference = differenceOf(response);
    const total = hasArrived ? undefined : findTotal(postId);
    if (total !== undefined) socket.applyLocally('post:comments', { postId, commentsCount: total + difference });
    return response;
  } finally {
    unsubscribe();
  }
}

function findTotal(postId: string): number | undefined {
  return queryClient.getQueriesData<CommentList>({ queryKey: commentKeys.ofPost(postId) }).find(([, list]) => list)?.[1]
    ?.total;
}

/** Creates a comment, or a reply if there is a parent. The same key creates it once, however often it is sent. */
export async function writeComment(
  { postId, parentId, content }: { postId: string; parentId: string | null; content: string },
  idempotencyKey: string,
): Promise<Comment> {
  const create = () =>
    commentsClient.create({ params: { id: postId }, body: { content, parentId } }, { idempotencyKey });
  const { comment } = await whileSending(postId, () =>
    withCommentsCount(postId, create, (response) => {
      addOwn(response.comment, wasSeen(response.comment.id));
      return 0;
    }),
  );
  return comment;
}

const placeOf = ({ id, postId }: Comment) => ({ params: { id }, query: { postId } });

/** Edits a comment's text. */
export async function editComment(comment: Comment, content: string): Promise<void> {
  const { comment: edited } = await commentsClient.update({ ...placeOf(comment), body: { content } });
  changeComment(comment.id, (shown) => ({ ...edited, repliesCount: shown.repliesCount }));
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
  await withCommentsCount(
    comment.postId,
    () => commentsClient.remove(placeOf(comment)),
    ({ type }) => {
      if (type === 'deleted') return removeDeleted(comment) ? -1 : 0;
      emptyComment(comment.id);
      return 0;
    },
  );
}

/** Removes a deleted comment from the lists. Returns whether its post has one comment less; replies do not count. */
function removeDeleted(comment: Comment): boolean {
  // If the event was faster, the counts are right.
  if (!removeComment(comment.id)) return false;
  if (comment.parentId === null) return true;
  const parent = findComment(comment.parentId);
  if (!parent) return false;
  if (isRemovedWithLastReply(parent)) return removeComment(parent.id);
  countReplies(parent.id, -1);
  return false;
}

/** Likes a comment or removes the like. */
export async function toggleLike(comment: Comment): Promise<void> {
  const isLiked = !comment.isLiked;
  const send = isLiked ? commentsClient.like : commentsClient.unlike;
  await setLiked(comment, isLiked, () => send(placeOf(comment)));
}
