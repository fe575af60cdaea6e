/** Reads and writes of posts: docs/product.md, Posts. */
import type { Post } from '@gumball/contract/posts/posts.schemas';
import { useQuery } from '@tanstack/react-query';
import { queryClient } from '../../lib/cache.ts';
import { msg } from '../../lib/texts.ts';
import { type PostSource, postsClient, readPage } from './post-lists.ts';
import { appendPage, changePost, findPost, type PostList, postKeys } from './posts.cache.ts';
import { startPostsLive } from './posts.live.ts';

/** A list's first page, then what `loadMorePosts` adds. It is never read anew by itself: that would move what somebody is reading. */
export function usePostList(source: PostSource) {
  startPostsLive();
  return useQuery({
    queryKey: source.key,
    queryFn: async ({ signal }): Promise<PostList> => ({ pages: [await readPage(source, {}, signal)] }),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    refetchOnMount: false,
  });
}

/** Loads the page after the last; does nothing at the end. */
export async function loadMorePosts(source: PostSource): Promise<void> {
  const cursor = queryClient.getQueryData<PostList>(source.key)?.pages.at(-1)?.next;
  if (cursor === undefined) return;
  const page = await readPage(source, { cursor });
  queryClient.setQueryData<PostList>(source.key, (list) => list && appendPage(list, page));
}

/** Begins a list anew from its newest post; what was there stays until the answer is. */
export async function loadNewestPosts(source: PostSource): Promise<void> {
  const page = await readPage(source);
  queryClient.setQueryData<PostList>(source.key, { pages: [page] });
}

/** One post; null once it is deleted. A post that a list has loaded is shown at once and brought up to date. */
export function usePost(id: string) {
  startPostsLive();
  return useQuery({
    queryKey: postKeys.one(id),
    queryFn: async ({ signal }): Promise<Post | null> => {
      const { post } = await postsClient.get({ params: { id } }, { signal });
      changePost(id, () => post);
      return post;
    },
    placeholderData: () => findPost(id),
    staleTime: 0,
  });
}

/** What a member reads where a part of the page could not be fetched. */
export const offlineWords = msg('Network error. Please check your connection and try again.');
