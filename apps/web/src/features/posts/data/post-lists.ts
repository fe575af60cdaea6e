/** The lists of posts, and how their pages and single posts are fetched. */
import type { ResponseOf } from '@gumball/contract/define-routes';
import { postsEndpoints } from '@gumball/contract/posts/posts.endpoints';
import type { postsRoutes } from '@gumball/contract/posts/posts.routes';
import type { Post } from '@gumball/contract/posts/posts.schemas';
import { createClient } from '../../../lib/api/api-client.ts';
import { ApiError } from '../../../lib/api/api-error.ts';
import { isRetryable, queryClient } from '../../../lib/api/query-client.ts';
import { socket } from '../../../lib/api/socket.ts';
import {
  duringRead,
  entryIdOf,
  type PostList,
  type PostPage,
  postKeys,
  refreshPage,
  removePost,
  showPost,
} from './posts.cache.ts';

export const postsClient = createClient<typeof postsRoutes>(postsEndpoints);

/** The scope of the home feed. */
export type FeedScope = 'everyone' | 'friends';

type ListResponse = ResponseOf<typeof postsRoutes.feed>;

/** A list of posts: its query key, and how a page is fetched. */
export type PostSource = {
  key: readonly string[];
  /** Newest first: new posts can be told from those that only moved. */
  isChronological: boolean;
  read: (part: { cursor?: string; limit?: number }, signal?: AbortSignal) => Promise<ListResponse>;
};

const feeds: Record<FeedScope, PostSource> = {
  everyone: {
    key: postKeys.feed('everyone'),
    isChronological: true,
    read: (part, signal) => postsClient.feed({ query: { ...part, scope: 'everyone' } }, { signal }),
  },
  friends: {
    key: postKeys.feed('friends'),
    isChronological: true,
    read: (part, signal) => postsClient.feed({ query: { ...part, scope: 'friends' } }, { signal }),
  },
};

/** The home feed of a scope. */
export function feedSource(scope: FeedScope): PostSource {
  return feeds[scope];
}

/** Fetches a page of a list; without a cursor the newest posts. */
export async function readPage(
  source: PostSource,
  part: { cursor?: string; limit?: number } = {},
  signal?: AbortSignal,
): Promise<PostPage> {
  const fetchedAt = Date.now();
  return duringRead(async (asNow) => {
    const { posts: response, pagination } = await source.read(part, signal);
    const posts = response.flatMap((post) => asNow(post) ?? []);
    return {
      cursor: part.cursor,
      posts,
      next: pagination.hasMore ? pagination.nextCursor : undefined,
      fetchedAt,
      headId: posts[0] && entryIdOf(posts[0]),
    };
  });
}

const refreshLimit = 50;

/** The first page, and its new posts, which are not added; undefined for a later page. */
export type RefreshedHead = { unseen: readonly Post[]; page: PostPage } | undefined;

/** Refreshes one page of a chronological list. */
export async function refreshPostPage(source: PostSource, cursor: string | undefined): Promise<RefreshedHead> {
  const before = queryClient.getQueryData<PostList>(source.key);
  const fresh = await readPage(source, cursor === undefined ? { limit: refreshLimit } : { cursor });
  let unseen: readonly Post[] = [];
  queryClient.setQueryData<PostList>(source.key, (list) => {
    if (!list) return list;
    const refreshed = refreshPage(list, fresh, before);
    unseen = refreshed.unseen;
    return refreshed.list;
  });
  return cursor === undefined ? { unseen, page: fresh } : undefined;
}

async function findById(id: string, signal: AbortSignal | undefined): Promise<Post | undefined> {
  try {
    return (await postsClient.get({ params: { id } }, { signal })).post;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return undefined;
    throw error;
  }
}

/** Fetches a post and updates it wherever it is shown; null if it is not available: it disappears everywhere. */
export async function readPost(id: string, signal?: AbortSignal): Promise<Post | null> {
  return duringRead(async (asNow) => {
    const response = await findById(id, signal);
    if (!response) {
      removePost(id);
      // Also the forms below the post are to know.
      socket.applyLocally('post:deleted', { postId: id });
      return null;
    }
    const post = asNow(response);
    if (post) showPost(id, () => post);
    return post ?? null;
  });
}

/** Fetches a post again after a failed write that the server may have done: its response may be lost. */
export function readAfterLoss(id: string, error: unknown): void {
  if (isRetryable(error)) readPost(id).catch(() => undefined);
}
