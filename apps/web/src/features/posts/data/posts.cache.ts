/**
 * The cache of posts. A list consists of pages by cursor, and every change goes through an updater, so that a like, a
 * live event and the next page never overwrite each other.
 */
import type { Post, PublicPost, QuotedPost } from '@gumball/contract/posts/posts.schemas';
import { createConcurrentEvents } from '../../../lib/api/concurrent-events.ts';
import { queryClient } from '../../../lib/api/query-client.ts';

/** One page of a list. */
export type PostPage = {
  /** The cursor it was fetched with; the first page has none. */
  cursor: string | undefined;
  posts: readonly Post[];
  /** The cursor of the next page; undefined at the end. */
  next: string | undefined;
  /** The newest post at the time of the request, in milliseconds and by id. */
  fetchedAt: number;
  headId: string | undefined;
};

/** A list of posts as far as it is loaded. */
export type PostList = { pages: readonly PostPage[] };

/** The query keys. */
export const postKeys = {
  lists: ['posts', 'list'] as const,
  feed: (scope: 'everyone' | 'friends') => ['posts', 'list', 'feed', scope] as const,
  search: (q: string) => ['posts', 'list', 'search', q] as const,
  member: (id: string, tab = 'recent') => ['posts', 'list', 'member', id, tab] as const,
  community: (id: string) => ['posts', 'list', 'community', id] as const,
  saved: ['posts', 'list', 'saved'] as const,
  ones: ['posts', 'one'] as const,
  one: (id: string) => ['posts', 'one', id] as const,
  preview: (url: string) => ['posts', 'preview', url] as const,
};

function changeLists(change: (list: PostList) => PostList): void {
  queryClient.setQueriesData<PostList>({ queryKey: postKeys.lists }, (list) => list && change(list));
}

function mapPages(list: PostList, change: (page: PostPage) => PostPage): PostList {
  const pages = list.pages.map(change);
  return pages.every((page, at) => page === list.pages[at]) ? list : { ...list, pages };
}

/** The changes of posts; without a `change` they were removed. */
const events = createConcurrentEvents<{ isOf: (post: Post) => boolean; change?: (post: Post) => Post }>();

/**
 * Runs a fetch of posts. The response may be older than a change here: `asNow` updates a returned post, or returns
 * undefined if it was removed.
 */
export function duringRead<T>(read: (asNow: (post: Post) => Post | undefined) => Promise<T>): Promise<T> {
  return events.track((since) =>
    read((response) =>
      since().reduce<Post | undefined>(
        (post, { isOf, change }) => (post && isOf(post) ? change?.(post) : post),
        response,
      ),
    ),
  );
}

/** Changes a post wherever it is shown. */
export function changePost(id: string, change: (post: Post) => Post): void {
  events.record({ isOf: (post) => post.id === id, change });
  showPost(id, change);
}

/** The same for a post from a response, which is not recorded as a change. */
export function showPost(id: string, change: (post: Post) => Post): void {
  changeLists((list) =>
    mapPages(list, (page) => {
      const at = page.posts.findIndex((post) => post.id === id);
      const found = page.posts[at];
      if (!found) return page;
      const changed = change(found);
      // A response with the post alone does not name the repost that brought it into this list.
      const next = found.repost && !changed.repost ? { ...changed, repost: found.repost } : changed;
      return next === found ? page : { ...page, posts: page.posts.with(at, next) };
    }),
  );
  queryClient.setQueryData<Post | null>(postKeys.one(id), (post) => (post ? change(post) : post));
}

/** Changes all posts that fulfil a condition. */
function changePosts(isOf: (post: Post) => boolean, change: (post: Post) => Post): void {
  events.record({ isOf, change });
  const changed = (post: Post) => (isOf(post) ? change(post) : post);
  changeLists((list) =>
    mapPages(list, (page) => (page.posts.some(isOf) ? { ...page, posts: page.posts.map(changed) } : page)),
  );
  queryClient.setQueriesData<Post | null>({ queryKey: postKeys.ones }, (post) => post && changed(post));
}

/** Shows an edited post in the posts that quote it and show it. */
export function updateQuoted(post: PublicPost): void {
  const { id, content, contentWarning, media, user, community, createdAt } = post;
  const quoted = { id, content, contentWarning, media, user, community, createdAt };
  changePosts(
    ({ quote }) => quote?.post?.id === id,
    (quoting) => ({ ...quoting, quote: { post: quoted } }),
  );
}

/** Removes quoted posts from the posts that quote them, which stay. */
export function removeQuoted(isRemoved: (quoted: QuotedPost) => boolean): void {
  changePosts(
    ({ quote }) => quote !== null && quote.post !== null && isRemoved(quote.post),
    (post) => ({ ...post, quote: { post: null } }),
  );
}

function removeFromLists(isRemoved: (post: Post) => boolean): void {
  events.record({ isOf: isRemoved });
  changeLists((list) =>
    mapPages(list, (page) =>
      page.posts.some(isRemoved) ? { ...page, posts: page.posts.filter((post) => !isRemoved(post)) } : page,
    ),
  );
}

