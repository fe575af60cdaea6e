/** Posts that came while a feed is being read: they wait behind a pill instead of pushing the text away. */
import type { PostsServerEvents } from '@gumball/contract/posts/posts.events';
import { queryClient } from '../../lib/cache.ts';
import { session } from '../../lib/session.ts';
import { createStore, useStore } from '../../lib/store.ts';
import { type FeedScope, feedSource, refreshPostPage } from './post-lists.ts';
import { holds, type PostList, postKeys } from './posts.cache.ts';

type Waiting = { ids: ReadonlySet<string>; more: number };

const nothing: Waiting = { ids: new Set(), more: 0 };
const waiting = { everyone: createStore(nothing), friends: createStore(nothing) };
/** How long news about friends is gathered before the server is asked, in milliseconds. */
const askDelayMs = 1500;
let asking: ReturnType<typeof setTimeout> | undefined;

function ownId(): string | undefined {
  const now = session.get();
  return now.status === 'member' ? now.user.id : undefined;
}

/** Notes posts by id; those that the feed shows already do not count. */
export function addWaiting(scope: FeedScope, ids: readonly string[], more = 0): void {
  const list = queryClient.getQueryData<PostList>(postKeys.feed(scope));
  if (!list) return;
  const before = waiting[scope].get();
  const added = ids.filter((id) => !before.ids.has(id) && !holds(list, id));
  if (added.length === 0 && more === 0) return;
  waiting[scope].set({ ids: new Set([...before.ids, ...added]), more: before.more + more });
}

/** Nothing waits any more: the feed has just been read from its newest post. */
export function clearWaiting(scope: FeedScope): void {
  waiting[scope].set(nothing);
}

/** Forgets what waited, for the next member. */
export function resetWaiting(): void {
  clearTimeout(asking);
  asking = undefined;
  clearWaiting('everyone');
  clearWaiting('friends');
}

/** A deleted post no longer waits. */
export function dropWaiting(id: string): void {
  for (const store of Object.values(waiting)) {
    const now = store.get();
    if (now.ids.has(id)) store.set({ ...now, ids: new Set([...now.ids].filter((each) => each !== id)) });
  }
}

async function askAboutFriends(): Promise<void> {
  asking = undefined;
  try {
    addWaiting('friends', await refreshPostPage(feedSource('friends'), undefined));
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
    'everyone',
    others.map((post) => post.id),
    more,
  );
  if (queryClient.getQueryData(postKeys.feed('friends')) === undefined) return;
  asking ??= setTimeout(() => {
    askAboutFriends().catch(reportError);
  }, askDelayMs);
}

/** How many posts wait behind the pill of a feed. */
export function useWaitingCount(scope: FeedScope): number {
  const { ids, more } = useStore(waiting[scope]);
  return ids.size + more;
}
