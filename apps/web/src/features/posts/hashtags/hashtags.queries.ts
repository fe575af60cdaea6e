/** Queries and mutations of hashtags: docs/product.md, Posts. */
import { hashtagsEndpoints } from '@gumball/contract/posts/hashtags.endpoints';
import type { HashtagView, hashtagsRoutes, ListedHashtag } from '@gumball/contract/posts/hashtags.routes';
import { useQuery } from '@tanstack/react-query';
import { createClient } from '../../../lib/api/api-client.ts';
import { ApiError } from '../../../lib/api/api-error.ts';
import { queryClient } from '../../../lib/api/query-client.ts';
import type { PostSource } from '../data/post-lists.ts';
import { postKeys } from '../data/posts.cache.ts';

const client = createClient<typeof hashtagsRoutes>(hashtagsEndpoints);

const keys = {
  one: (tag: string) => ['hashtags', 'one', tag] as const,
  list: (list: 'trends' | 'followed') => ['hashtags', list] as const,
};

/** The posts with a hashtag, newest first. */
export function hashtagSource(tag: string): PostSource {
  return {
    key: [...postKeys.lists, 'hashtag', tag],
    isChronological: false,
    read: (part, signal) => client.posts({ params: { tag }, query: part }, { signal }),
  };
}

/** A hashtag; null for what is none. */
export function useHashtag(tag: string) {
  return useQuery({
    queryKey: keys.one(tag),
    queryFn: async ({ signal }): Promise<HashtagView | null> => {
      try {
        return (await client.get({ params: { tag } }, { signal })).hashtag;
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) return null;
        throw error;
      }
    },
  });
}

/** The trends, or the hashtags that the member follows. */
export function useHashtags(list: 'trends' | 'followed') {
  return useQuery({
    queryKey: keys.list(list),
    queryFn: async ({ signal }) => (await client.list({ query: { list } }, { signal })).hashtags,
  });
}

/** Finds used hashtags with a beginning. */
export async function findHashtags(typed: string, signal: AbortSignal): Promise<ListedHashtag[]> {
  return (await client.list({ query: { list: 'suggestions', q: typed } }, { signal })).hashtags;
}

const store = (tag: string, hashtag: HashtagView) => queryClient.setQueryData<HashtagView>(keys.one(tag), hashtag);

/** Follows or unfollows a hashtag, optimistically. Rejects with the error. */
export async function setFollowed(tag: string, isFollowed: boolean): Promise<void> {
  await queryClient.cancelQueries({ queryKey: keys.one(tag) });
  const before = queryClient.getQueryData<HashtagView>(keys.one(tag));
  if (before && before.isFollowed !== isFollowed)
    store(tag, { ...before, isFollowed, followersCount: before.followersCount + (isFollowed ? 1 : -1) });
  try {
    const { hashtag } = await client[isFollowed ? 'follow' : 'unfollow']({ params: { tag } });
    store(tag, hashtag);
    await queryClient.invalidateQueries({ queryKey: keys.list('followed') });
  } catch (error) {
    if (before) store(tag, before);
    throw error;
  }
}

/** Leaves a hashtag out of trends and suggestions, or not, as an operator. Rejects with the error. */
export async function setHidden(tag: string, hidden: boolean): Promise<void> {
  store(tag, (await client.hide({ params: { tag }, body: { hidden } })).hashtag);
  await queryClient.invalidateQueries({ queryKey: keys.list('trends') });
}
