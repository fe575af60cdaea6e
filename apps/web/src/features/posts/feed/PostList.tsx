import type { Post } from '@gumball/contract/posts/posts.schemas';
import { useLocation } from '@tanstack/react-router';
import { type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { WindowVirtualizer, type WindowVirtualizerHandle } from 'virtua';
import { failureMessage } from '../../../lib/api/api-error.ts';
import { t } from '../../../lib/i18n/i18n.ts';
import { useIsFirstPaintDone } from '../../../lib/scheduling/after-first-paint.ts';
import type { AsyncStatus } from '../../../lib/scheduling/use-async-action.ts';
import { useInfiniteScroll } from '../../../lib/scheduling/use-infinite-scroll.ts';
import { useStaggeredList } from '../../../lib/scheduling/use-staggered-list.ts';
import { Loading } from '../../../ui/feedback/Loading.tsx';
import { RetryButton } from '../../../ui/feedback/RetryButton.tsx';
import { Button } from '../../../ui/forms/Button.tsx';
import type { PollSlot } from '../card/poll-slot.ts';
import { ListedPost } from './ListedPost.tsx';
import { beforeLeaving, storedHeights, storePosition } from './scroll-restoration.ts';

/** The estimated height of a post in pixels, before it is measured. */
const estimatedHeight = 420;
/** The distance from the viewport within which a post renders at once, in pixels. */
const nearPx = 200;

const idOf = (post: Post) => post.id;

/** The state of the end of a list. */
export type ListEnd =
  | { kind: 'end' }
  | { kind: 'more'; load: () => void }
  | { kind: 'loading' }
  | { kind: 'failed'; error: unknown; load: () => void };

/** Returns the end of a list from the state of its next page; `load` fetches it. */
export function listEnd(more: AsyncStatus, hasMore: boolean, load: () => void): ListEnd {
  if (more.kind === 'running') return { kind: 'loading' };
  if (more.kind === 'failed') return { kind: 'failed', error: more.error, load };
  return hasMore ? { kind: 'more', load } : { kind: 'end' };
}

/** A virtualized list of posts; its scroll position is stored for this history entry. */
export function PostList({
  name,
  posts: all,
  end,
  onSeen,
  comments,
  poll,
  afterThird,
}: {
  /** The feed's accessible name. */
  name: string;
  posts: readonly Post[];
  end: ListEnd;
  /** Called with the posts in view when scrolling stops, and when the list appears. */
  onSeen?: (seen: readonly Post[]) => void;
  /** Renders a post's comments. */
  comments?: ((post: Post) => ReactNode) | undefined;
  poll: PollSlot;
  /** Rendered below the third post. */
  afterThird?: ReactNode;
}) {
  const here = useLocation({ select: ({ state, href }) => `${state.__TSR_key ?? href}:${name}` });
  // During a navigation the location is the next page's, while this list is still mounted.
  const [entry] = useState(here);
  const handle = useRef<WindowVirtualizerHandle>(null);
  // A post renders in one frame and is measured in the next: with one in each frame, both would fall into the same.
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

  // The first posts in view come before those below.
  const hasRoom = useIsFirstPaintDone();

  // A feed must not be empty: it is busy until the first post is rendered, a frame after its height is known.
  const [isRendered, setRendered] = useState(false);
  const markRendered = () => setRendered(true);
  const count = end.kind === 'end' ? all.length : undefined;

  // The end moves until the posts are measured; it is shown once it stays.
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
      {/* Virtua makes its list ignore pointers while it scrolls: a press right after a scroll would be lost. */}
      <div
        role="feed"
        aria-label={name}
        aria-busy={end.kind === 'loading' || !isRendered}
        className="[&>*]:!pointer-events-auto"
      >
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
              below={at === 2 && afterThird}
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