function removePosts(isRemoved: (post: Post | QuotedPost) => boolean): void {
  removeFromLists(isRemoved);
  queryClient.setQueriesData<Post | null>({ queryKey: postKeys.ones }, (post) =>
    post && isRemoved(post) ? null : post,
  );
  removeQuoted(isRemoved);
}

/** Removes a deleted post from every list and quote; its own page shows that. */
export function removePost(id: string): void {
  removePosts((post) => post.id === id);
}

/** Removes the posts and reposts of a blocked member from every list and quote, as the server does from now on. */
export function removePostsOf(userId: string): void {
  removePosts((post) => post.user.id === userId);
  // A reposted post itself stays available.
  removeFromLists((post) => post.repost?.user.id === userId);
}

/** Finds a loaded post. */
export function findPost(id: string): Post | undefined {
  const one = queryClient.getQueryData<Post | null>(postKeys.one(id));
  if (one) return one;
  for (const [, list] of queryClient.getQueriesData<PostList>({ queryKey: postKeys.lists })) {
    for (const page of list?.pages ?? []) {
      const found = page.posts.find((post) => post.id === id);
      if (found) return found;
    }
  }
  return undefined;
}

/** Returns all posts of a list, in order. */
export function postsOf(list: PostList | undefined): Post[] {
  return list?.pages.flatMap((page) => page.posts) ?? [];
}

/** Whether a list contains a post. */
export function isInList(list: PostList, id: string): boolean {
  return list.pages.some((page) => page.posts.some((post) => post.id === id));
}

/** Adds an own new post on top of the loaded feeds, of the own posts and of its community's. */
export function addOwnPost(post: Post): void {
  const own = [postKeys.feed('everyone'), postKeys.feed('friends'), postKeys.member(post.user.id)];
  for (const key of post.community ? [...own, postKeys.community(post.community.id)] : own) {
    queryClient.setQueryData<PostList>(key, (list) => {
      const [first, ...rest] = list?.pages ?? [];
      if (!list || !first || isInList(list, post.id)) return list;
      return { ...list, pages: [{ ...first, posts: [post, ...first.posts] }, ...rest] };
    });
  }
  queryClient.setQueryData<Post | null>(postKeys.one(post.id), post);
}

/** Appends the next page without duplicates; a response to an older request changes nothing. */
export function appendPage(list: PostList, page: PostPage): PostList {
  const last = list.pages.at(-1);
  if (!last || last.next === undefined || last.next !== page.cursor) return list;
  return { ...list, pages: [...list.pages, { ...page, posts: page.posts.filter((post) => !isInList(list, post.id)) }] };
}

/** Returns the id by which a chronological list sorts a post: of the repost that brought it there, or its own. */
export function entryIdOf(post: Post): string {
  return post.repost?.id ?? post.id;
}

/** Whether a post is newer than another one. Ids grow with time and exceed the safe integers. */
export function isNewer(one: string, other: string): boolean {
  return one.length === other.length ? one > other : one.length > other.length;
}

/**
 * Refreshes a page of a chronological list without moving the scroll position: known posts are updated, deleted and
 * hidden ones removed, and new ones are returned for the pill. `before` is the list when the request started: the
 * response may be older than what was added since, such as an own new post, which stays.
 */
export function refreshPage(
  list: PostList,
  fresh: PostPage,
  before: PostList | undefined,
): { list: PostList; unseen: Post[] } {
  const at = list.pages.findIndex((page) => page.cursor === fresh.cursor);
  const old = list.pages[at];
  if (!old) return { list, unseen: [] };
  const found = new Map(fresh.posts.map((post) => [post.id, post]));
  const oldest = fresh.posts.at(-1);
  const isCovered = (post: Post) =>
    fresh.next === undefined || (oldest !== undefined && !isNewer(entryIdOf(oldest), entryIdOf(post)));
  const isAdded = ({ id }: Post) => before === undefined || !isInList(before, id);
  const posts = old.posts.flatMap((post) => found.get(post.id) ?? (isCovered(post) && !isAdded(post) ? [] : [post]));
  // The refreshed page may be longer than the loaded one: posts below it are not new.
  const isNew = (post: Post) =>
    !isInList(list, post.id) && (old.headId === undefined || isNewer(entryIdOf(post), old.headId));
  const unseen = fresh.posts.filter(isNew);
  // The newest post was removed: if it is available again, it is new.
  const isHeadRemoved = old.headId !== undefined && fresh.headId !== undefined && isNewer(old.headId, fresh.headId);
  const headId = isHeadRemoved ? fresh.headId : old.headId;
  const page = { ...old, posts, headId, fetchedAt: fresh.fetchedAt };
  return { list: { ...list, pages: list.pages.with(at, page) }, unseen: fresh.cursor === undefined ? unseen : [] };
}
