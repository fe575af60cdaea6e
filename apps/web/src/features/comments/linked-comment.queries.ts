/** Following a link to one comment, wherever it is in the list: docs/product.md, Comments. */
import type { Comment } from '@gumball/contract/comments/comments.schemas';
import { pageSizeMax } from '@gumball/rules/formats/page-size';
import { skipToken, useQuery } from '@tanstack/react-query';
import { queryClient } from '../../lib/api/query-client.ts';
import type { CommentList } from './comments.cache.ts';
import { type CommentSource, commentsClient, repliesTo } from './comments.queries.ts';

const maxPages = 20;

/** The linked comment, with its parent. */
export type LinkedComment = { id: string; thread: Comment };

/** Returns the id in an address's `#comment-…`, or undefined. */
export function linkedIdOf(hash: string): string | undefined {
  return /^#?comment-([1-9][0-9]{0,18})$/.exec(hash)?.[1];
}

async function readPages(source: CommentSource, replyId: string, signal: AbortSignal): Promise<void> {
  let list = await source.read({ limit: pageSizeMax }, signal);
  for (let parts = 1; parts < maxPages && list.next && !list.comments.some(({ id }) => id === replyId); parts += 1) {
    const more = await source.read({ cursor: list.next, limit: pageSizeMax }, signal);
    list = { ...more, comments: [...list.comments, ...more.comments] };
  }
  queryClient.setQueryData<CommentList>(source.key, list);
}

/** Finds the linked comment with its thread. Fails with 404 if the post has no such comment for this member. */
export function useLinkedComment(postId: string, id: string | undefined) {
  return useQuery({
    queryKey: ['linked-comment', postId, id],
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    queryFn: id === undefined ? skipToken : ({ signal }) => readLinked(postId, id, signal),
  });
}

async function readLinked(postId: string, id: string, signal: AbortSignal): Promise<LinkedComment> {
  const { comment } = await commentsClient.get({ params: { id }, query: { postId } }, { signal });
  const { parentId } = comment;
  if (parentId === null) return { id, thread: comment };
  const [parent] = await Promise.all([
    commentsClient.get({ params: { id: parentId }, query: { postId } }, { signal }),
    readPages(repliesTo({ id: parentId, postId }), id, signal),
  ]);
  return { id, thread: parent.comment };
}
