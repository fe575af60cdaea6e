/**
 * The posts that have been loaded. A list is kept in pages by cursor, and every change goes through an updater, so that a like, a live event and
 * the next page arriving at one moment never undo each other.
 */
import type { Post } from '@gumball/contract/posts/posts.schemas';
import { createConcurrentEvents } from '../../../lib/api/concurrent-events.ts';
import { queryClient } from '../../../lib/api/query-client.ts';

/** One answer of a list. */
export type PostPage = {
  /** What it was asked with; the first page has none. */
  cursor: string | undefined;
  posts: readonly Post[];
  /** Asks for the page after it; undefined at the end. */
  next: string | undefined;
  /** The newest post when it was asked for, in milliseconds and by id. */
  fetchedAt: number;
  headId: string | undefined;
};

/** A list of posts as far as it has been read. */
export type PostList = { pages: readonly PostPage[] };

/** The names of what is kept. */
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

/** What happened to posts; without a `change` they went. */
const events = createConcurrentEvents<{ isOf: (post: Post) => boolean; change?: (post: Post) => Post }>();

/**
 * Runs a read of posts. The server may have answered before something that has happened here since: `asNow` makes of an answered post what it is now,
 * undefined where it went.
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

/** The same for what a read has answered, which is no news to the others. */
export function showPost(id: string, change: (post: Post) => Post): void {
  changeLists((list) =>
    mapPages(list, (page) => {
      const at = page.posts.findIndex((post) => post.id === id);
      const found = page.posts[at];
      if (!found) return page;
      const next = change(found);
      return next === found ? page : { ...page, posts: page.posts.with(at, next) };
    }),
  );
  queryClient.setQueryData<Post | null>(postKeys.one(id), (post) => (post ? change(post) : post));
}

function removePosts(isRemoved: (post: Post) => boolean): void {
  events.record({ isOf: isRemoved });
  changeLists((list) =>
    mapPages(list, (page) =>
      page.posts.some(isRemoved) ? { ...page, posts: page.posts.filter((post) => !isRemoved(post)) } : page,
    ),
  );
  queryClient.setQueriesData<Post | null>({ queryKey: postKeys.ones }, (post) =>
    post && isRemoved(post) ? null : post,
  );
}

/** Takes a deleted post out of every list; its own page learns that it is gone. */
export function removePost(id: string): void {
  removePosts((post) => post.id === id);
}

/** Takes the posts of a member whom the reader blocked out of every list, as the server does from now on. */
export function removePostsOf(userId: string): void {
  removePosts((post) => post.user.id === userId);
}

/** A post that is loaded somewhere. */
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

/** Every post of a list, in order. */
export function postsOf(list: PostList | undefined): Post[] {
  return list?.pages.flatMap((page) => page.posts) ?? [];
}

/** Whether a list holds a post. */
export function isInList(list: PostList, id: string): boolean {
  return list.pages.some((page) => page.posts.some((post) => post.id === id));
}

/** Puts a member's own new post on top of the loaded feeds, of their own posts and of its community's. */
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

/** Adds the page that follows the last; posts that are there already are left out, and an answer to an older question changes nothing. */
export function appendPage(list: PostList, page: PostPage): PostList {
  const last = list.pages.at(-1);
  if (!last || last.next === undefined || last.next !== page.cursor) return list;
  return { ...list, pages: [...list.pages, { ...page, posts: page.posts.filter((post) => !isInList(list, post.id)) }] };
}

/** Numbers of posts grow with time and are longer than a number can hold. */
function isNewer(one: string, other: string): boolean {
  return one.length === other.length ? one > other : one.length > other.length;
}

/**
 * Brings a page of a chronological list up to date without moving anything that is being read: what is known takes its new state, what is gone goes, and what is new stays
 * out and is answered for the pill. A member's own new posts stay where they are.
 */
export function refreshPage(list: PostList, fresh: PostPage): { list: PostList; unseen: string[] } {
  const at = list.pages.findIndex((page) => page.cursor === fresh.cursor);
  const old = list.pages[at];
  if (!old) return { list, unseen: [] };
  const found = new Map(fresh.posts.map((post) => [post.id, post]));
  const newest = fresh.posts[0]?.id;
  const oldest = fresh.posts.at(-1)?.id;
  const isCovered = (id: string) =>
    (fresh.next === undefined || (oldest !== undefined && !isNewer(oldest, id))) &&
    (fresh.cursor !== undefined || newest === undefined || !isNewer(id, newest));
  const posts = old.posts.flatMap((post) => found.get(post.id) ?? (isCovered(post.id) ? [] : [post]));
  const unseen = fresh.posts.filter((post) => !isInList(list, post.id)).map((post) => post.id);
  const page = { ...old, posts, fetchedAt: fresh.fetchedAt };
  return { list: { ...list, pages: list.pages.with(at, page) }, unseen: fresh.cursor === undefined ? unseen : [] };
}
