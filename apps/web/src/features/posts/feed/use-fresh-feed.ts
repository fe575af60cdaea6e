/** Refreshes the visible posts after missed events: docs/product.md, Posts. */
import type { Post } from '@gumball/contract/posts/posts.schemas';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useMissedEvents } from '../../../lib/api/missed-events.ts';
import { queryClient } from '../../../lib/api/query-client.ts';
import { type PostSource, refreshPostPage } from '../data/post-lists.ts';
import type { PostList, PostPage } from '../data/posts.cache.ts';
import { isWatched } from '../data/posts.live.ts';
import { addRefreshed } from './new-posts.ts';

/** The maximum age of a page without live events, in milliseconds. */
const freshMs = 60_000;

/**
 * For a list that starts with the newest post: returns its `onSeen`, and whether the last refresh failed, with a retry.
 * New posts wait.
 */
export function useFreshFeed(source: PostSource) {
  const missedEvents = useMissedEvents();
  const [failed, setFailed] = useState(false);
  const inView = useRef<readonly Post[]>([]);
  const running = useRef(new Set<string | undefined>());

  function isStale(page: PostPage, seen: readonly Post[]): boolean {
    if (page.fetchedAt < missedEvents) return true;
    return (
      Date.now() - page.fetchedAt > freshMs && seen.some((post) => page.posts.includes(post) && !isWatched(post.id))
    );
  }

  async function refreshSeen(): Promise<void> {
    const seen = inView.current;
    const list = queryClient.getQueryData<PostList>(source.key);
    const stale = (list?.pages ?? []).filter(
      (page, at) =>
        !running.current.has(page.cursor) &&
        (at === 0 ? page.fetchedAt < missedEvents : page.posts.some((post) => seen.includes(post))) &&
        isStale(page, seen),
    );
    for (const { cursor } of stale) {
      running.current.add(cursor);
      try {
        addRefreshed(source.key, await refreshPostPage(source, cursor));
        setFailed(false);
      } catch {
        setFailed(true);
        return;
      } finally {
        running.current.delete(cursor);
      }
    }
  }

  const refresh = useEffectEvent(() => {
    refreshSeen().catch(reportError);
  });
  useEffect(() => {
    if (missedEvents === 0) return;
    const timer = setTimeout(() => refresh(), 0);
    return () => clearTimeout(timer);
  }, [missedEvents]);

  return {
    failed,
    retry: () => {
      refreshSeen().catch(reportError);
    },
    onSeen: (seen: readonly Post[]) => {
      inView.current = seen;
      refreshSeen().catch(reportError);
    },
  };
}
