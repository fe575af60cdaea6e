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
 * New posts wait. `list` is what is shown: newest posts that were loaded otherwise make up for the failure.
 */
export function useFreshFeed(source: PostSource, list: PostList | undefined) {
  const missedEvents = useMissedEvents();
  const [failedAt, setFailedAt] = useState(0);
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
    const cached = queryClient.getQueryData<PostList>(source.key);
    const stale = (cached?.pages ?? []).filter(
      (page, at) =>
        !running.current.has(page.cursor) &&
        (at === 0 ? page.fetchedAt < missedEvents : page.posts.some((post) => seen.includes(post))) &&
        isStale(page, seen),
    );
    for (const { cursor } of stale) {
      const startedAt = Date.now();
      running.current.add(cursor);
      try {
        addRefreshed(source.key, await refreshPostPage(source, cursor));
      } catch {
        setFailedAt(startedAt);
        return;
      } finally {
        running.current.delete(cursor);
      }
    }
    setFailedAt(0);
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
    failed: failedAt > (list?.pages[0]?.fetchedAt ?? 0),
    retry: () => {
      refreshSeen().catch(reportError);
    },
    onSeen: (seen: readonly Post[]) => {
      inView.current = seen;
      refreshSeen().catch(reportError);
    },
  };
}
