/** Posts that arrive while a list is read: they wait behind a pill instead of moving the text. */
import type { PostsServerEvents } from '@gumball/contract/posts/posts.events';
import { queryClient } from '../../../lib/api/query-client.ts';
import { session } from '../../../lib/session/session.ts';
import { createUserState, createUserStore } from '../../../lib/session/user-state.ts';
import { useStore } from '../../../lib/storage/store.ts';
import { feedSource, type PostSource, refreshPostPage } from '../data/post-lists.ts';
import { isInList, type PostList, postKeys } from '../data/posts.cache.ts';

type Key = PostSource['key'];
type PendingPosts = { ids: ReadonlySet<string>; more: number };

const noPending: PendingPosts = { ids: new Set(), more: 0 };
/** The pending posts of each list, by query key. */
const pendingByKey = createUserStore<ReadonlyMap<string, PendingPosts>>(new Map());
/** The coalescing time of events about friends before the server is queried, in milliseconds. */
const checkDelayMs = 1500;
const state = createUserState(
  () => ({ timer: undefined as ReturnType<typeof setTimeout> | undefined }),
  ({ timer }) => clearTimeout(timer),
);

const nameOf = (key: Key) => JSON.stringify(key);

function ownId(): string | undefined {
  const now = session.get();
  return now.status === 'member' ? now.user.id : undefined;
}

const pendingFor = (key: Key) => pendingByKey.get().get(nameOf(key)) ?? noPending;

function setPending(key: Key, now: PendingPosts): void {
  pendingByKey.set(new Map(pendingByKey.get()).set(nameOf(key), now));
}

/** Records posts by id; those that the list shows do not count. */
export function addPending(key: Key, ids: readonly string[], more = 0): void {
  const list = queryClient.getQueryData<PostList>(key);
  if (!list) return;
  const before = pendingFor(key);
  const added = ids.filter((id) => !before.ids.has(id) && !isInList(list, id));
  if (added.length === 0 && more === 0) return;
  setPending(key, { ids: new Set([...before.ids, ...added]), more: before.more + more });
}

/** Runs a reload of a list: it includes the pending posts, but possibly not those that arrive concurrently. */
export async function duringNewestRead<T>(key: Key, read: () => Promise<T>): Promise<T> {
  const before = pendingFor(key);
  const response = await read();
  const { ids, more } = pendingFor(key);
  const left = [...ids].filter((id) => !before.ids.has(id));
  setPending(key, noPending);
  addPending(key, left, Math.max(0, more - before.more));
  return response;
}

/** A deleted post is not pending any more. */
export function removePending(id: string): void {
  const before = [...pendingByKey.get()];
  if (!before.some(([, { ids }]) => ids.has(id))) return;
  const without = ({ ids, more }: PendingPosts) => ({ ids: new Set([...ids].filter((each) => each !== id)), more });
  pendingByKey.set(new Map(before.map(([name, now]) => [name, without(now)])));
}

async function checkFriends(): Promise<void> {
  state.timer = undefined;
  const friends = feedSource('friends');
  try {
    addPending(friends.key, await refreshPostPage(friends, undefined));
  } catch {
    // The next event queries again.
  }
}

/** Applies an event of new posts. Only the server knows who is a friend: it is queried at most every 1.5 s. */
export function recordNewPosts({ posts, more }: PostsServerEvents['posts:new']): void {
  const own = ownId();
  const others = posts.filter((post) => post.userId !== own);
  if (others.length === 0 && more === 0) return;
  addPending(
    postKeys.feed('everyone'),
    others.map((post) => post.id),
    more,
  );
  for (const { id, communityId } of others) if (communityId !== null) addPending(postKeys.community(communityId), [id]);
  if (queryClient.getQueryData(postKeys.feed('friends')) === undefined) return;
  state.timer ??= setTimeout(() => {
    checkFriends().catch(reportError);
  }, checkDelayMs);
}

/** The number of pending posts of a list. */
export function usePendingCount(key: Key): number {
  const { ids, more } = useStore(pendingByKey).get(nameOf(key)) ?? noPending;
  return ids.size + more;
}
