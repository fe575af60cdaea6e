'use no memo';

import type { Post } from '@gumball/contract/posts/posts.schemas';
import { useElementScrollRestoration } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { queryClient } from '../../../lib/api/query-client.ts';
import { msg, t, translate } from '../../../lib/i18n/i18n.ts';
import { afterFirstPaint } from '../../../lib/scheduling/after-first-paint.ts';
import { useAsyncAction } from '../../../lib/scheduling/use-async-action.ts';
import { Loading } from '../../../ui/feedback/Loading.tsx';
import { RetryButton } from '../../../ui/feedback/RetryButton.tsx';
import { homeRequest } from '../../../ui/product/home-request.ts';
import { PostSkeleton } from '../card/PostSkeleton.tsx';
import type { PollSlot } from '../card/poll-slot.ts';
import { type FeedScope, feedSource } from '../data/post-lists.ts';
import { type PostList as LoadedPosts, postsOf } from '../data/posts.cache.ts';
import { loadMorePosts, loadNewestPosts, usePostList } from '../data/posts.queries.ts';
import { FeedNotice } from './FeedNotice.tsx';
import { usePendingCount } from './new-posts.ts';
import { listEnd, PostList } from './PostList.tsx';
import { useFreshFeed } from './use-fresh-feed.ts';

const FeedPill = lazy(() =>
  afterFirstPaint()
    .then(() => import('./NewPostsPill.tsx'))
    .catch(() => ({ default: (): ReactNode => null })),
);

// Only the first members see an empty feed.
const EmptyFeed = lazy(() => import('./EmptyFeed.tsx').catch(() => ({ default: (): ReactNode => null })));

const names = { everyone: msg('Everyone'), friends: msg('Friends') };

/** The home feed of a scope. Give it a `key` of its scope. `comments` renders a post's comments. */
export function Feed({
  scope,
  comments,
  poll,
  afterThird,
}: {
  scope: FeedScope;
  comments?: (post: Post) => ReactNode;
  poll: PollSlot;
  /** Renders what stands below the third post. */
  afterThird?: ((posts: readonly Post[]) => ReactNode) | undefined;
}) {
  const source = feedSource(scope);
  const [wasLoaded] = useState(() => queryClient.getQueryData<LoadedPosts>(source.key) !== undefined);
  const restored = useElementScrollRestoration({ getElement: () => window });
  const [isReturn] = useState(restored !== undefined);
  const list = usePostList(source);
  const more = useAsyncAction(() => loadMorePosts(source));
  const newest = useAsyncAction(() => loadNewestPosts(source));
  const fresh = useFreshFeed(source, list.data);
  const waiting = usePendingCount(source.key);
  const posts = postsOf(list.data);

  function showNewest(toTop: boolean) {
    newest.run(() => {
      more.reset();
      if (!toTop) return;
      window.scrollTo({ top: 0, behavior: 'instant' });
      document.getElementById('main')?.focus({ preventScroll: true });
    });
  }

  // A new visit, not a return by Back, shows the newest posts.
  const arrive = useEffectEvent(() => {
    if (wasLoaded && !isReturn) showNewest(false);
  });
  useEffect(() => {
    arrive();
  }, []);
  const onHome = useEffectEvent(() => showNewest(true));
  useEffect(() => homeRequest.subscribe(() => onHome()), []);

  if (!list.data) {
    return list.isError && !list.isFetching ? (
      <FeedNotice
        art="oops"
        alert
        title={t('Failed to load posts')}
        text={t('Check your connection and try again.')}
        action={<RetryButton onRetry={list.refetch} />}
      />
    ) : (
      <Loading label={t('Loading posts...')} className="flex flex-col gap-2 md:gap-3">
        <PostSkeleton withMedia />
        <PostSkeleton />
        <PostSkeleton withMedia />
      </Loading>
    );
  }

  const load = () => more.run();
  const hasMore = list.data.pages.at(-1)?.next !== undefined;

  return (
    <>
      <Suspense>
        <FeedPill
          count={waiting}
          failed={newest.status.kind === 'failed' || fresh.failed}
          busy={newest.status.kind === 'running'}
          onShow={() => showNewest(true)}
          onRetry={() => (newest.status.kind === 'failed' ? showNewest(false) : fresh.retry())}
        />
      </Suspense>
      {posts.length === 0 && !hasMore ? (
        <Suspense>
          <EmptyFeed scope={scope} />
        </Suspense>
      ) : (
        <PostList
          name={translate(names[scope])}
          posts={posts}
          onSeen={fresh.onSeen}
          comments={comments}
          poll={poll}
          afterThird={afterThird?.(posts)}
          end={listEnd(more.status, hasMore, load)}
        />
      )}
    </>
  );
}
