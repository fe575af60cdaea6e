/** Posts that came while a list is being read: they wait behind a pill instead of pushing the text away. */
import type { PostsServerEvents } from '@gumball/contract/posts/posts.events';
import { queryClient } from '../../../lib/api/query-client.ts';
import { session } from '../../../lib/session/session.ts';
import { createStore, useStore } from '../../../lib/storage/store.ts';
import { feedSource, type PostSource, refreshPostPage } from '../data/post-lists.ts';
import { isInList, type PostList, postKeys } from '../data/posts.cache.ts';

type Key = PostSource['key'];
type PendingPosts = { ids: ReadonlySet<string>; more: number };

const noPending: PendingPosts = { ids: new Set(), more: 0 };
/** What waits for each list, by the name of its place in the cache. */
const pendingByKey = createStore<ReadonlyMap<string, PendingPosts>>(new Map());
/** How long news about friends is gathered before the server is asked, in milliseconds. */
const checkDelayMs = 1500;
let checking: ReturnType<typeof setTimeout> | undefined;

const nameOf = (key: Key) => JSON.stringify(key);

function ownId(): string | undefined {
  const now = session.get();
  return now.status === 'member' ? now.user.id : undefined;
}

const pendingFor = (key: Key) => pendingByKey.get().get(nameOf(key)) ?? noPending;

function setPending(key: Key, now: PendingPosts): void {
  pendingByKey.set(new Map(pendingByKey.get()).set(nameOf(key), now));
}

/** Notes posts by id; those that the list shows already do not count. */
export function addPending(key: Key, ids: readonly string[], more = 0): void {
  const list = queryClient.getQueryData<PostList>(key);
  if (!list) return;
  const before = pendingFor(key);
  const added = ids.filter((id) => !before.ids.has(id) && !isInList(list, id));
  if (added.length === 0 && more === 0) return;
  setPending(key, { ids: new Set([...before.ids, ...added]), more: before.more + more });
}

/** Runs a read of a list from its newest post on: what waited is shown by it, what comes meanwhile may not be. */
export async function duringNewestRead<T>(key: Key, read: () => Promise<T>): Promise<T> {
  const before = pendingFor(key);
  const response = await read();
  const { ids, more } = pendingFor(key);
  const left = [...ids].filter((id) => !before.ids.has(id));
  setPending(key, noPending);
  addPending(key, left, Math.max(0, more - before.more));
  return response;
}

/** Forgets what waited, for the next member. */
export function resetPending(): void {
  clearTimeout(checking);
  checking = undefined;
  pendingByKey.set(new Map());
}

/** A deleted post no longer waits. */
export function removePending(id: string): void {
  const before = [...pendingByKey.get()];
  if (!before.some(([, { ids }]) => ids.has(id))) return;
  const without = ({ ids, more }: PendingPosts) => ({ ids: new Set([...ids].filter((each) => each !== id)), more });
  pendingByKey.set(new Map(before.map(([name, now]) => [name, without(now)])));
}

async function checkFriends(): Promise<void> {
  checking = undefined;
  const friends = feedSource('friends');
  try {
    addPending(friends.key, await refreshPostPage(friends, undefined));
  } catch {
    // The next news asks again.
  }
}

/** Takes the server's news of new posts. Who is a friend only the server knows: it is asked, at most every 1.5 s. */
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
  checking ??= setTimeout(() => {
    checkFriends().catch(reportError);
  }, checkDelayMs);
}

/** How many posts wait behind the pill of a list. */
export function usePendingCount(key: Key): number {
  const { ids, more } = useStore(pendingByKey).get(nameOf(key)) ?? noPending;
  return ids.size + more;
}
