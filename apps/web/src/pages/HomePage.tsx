'use no memo';

import type { Post } from '@gumball/contract/posts/posts.schemas';
import { isInOnboardingWindow } from '@gumball/rules/onboarding/onboarding-window';
import { PenLine } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { lazyComments } from '../features/comments/LazyComments.tsx';
import { readCardHeight } from '../features/onboarding/card-height.ts';
import { lazyPoll } from '../features/polls/LazyPoll.tsx';
import { isComposerRequested, openComposer } from '../features/posts/composer/composer-tasks.ts';
import { Feed } from '../features/posts/feed/Feed.tsx';
import { FeedScopeToggle } from '../features/posts/feed/FeedScopeToggle.tsx';
import { useFeedScope } from '../features/posts/feed/feed-scope.ts';
import { PostPrompt } from '../features/posts/feed/PostPrompt.tsx';
import { restorePositions } from '../features/posts/feed/scroll-restoration.ts';
import { useLoadedPosts } from '../features/posts/feed/use-loaded-posts.ts';
import { t } from '../lib/i18n/i18n.ts';
import { afterFirstPaint } from '../lib/scheduling/after-first-paint.ts';
import { useCurrentUser } from '../lib/session/session.ts';
import { FloatingAction } from '../ui/forms/FloatingAction.tsx';
import { SideColumn } from './SideColumn.tsx';

// An early press is handled once the composer has loaded.
const PageComposer = lazy(() =>
  Promise.race([afterFirstPaint(), isComposerRequested()])
    .then(() => import('./PageComposer.tsx'))
    .catch(() => ({ default: (): ReactNode => null })),
);
// Not needed before 500 pixels of scrolling.
const ScrollToTop = lazy(() =>
  afterFirstPaint()
    .then(() => import('../ui/layout/ScrollToTop.tsx'))
    .then((module) => ({ default: module.ScrollToTop }))
    .catch(() => ({ default: () => null })),
);

// Only new members have first steps.
const FirstSteps = lazy(() =>
  import('../features/onboarding/FirstSteps.tsx').catch(() => ({ default: (): ReactNode => null })),
);

const BoostedPost = lazy(() =>
  afterFirstPaint()
    .then(() => import('./BoostedPost.tsx'))
    .catch(() => ({ default: (): ReactNode => null })),
);
const renderBoosted = (posts: readonly Post[]) => (
  <Suspense>
    <BoostedPost posts={posts} />
  </Suspense>
);

const comments = lazyComments('feed');
const writePost = () => openComposer({ kind: 'new' });

/** The feed. */
export function HomePage() {
  useState(restorePositions);
  const [scope, setScope] = useFeedScope();
  const isLoaded = useLoadedPosts();
  const { createdAt, hasBoosts } = useCurrentUser();
  const [now] = useState(() => new Date());
  const isNew = isInOnboardingWindow(new Date(createdAt), now);
  const [stepsHeight] = useState(readCardHeight);
  return (
    <div className="columns">
      <div className="flex min-w-0 flex-col gap-2 md:gap-3">
        {isNew && (
          <Suspense fallback={stepsHeight > 0 && <div style={{ height: stepsHeight }} />}>
            <FirstSteps onPost={writePost} />
          </Suspense>
        )}
        <PostPrompt />
        <FeedScopeToggle scope={scope} onChange={setScope} />
        <div className="min-w-0">
          <Feed
            key={scope}
            scope={scope}
            comments={comments}
            poll={lazyPoll}
            afterThird={hasBoosts && scope === 'everyone' ? renderBoosted : undefined}
          />
        </div>
      </div>
      <SideColumn isDeferred={!isLoaded} />
      <FloatingAction label={t('Create post')} onClick={writePost}>
        <PenLine size={26} aria-hidden="true" />
      </FloatingAction>
      <Suspense>
        <ScrollToTop />
        <PageComposer />
      </Suspense>
    </div>
  );
}
