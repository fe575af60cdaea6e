/** Posts that came while a list is being read: they wait behind a pill instead of pushing the text away. */
import type { PostsServerEvents } from '@gumball/contract/posts/posts.events';
import { queryClient } from '../../lib/api/query-client.ts';
import { session } from '../../lib/session/session.ts';
import { createStore, useStore } from '../../lib/storage/store.ts';
import { feedSource, type PostSource, refreshPostPage } from './post-lists.ts';
import { holds, type PostList, postKeys } from './posts.cache.ts';

type Key = PostSource['key'];
type Waiting = { ids: ReadonlySet<string>; more: number };

const nothing: Waiting = { ids: new Set(), more: 0 };
/** What waits for each list, by the name of its place in the cache. */
const waiting = createStore<ReadonlyMap<string, Waiting>>(new Map());
/** How long news about friends is gathered before the server is asked, in milliseconds. */
const askDelayMs = 1500;
let asking: ReturnType<typeof setTimeout> | undefined;

const nameOf = (key: Key) => JSON.stringify(key);

function ownId(): string | undefined {
  const now = session.get();
  return now.status === 'member' ? now.user.id : undefined;
}

const waitingFor = (key: Key) => waiting.get().get(nameOf(key)) ?? nothing;

function setWaiting(key: Key, now: Waiting): void {
  waiting.set(new Map(waiting.get()).set(nameOf(key), now));
}

/** Notes posts by id; those that the list shows already do not count. */
export function addWaiting(key: Key, ids: readonly string[], more = 0): void {
  const list = queryClient.getQueryData<PostList>(key);
  if (!list) return;
  const before = waitingFor(key);
  const added = ids.filter((id) => !before.ids.has(id) && !holds(list, id));
  if (added.length === 0 && more === 0) return;
  setWaiting(key, { ids: new Set([...before.ids, ...added]), more: before.more + more });
}

/** Runs a read of a list from its newest post on: what waited is shown by it, what comes meanwhile may not be. */
export async function whileReadingNewest<T>(key: Key, read: () => Promise<T>): Promise<T> {
  const before = waitingFor(key);
  const answer = await read();
  const { ids, more } = waitingFor(key);
  const left = [...ids].filter((id) => !before.ids.has(id));
  setWaiting(key, nothing);
  addWaiting(key, left, Math.max(0, more - before.more));
  return answer;
}

/** Forgets what waited, for the next member. */
export function resetWaiting(): void {
  clearTimeout(asking);
  asking = undefined;
  waiting.set(new Map());
}

/** A deleted post no longer waits. */
export function dropWaiting(id: string): void {
  const before = [...waiting.get()];
  if (!before.some(([, { ids }]) => ids.has(id))) return;
  const without = ({ ids, more }: Waiting) => ({ ids: new Set([...ids].filter((each) => each !== id)), more });
  waiting.set(new Map(before.map(([name, now]) => [name, without(now)])));
}

async function askAboutFriends(): Promise<void> {
  asking = undefined;
  const friends = feedSource('friends');
  try {
    addWaiting(friends.key, await refreshPostPage(friends, undefined));
  } catch {
    // The next news asks again.
  }
}

/** Takes the server's news of new posts. Who is a friend only the server knows: it is asked, at most every 1.5 s. */
export function noteNewPosts({ posts, more }: PostsServerEvents['posts:new']): void {
  const own = ownId();
  const others = posts.filter((post) => post.userId !== own);
  if (others.length === 0 && more === 0) return;
  addWaiting(
    postKeys.feed('everyone'),
    others.map((post) => post.id),
    more,
  );
  for (const { id, communityId } of others) if (communityId !== null) addWaiting(postKeys.community(communityId), [id]);
  if (queryClient.getQueryData(postKeys.feed('friends')) === undefined) return;
  asking ??= setTimeout(() => {
    askAboutFriends().catch(reportError);
  }, askDelayMs);
}

/** How many posts wait behind the pill of a list. */
export function useWaitingCount(key: Key): number {
  const { ids, more } = useStore(waiting).get(nameOf(key)) ?? nothing;
  return ids.size + more;
}
