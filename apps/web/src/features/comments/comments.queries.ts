/** Queries of comments: docs/product.md, Comments. */

import { commentsEndpoints } from '@gumball/contract/comments/comments.endpoints';
import type { commentsRoutes } from '@gumball/contract/comments/comments.routes';
import type { Comment, CommentSort } from '@gumball/contract/comments/comments.schemas';
import type { Pagination } from '@gumball/contract/pagination';
import { commentsPageSize, repliesPageSize } from '@gumball/rules/comments/page-sizes';
import { pageSizeMax } from '@gumball/rules/formats/page-size';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { createClient } from '../../lib/api/api-client.ts';
import { useMissedEvents } from '../../lib/api/missed-events.ts';
import { queryClient } from '../../lib/api/query-client.ts';
import { session } from '../../lib/session/session.ts';
import { useStore } from '../../lib/storage/store.ts';
import { appendComments, type CommentList, commentKeys, duringRead, refreshComments } from './comments.cache.ts';
import { startCommentsLive, uncheckedSince } from './comments.live.ts';

export const commentsClient = createClient<typeof commentsRoutes>(commentsEndpoints);

const freshMs = 3000;

/** The maximum pages of one press. */
const maxPages = 20;

type Part = { cursor?: string; limit?: number };

/** A list of comments: its query key, and how a page is fetched. */
export type CommentSource = {
  key: readonly string[];
  size: number;
  read: (part: Part, signal?: AbortSignal) => Promise<CommentList>;
};

function toList(
  comments: readonly Comment[],
  total: number,
  { hasMore, nextCursor }: Pagination,
  fetchedAt: number,
): CommentList {
  return { comments, total, next: hasMore ? nextCursor : undefined, waiting: [], fetchedAt };
}

/** The comments of a post in an order. */
export function commentsOf(postId: string, sortBy: CommentSort): CommentSource {
  return {
    key: commentKeys.list(postId, sortBy),
    size: commentsPageSize,
    read(part, signal) {
      const fetchedAt = Date.now();
      const query = { limit: commentsPageSize, ...part, sortBy };
      return duringRead(commentKeys.list(postId, sortBy), async () => {
        const response = await commentsClient.ofPost({ params: { id: postId }, query }, { signal });
        return toList(response.comments, response.totalCount, response.pagination, fetchedAt);
      });
    },
  };
}

/** The replies to a comment. */
export function repliesTo({ id, postId }: Pick<Comment, 'id' | 'postId'>): CommentSource {
  const key = commentKeys.replies(id);
  return {
    key,
    size: repliesPageSize,
    read(part, signal) {
      const fetchedAt = Date.now();
      const query = { limit: repliesPageSize, ...part, postId };
      return duringRead(key, async () => {
        const response = await commentsClient.replies({ params: { id }, query }, { signal });
        return toList(response.replies, response.totalCount, response.pagination, fetchedAt);
      });
    },
  };
}

/** Fetches as much as is loaded; new comments wait. */
async function refresh(source: CommentSource): Promise<void> {
  const loaded = queryClient.getQueryData<CommentList>(source.key);
  if (!loaded) return;
  // New comments may follow a list that was read to its end.
  const more = loaded.next === undefined ? source.size : 0;
  const loadedCount = loaded.comments.length + loaded.waiting.length;
  const limit = Math.min(pageSizeMax, Math.max(source.size, loadedCount + more));
  const fresh = await source.read({ limit });
  const now = session.get();
  const memberId = now.status === 'member' ? now.user.id : '';
  queryClient.setQueryData<CommentList>(
    source.key,
    (list) => list && refreshComments(source.key, list, fresh, memberId),
  );
}

/**
 * A list's first page, then those that `loadMore` adds. It is refreshed when it is shown again, after a reconnect
 * and where new comments may be muted, without moving the scroll position.
 */
export function useComments(source: CommentSource) {
  startCommentsLive();
  const missed = Math.max(useMissedEvents(), useStore(uncheckedSince));
  const name = source.key.join(' ');
  const catchUp = useEffectEvent((list: string, missedAt: number) => {
    const loaded = queryClient.getQueryData<CommentList>(list.split(' '));
    if (!loaded || loaded.fetchedAt > Math.max(missedAt, Date.now() - freshMs)) return;
    // A failure changes nothing; the next refresh retries.
    refresh(source).catch(() => undefined);
  });
  useEffect(() => catchUp(name, missed), [name, missed]);
  return useQuery({
    queryKey: source.key,
    queryFn: ({ signal }) => source.read({}, signal),
    meta: { catchesUp: true },
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: ({ state }) => state.data === undefined,
    refetchOnMount: false,
  });
}

/** Loads the next page that has a comment which is not shown yet; does nothing at the end. */
export async function loadMore(source: CommentSource): Promise<void> {
  const countShown = () => queryClient.getQueryData<CommentList>(source.key)?.comments.length ?? 0;
  const before = countShown();
  // After a refresh, the next page may consist of comments that are shown.
  for (let pages = 0; pages < maxPages && countShown() <= before; pages += 1) {
    const cursor = queryClient.getQueryData<CommentList>(source.key)?.next;
    if (cursor === undefined) return;
    const more = await source.read({ cursor, limit: pages === 0 ? source.size : pageSizeMax });
    queryClient.setQueryData<CommentList>(source.key, (list) => list && appendComments(source.key, list, cursor, more));
  }
}
