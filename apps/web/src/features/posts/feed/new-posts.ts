/** Posts that arrive while a list is read: they wait behind a pill instead of moving the text. */
import type { PostsServerEvents } from '@gumball/contract/posts/posts.events';
import { queryClient } from '../../../lib/api/query-client.ts';
import { mutesWords } from '../../../lib/session/mutes-words.ts';
import { createUserState, createUserStore } from '../../../lib/session/user-state.ts';
import { useStore } from '../../../lib/storage/store.ts';
import { feedSource, type PostSource, type RefreshedHead, refreshPostPage } from '../data/post-lists.ts';
import { entryIdOf, isInList, isNewer, type PostList, postKeys } from '../data/posts.cache.ts';

type Key = PostSource['key'];
/** A post by id, with its author. */
type NewPost = { id: string; userId: string };
/** `authors`: the authors' ids by post id. `more`: further posts, of which only the number is known. */
type PendingPosts = { authors: ReadonlyMap<string, string>; more: number };

const noPending: PendingPosts = { authors: new Map(), more: 0 };
/** The pending posts of each list, by query key. */
const pendingByKey = createUserStore<ReadonlyMap<string, PendingPosts>>(new Map());
/** The coalescing time of events before the server is queried, in milliseconds. */
const checkDelayMs = 1500;
/** How long the event of a new post can arrive after that of its deletion, in milliseconds. */
const removedMs = 5000;
const state = createUserState(
  () => ({
    timer: undefined as ReturnType<typeof setTimeout> | undefined,
    unchecked: new Map<string, PostSource>(),
    removed: new Set<string>(),
  }),
  ({ timer }) => clearTimeout(timer),
);

const nameOf = (key: Key) => JSON.stringify(key);

const pendingFor = (key: Key) => pendingByKey.get().get(nameOf(key)) ?? noPending;

function setPending(key: Key, now: PendingPosts): void {
  pendingByKey.set(new Map(pendingByKey.get()).set(nameOf(key), now));
}

/** Records new posts; those that the list shows do not count. */
export function addPending(key: Key, posts: readonly NewPost[], more = 0): void {
  const list = queryClient.getQueryData<PostList>(key);
  if (!list) return;
  const before = pendingFor(key);
  const added = posts.filter(({ id }) => !before.authors.has(id) && !state.removed.has(id) && !isInList(list, id));
  if (added.length === 0 && more === 0) return;
  const authors = new Map(before.authors);
  for (const { id, userId } of added) authors.set(id, userId);
  setPending(key, { authors, more: before.more + more });
}

/** Applies a refresh of a list's first page: pending posts that it does not contain any more are gone. */
export function addRefreshed(key: Key, head: RefreshedHead): void {
  if (!head) return;
  const { posts } = head.page;
  const [newest, oldest] = [posts[0], posts.at(-1)].map((post) => post && entryIdOf(post));
  const isCovered = (id: string) =>
    newest !== undefined && oldest !== undefined && !isNewer(id, newest) && !isNewer(oldest, id);
  const found = new Set(posts.map(({ id }) => id));
  removeFrom(nameOf(key), (id) => isCovered(id) && !found.has(id));
  addPending(
    key,
    head.unseen.map(({ id, user }) => ({ id, userId: user.id })),
  );
}

/** Runs a reload of a list: it includes the pending posts, but possibly not those that arrive concurrently. */
export async function duringNewestRead<T>(key: Key, read: () => Promise<T>): Promise<T> {
  const before = pendingFor(key);
  const response = await read();
  const { authors, more } = pendingFor(key);
  const left = [...authors].filter(([id]) => !before.authors.has(id)).map(([id, userId]) => ({ id, userId }));
  setPending(key, noPending);
  addPending(key, left, Math.max(0, more - before.more));
  return response;
}

function removeFrom(name: string, isRemoved: (id: string, userId: string) => boolean): void {
  const before = pendingByKey.get().get(name);
  if (!before || ![...before.authors].some(([id, userId]) => isRemoved(id, userId))) return;
  const authors = new Map([...before.authors].filter(([id, userId]) => !isRemoved(id, userId)));
  pendingByKey.set(new Map(pendingByKey.get()).set(name, { ...before, authors }));
}

function removeEverywhere(isRemoved: (id: string, userId: string) => boolean): void {
  for (const name of pendingByKey.get().keys()) removeFrom(name, isRemoved);
}

/** A deleted post is not pending any more, also if its own event arrives only now. A post that is held may return. */
export function removePending(id: string): void {
  state.removed.add(id);
  setTimeout(() => state.removed.delete(id), removedMs);
  removeEverywhere((each) => each === id);
}

/** The posts of a blocked member are not pending any more. */
export function removePendingOf(userId: string): void {
  removeEverywhere((_id, author) => author === userId);
}

async function checkLists(): Promise<void> {
  const sources = [...state.unchecked.values()];
  state.unchecked.clear();
  state.timer = undefined;
  for (const source of sources) {
    try {
      addRefreshed(source.key, await refreshPostPage(source, undefined));
    } catch {
      // The next event queries again.
    }
  }
}

function scheduleCheck(source: PostSource): void {
  if (queryClient.getQueryData(source.key) === undefined) return;
  state.unchecked.set(nameOf(source.key), source);
  state.timer ??= setTimeout(() => {
    checkLists().catch(reportError);
  }, checkDelayMs);
}

// Home does without the code of communities.
async function scheduleCommunityCheck(id: string): Promise<void> {
  if (queryClient.getQueryData(postKeys.community(id)) === undefined) return;
  const { communitySource } = await import('./community-source.ts');
  scheduleCheck(communitySource(id));
}

/**
 * Applies an event of new posts. Only the server knows who is a friend and which texts contain a muted word: it is queried
 * at most every 1.5 s.
 */
export function recordNewPosts({ posts, more }: PostsServerEvents['posts:new']): void {
  const isChecked = mutesWords.get();
  if (isChecked) scheduleCheck(feedSource('everyone'));
  else addPending(postKeys.feed('everyone'), posts, more);
  for (const post of posts) {
    addPending(postKeys.member(post.userId), [post]);
    if (post.communityId === null) continue;
    if (isChecked) scheduleCommunityCheck(post.communityId).catch(reportError);
    else addPending(postKeys.community(post.communityId), [post]);
  }
  scheduleCheck(feedSource('friends'));
}

/** The number of pending posts of a list. */
export function usePendingCount(key: Key): number {
  const { authors, more } = useStore(pendingByKey).get(nameOf(key)) ?? noPending;
  return authors.size + more;
}
