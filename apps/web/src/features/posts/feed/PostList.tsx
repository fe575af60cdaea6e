import type { Post } from '@gumball/contract/posts/posts.schemas';
import { useLocation } from '@tanstack/react-router';
import { type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { WindowVirtualizer, type WindowVirtualizerHandle } from 'virtua';
import { failureMessage } from '../../../lib/api/api-error.ts';
import { t } from '../../../lib/i18n/i18n.ts';
import { useIsFirstPaintDone } from '../../../lib/scheduling/after-first-paint.ts';
import { useInfiniteScroll } from '../../../lib/scheduling/use-infinite-scroll.ts';
import { useStaggeredList } from '../../../lib/scheduling/use-staggered-list.ts';
import { Loading } from '../../../ui/feedback/Loading.tsx';
import { RetryButton } from '../../../ui/feedback/RetryButton.tsx';
import { Button } from '../../../ui/forms/Button.tsx';
import type { PollSlot } from '../card/poll-slot.ts';
import type { AsyncStatus } from '../card/use-async-action.ts';
import { ListedPost } from './ListedPost.tsx';
import { beforeLeaving, storedHeights, storePosition } from './scroll-restoration.ts';

/** A first guess of a post's height in pixels, before it has been drawn. */
const estimatedHeight = 420;
/** How far from being seen a post no longer waits to be drawn, in pixels. */
const nearPx = 200;

const idOf = (post: Post) => post.id;

/** How the end of a list stands. */
export type ListEnd =
  | { kind: 'end' }
  | { kind: 'more'; load: () => void }
  | { kind: 'loading' }
  | { kind: 'failed'; error: unknown; load: () => void };

/** The end of a list from how loading more of it stands; `load` asks for the next page. */
export function listEnd(more: AsyncStatus, hasMore: boolean, load: () => void): ListEnd {
  if (more.kind === 'running') return { kind: 'loading' };
  if (more.kind === 'failed') return { kind: 'failed', error: more.error, load };
  return hasMore ? { kind: 'more', load } : { kind: 'end' };
}

/** Posts one below the other, drawn only where they are seen; the place in them is kept for this history entry. */
export function PostList({
  name,
  posts: all,
  end,
  onSeen,
  comments,
  poll,
}: {
  /** The feed's accessible name. */
  name: string;
  posts: readonly Post[];
  end: ListEnd;
  /** Called with the posts in view whenever scrolling stops, and when the list appears. */
  onSeen?: (seen: readonly Post[]) => void;
  /** Draws a post's comments. */
  comments?: ((post: Post) => ReactNode) | undefined;
  poll: PollSlot;
}) {
  const here = useLocation({ select: ({ state, href }) => `${state.__TSR_key ?? href}:${name}` });
  // On the way to another page the location is that page's already, while this list still stands.
  const [entry] = useState(here);
  const handle = useRef<WindowVirtualizerHandle>(null);
  // One is drawn in one frame and measured in the next: with another coming in each, both would fall into the same.
  const posts = useStaggeredList(all, { keyOf: idOf, growsAt: 'end', perStep: 1, stepFrames: 2 });
  const ids = all.map(idOf);
  const [heights] = useState(() => storedHeights(entry, ids));
  const keep = useEffectEvent(() => {
    if (handle.current) storePosition(entry, ids, handle.current.cache);
  });
  function seen() {
    const list = handle.current;
    if (!list || !onSeen) return;
    const first = list.findItemIndex(list.scrollOffset);
    onSeen(posts.slice(first, list.findItemIndex(list.scrollOffset + list.viewportSize) + 1));
  }
  const seenFirst = useEffectEvent(seen);
  function isNear(at: number): boolean {
    const list = handle.current;
    if (!list) return true;
    const { scrollOffset, viewportSize } = list;
    return (
      at >= list.findItemIndex(scrollOffset - nearPx) && at <= list.findItemIndex(scrollOffset + viewportSize + nearPx)
    );
  }
  const heightOf = (at: number) => handle.current?.getItemSize(at) ?? estimatedHeight;

  // The first posts in sight come before those below.
  const hasRoom = useIsFirstPaintDone();

  // A feed must not stand empty: it is busy until the first post is drawn, which is a frame after it knows its height.
  const [isRendered, setRendered] = useState(false);
  const markRendered = () => setRendered(true);
  const count = end.kind === 'end' ? all.length : undefined;

  // Until the posts have been measured the end stands somewhere else; it is shown once it stays where it is.
  const [measured, setMeasured] = useState(0);
  useEffect(() => {
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => setMeasured(posts.length));
    });
    return () => cancelAnimationFrame(frame);
  }, [posts.length]);

  useLayoutEffect(() => {
    const stop = beforeLeaving(() => keep());
    return () => {
      stop();
      keep();
    };
  }, []);

  useEffect(() => {
    seenFirst();
  }, []);

  const isWhole = posts.length === all.length;
  const marker = useInfiniteScroll({
    enabled: end.kind === 'more' && isWhole,
    onNearEnd: () => end.kind === 'more' && end.load(),
  });

  return (
    <>
      <div role="feed" aria-label={name} aria-busy={end.kind === 'loading' || !isRendered}>
        <WindowVirtualizer
          ref={handle}
          data={posts}
          bufferSize={hasRoom ? 800 : 0}
          itemSize={estimatedHeight}
          {...(heights ? { cache: heights } : {})}
          onScrollEnd={seen}
        >
          {(post, at) => (
            <ListedPost
              key={post.id}
              post={post}
              at={at}
              of={count}
              isNear={isNear}
              heightOf={heightOf}
              onRendered={markRendered}
              comments={comments}
              poll={poll}
            />
          )}
        </WindowVirtualizer>
      </div>
      <div ref={marker} />
      <div className={measured === all.length ? undefined : 'invisible'}>
        {end.kind === 'more' && (
          <Button kind="soft" fullWidth onClick={end.load}>
            {t('Load More Posts')}
          </Button>
        )}
        {end.kind === 'loading' && <Loading label={t('Loading more posts...')} />}
        {end.kind === 'failed' && (
          <div
            role="alert"
            className="flex items-center justify-between gap-3 rounded-md bg-danger-soft py-2 pe-2 ps-4 font-medium text-danger"
          >
            {failureMessage(end.error, t('Failed to load posts'))}
            <RetryButton kind="ghost" onRetry={end.load} />
          </div>
        )}
        {end.kind === 'end' && <p className="p-4 text-center text-sm text-ink-3">{t("You've reached the end! 🎉")}</p>}
      </div>
    </>
  );
}
