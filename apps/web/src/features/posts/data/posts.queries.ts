/** Queries of posts: docs/product.md, Posts. */
import type { Post } from '@gumball/contract/posts/posts.schemas';
import { useQuery } from '@tanstack/react-query';
import { discardPreloadedResponses } from '../../../lib/api/preloaded-responses.ts';
import { queryClient } from '../../../lib/api/query-client.ts';
import { msg } from '../../../lib/i18n/i18n.ts';
import { duringNewestRead } from '../feed/new-posts.ts';
import { type PostSource, readPage, readPost } from './post-lists.ts';
import { appendPage, findPost, isInList, type PostList, postKeys, showPost } from './posts.cache.ts';
import { startPostsLive } from './posts.live.ts';

/**
 * A list's first page, then those that `loadMorePosts` adds. It is never refetched automatically, which would move the
 * scroll position.
 */
export function usePostList(source: PostSource) {
  startPostsLive();
  return useQuery({
    queryKey: source.key,
    queryFn: ({ signal }): Promise<PostList> =>
      duringNewestRead(source.key, async () => ({ pages: [await readPage(source, {}, signal)] })),
    meta: { catchesUp: true },
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: ({ state }) => state.data === undefined,
    refetchOnMount: false,
  });
}

/** Loads the next page; does nothing at the end. */
export async function loadMorePosts(source: PostSource): Promise<void> {
  const cursor = queryClient.getQueryData<PostList>(source.key)?.pages.at(-1)?.next;
  if (cursor === undefined) return;
  const page = await readPage(source, { cursor });
  queryClient.setQueryData<PostList>(source.key, (list) => list && appendPage(list, page));
}

/** Reloads a list from its newest post. The old list is shown until the response arrives. */
export async function loadNewestPosts(source: PostSource): Promise<void> {
  const before = queryClient.getQueryData<PostList>(source.key);
  discardPreloadedResponses();
  await duringNewestRead(source.key, async () => {
    const page = await readPage(source);
    queryClient.setQueryData<PostList>(source.key, (list) => {
      // The response may be older than an own new post.
      const isAdded = ({ id }: Post) =>
        before !== undefined && !isInList(before, id) && !page.posts.some((post) => post.id === id);
      const added = list?.pages[0]?.posts.filter(isAdded) ?? [];
      return { pages: [{ ...page, posts: [...added, ...page.posts] }] };
    });
  });
}

/**
 * Reads a list that is not chronological again if events were missed since. A list of one page becomes the response; in
 * a longer one only the posts change, because it would move under the reader.
 */
export async function refreshRankedList(source: PostSource, missedEvents: number): Promise<void> {
  const [first] = queryClient.getQueryData<PostList>(source.key)?.pages ?? [];
  if (!first || first.fetchedAt >= missedEvents) return;
  const page = await readPage(source);
  for (const post of page.posts) showPost(post.id, () => post);
  queryClient.setQueryData<PostList>(source.key, (list) => {
    const [shown, ...rest] = list?.pages ?? [];
    if (!shown) return list;
    return { pages: rest.length === 0 ? [page] : [{ ...shown, fetchedAt: page.fetchedAt }, ...rest] };
  });
}

/** One post; null once it is deleted. A post from a loaded list is shown at once and refreshed. */
export function usePost(id: string) {
  startPostsLive();
  return useQuery({
    queryKey: postKeys.one(id),
    queryFn: ({ signal }): Promise<Post | null> => readPost(id, signal),
    placeholderData: () => findPost(id),
    staleTime: 0,
  });
}

/** The message for a part of the page that could not be loaded. */
export const offlineMessage = msg('Network error. Please check your connection and try again.');
