/**
 * Scroll restoration: positions are stored while another page is shown, and over a reload together with the loaded
 * posts. A new visit of a list starts at its top.
 */
import type { CacheSnapshot } from 'virtua';
import { markEventsMissed } from '../../../lib/api/missed-events.ts';
import { queryClient } from '../../../lib/api/query-client.ts';
import { once } from '../../../lib/scheduling/once.ts';
import { session } from '../../../lib/session/session.ts';
import { createUserState } from '../../../lib/session/user-state.ts';
import type { PostList } from '../data/posts.cache.ts';
import { postKeys, postsOf } from '../data/posts.cache.ts';

/** The measured heights of a list, for exactly these posts. */
type ScrollPosition = { heights: CacheSnapshot; first: string | undefined; length: number };

type StoredPositions = {
  memberId: string;
  lists: { scope: 'everyone' | 'friends'; list: PostList }[];
  positions: [string, ScrollPosition][];
};

const storageKey = 'posts-scroll';
const scopes = ['everyone', 'friends'] as const;
const maxPositions = 20;

/** `positions`: by history entry. `storeMounted`: they store the positions of the mounted lists. */
const state = createUserState(() => ({
  positions: new Map<string, ScrollPosition>(),
  storeMounted: new Set<() => void>(),
}));

function memberId(): string {
  const now = session.get();
  return now.status === 'member' ? now.user.id : '';
}

/** Stores a list's heights for a history entry. */
export function storePosition(entry: string, ids: readonly string[], heights: CacheSnapshot): void {
  const { positions } = state;
  positions.delete(entry);
  positions.set(entry, { heights, first: ids[0], length: ids.length });
  const [oldest] = positions.keys();
  if (positions.size > maxPositions && oldest !== undefined) positions.delete(oldest);
}

/** Returns the stored heights of a history entry, if they still fit the list. */
export function storedHeights(entry: string, ids: readonly string[]): CacheSnapshot | undefined {
  const position = state.positions.get(entry);
  return position && position.first === ids[0] && position.length === ids.length ? position.heights : undefined;
}

/** Runs before the page is unloaded; returns a function that stops it. */
export function beforeLeaving(store: () => void): () => void {
  state.storeMounted.add(store);
  return () => {
    state.storeMounted.delete(store);
  };
}

function save(): void {
  // A reload at the top of a list is a new visit: it reads the newest posts, once.
  const isAtTop = state.storeMounted.size > 0 && window.scrollY === 0;
  for (const store of state.storeMounted) store();
  const lists = scopes.flatMap((scope) => {
    const list = queryClient.getQueryData<PostList>(postKeys.feed(scope));
    return list && postsOf(list).length > 0 ? [{ scope, list }] : [];
  });
  const stored: StoredPositions = { memberId: memberId(), lists, positions: [...state.positions] };
  try {
    if (lists.length === 0 || isAtTop) sessionStorage.removeItem(storageKey);
    else sessionStorage.setItem(storageKey, JSON.stringify(stored));
  } catch {
    // More than the browser stores: after the reload the feed starts at its top.
  }
}

function isReturn(): boolean {
  const [entry] = performance.getEntriesByType('navigation');
  return entry instanceof PerformanceNavigationTiming && (entry.type === 'reload' || entry.type === 'back_forward');
}

/**
 * Runs once, before the first list renders: restores the posts from before a reload, and stores them before the next
 * one.
 */
export const restorePositions = once(() => {
  window.addEventListener('pagehide', save);
  try {
    const text = sessionStorage.getItem(storageKey);
    sessionStorage.removeItem(storageKey);
    if (!text || !isReturn()) return;
    const stored = JSON.parse(text) as StoredPositions;
    if (stored.memberId !== memberId()) return;
    for (const { scope, list } of stored.lists) {
      if (queryClient.getQueryData(postKeys.feed(scope)) === undefined) {
        queryClient.setQueryData<PostList>(postKeys.feed(scope), list);
      }
    }
    // New posts since then wait behind the pill.
    if (stored.lists.length > 0) markEventsMissed();
    for (const [entry, position] of stored.positions) state.positions.set(entry, position);
  } catch {
    // Invalid or disabled storage: the feed starts at its top.
  }
});
