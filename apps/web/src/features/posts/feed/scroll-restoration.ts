/**
 * Where somebody is in a list: kept while they are away on another page, and over a reload together with what had been loaded. A list that is
 * opened anew, not gone back to, begins at its top.
 */
import type { CacheSnapshot } from 'virtua';
import { queryClient } from '../../../lib/api/query-client.ts';
import { session } from '../../../lib/session/session.ts';
import type { PostList } from '../data/posts.cache.ts';
import { postKeys } from '../data/posts.cache.ts';

/** The measured heights of a list, for exactly these posts. */
type ScrollPosition = { heights: CacheSnapshot; first: string | undefined; length: number };

type StoredPositions = {
  memberId: string;
  lists: { scope: 'everyone' | 'friends'; list: PostList }[];
  places: [string, ScrollPosition][];
};

const storageKey = 'posts-place';
const scopes = ['everyone', 'friends'] as const;
const maxPositions = 20;

const positions = new Map<string, ScrollPosition>();
const onLeave = new Set<() => void>();
let restored = false;

function memberId(): string {
  const now = session.get();
  return now.status === 'member' ? now.user.id : '';
}

/** Keeps a list's heights under the history entry that shows it. */
export function storePosition(entry: string, ids: readonly string[], heights: CacheSnapshot): void {
  positions.delete(entry);
  positions.set(entry, { heights, first: ids[0], length: ids.length });
  const [oldest] = positions.keys();
  if (positions.size > maxPositions && oldest !== undefined) positions.delete(oldest);
}

/** The heights kept for a history entry, while they still fit the list. */
export function storedHeights(entry: string, ids: readonly string[]): CacheSnapshot | undefined {
  const place = positions.get(entry);
  return place && place.first === ids[0] && place.length === ids.length ? place.heights : undefined;
}

/** Runs before the page goes away; answers how to stop. */
export function beforeLeaving(keep: () => void): () => void {
  onLeave.add(keep);
  return () => {
    onLeave.delete(keep);
  };
}

function save(): void {
  for (const keep of onLeave) keep();
  const lists = scopes.flatMap((scope) => {
    const list = queryClient.getQueryData<PostList>(postKeys.feed(scope));
    return list ? [{ scope, list }] : [];
  });
  const stored: StoredPositions = { memberId: memberId(), lists, places: [...positions] };
  try {
    if (lists.length === 0) sessionStorage.removeItem(storageKey);
    else sessionStorage.setItem(storageKey, JSON.stringify(stored));
  } catch {
    // More than the browser keeps: after the reload the feed begins at its top.
  }
}

function isReturn(): boolean {
  const [entry] = performance.getEntriesByType('navigation');
  return entry instanceof PerformanceNavigationTiming && (entry.type === 'reload' || entry.type === 'back_forward');
}

/** Runs once, before the first list is drawn: takes back what the page had loaded before a reload, and sees to it that the next one can. */
export function restorePositions(): void {
  if (restored) return;
  restored = true;
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
    for (const [entry, place] of stored.places) positions.set(entry, place);
  } catch {
    // Damaged or forbidden storage: the feed begins at its top.
  }
}
