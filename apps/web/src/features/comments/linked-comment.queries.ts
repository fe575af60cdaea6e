/** Following a link to one comment, wherever it is in the list: docs/product.md, Comments. */
import type { Comment } from '@gumball/contract/comments/comments.schemas';
import { pageSizeMax } from '@gumball/rules/formats/page-size';
import { useQuery } from '@tanstack/react-query';
import { queryClient } from '../../lib/api/query-client.ts';
import type { CommentList } from './comments.cache.ts';
import { commentsClient, repliesTo } from './comments.queries.ts';

const maxPages = 20;

/** The linked comment, with its parent. */
export type LinkedComment = { id: string; thread: Comment };

/** Returns the id in an address's `#comment-…`, or undefined. */
export function linkedIdOf(hash: string): string | undefined {
  return /^#?comment-([1-9][0-9]{0,18})$/.exec(hash)?.[1];
}

async function readPages(commentId: string, replyId: string, signal: AbortSignal): Promise<void> {
  const source = repliesTo(commentId);
  let list = await source.read({ limit: pageSizeMax }, signal);
  for (let parts = 1; parts < maxPages && list.next && !list.comments.some(({ id }) => id === replyId); parts += 1) {
    const more = await source.read({ cursor: list.next, limit: pageSizeMax }, signal);
    list = { ...more, comments: [...list.comments, ...more.comments] };
  }
  queryClient.setQueryData<CommentList>(source.key, list);
}

/** Finds the linked comment with its thread; null if it does not exist for this member. */
export function useLinkedComment(postId: string, id: string | undefined) {
  return useQuery({
    queryKey: ['linked-comment', postId, id],
    enabled: id !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    queryFn: async ({ signal }): Promise<LinkedComment | null> => {
      if (id === undefined) return null;
      const { comment } = await commentsClient.get({ params: { id } }, { signal });
      if (comment.postId !== postId) return null;
      if (comment.parentId === null) return { id, thread: comment };
      const [parent] = await Promise.all([
        commentsClient.get({ params: { id: comment.parentId } }, { signal }),
        readPages(comment.parentId, id, signal),
      ]);
      return { id, thread: parent.comment };
    },
  });
}
