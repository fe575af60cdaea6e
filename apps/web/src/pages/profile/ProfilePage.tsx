import { lazy, Suspense } from 'react';
import { lazyComments } from '../../features/comments/LazyComments.tsx';
import { ProfileCommunities } from '../../features/communities/lists/ProfileCommunities.tsx';
import { MemberCard, ownPage } from '../../features/friends/MemberCard.tsx';
import { lazyPoll } from '../../features/polls/LazyPoll.tsx';
import { memberSource, savedSource } from '../../features/posts/data/post-sources.ts';
import { recentMax } from '../../features/posts/feed/MemberPosts.tsx';
import { NewestPosts } from '../../features/posts/feed/NewestPosts.tsx';
import { PaginatedPosts } from '../../features/posts/feed/PaginatedPosts.tsx';
import { PostPrompt } from '../../features/posts/feed/PostPrompt.tsx';
import { t } from '../../lib/i18n/i18n.ts';
import { useSearchParamChoice } from '../../lib/router/use-search-param.ts';
import { useCurrentUser } from '../../lib/session/session.ts';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { Loading } from '../../ui/feedback/Loading.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { Tabs } from '../../ui/layout/Tabs.tsx';
import PageComposer from '../PageComposer.tsx';

const ScheduledPosts = lazy(() => import('../../features/posts/scheduled/ScheduledPosts.tsx'));
const comments = lazyComments('feed');

/** The member's own profile. */
export function ProfilePage() {
  const user = useCurrentUser();
  const [tab, setTab] = useSearchParamChoice('tab', ['posts', 'saved', 'reposts', 'scheduled']);
  return (
    <div className="columns">
      <div className="flex min-w-0 flex-col gap-3">
        <MemberCard user={ownPage(user)} />
        <PostPrompt />
        <Tabs
          label={t('Your posts')}
          variant="underline"
          tabs={[
            { value: 'posts', label: t('Recent'), count: Math.min(recentMax, user.postsCount) },
            { value: 'saved', label: t('Saved') },
            { value: 'reposts', label: t('Reposts') },
            { value: 'scheduled', label: t('Scheduled') },
          ]}
          value={tab}
          onChange={setTab}
        />
        <div
          role="tabpanel"
          aria-label={{ posts: t('Recent'), saved: t('Saved'), reposts: t('Reposts'), scheduled: t('Scheduled') }[tab]}
          className="min-w-0"
        >
          {tab === 'posts' ? (
            <NewestPosts
              comments={comments}
              poll={lazyPoll}
              key="posts"
              name={t('Recent')}
              source={memberSource(user.id)}
              pinnedIds={user.pinnedPostId ? [user.pinnedPostId] : []}
              empty={
                <Card>
                  <EmptyState art="posts" title={t('No posts yet')} text={t("You haven't posted anything yet.")} />
                </Card>
              }
            />
          ) : tab === 'scheduled' ? (
            <Suspense fallback={<Loading />}>
              <ScheduledPosts />
            </Suspense>
          ) : tab === 'reposts' ? (
            <PaginatedPosts
              comments={comments}
              poll={lazyPoll}
              key="reposts"
              name={t('Reposts')}
              source={memberSource(user.id, 'reposts')}
              empty={
                <Card>
                  <EmptyState art="posts" title={t('No reposts yet')} text={t('Posts you repost appear here.')} />
                </Card>
              }
            />
          ) : (
            <PaginatedPosts
              comments={comments}
              poll={lazyPoll}
              key="saved"
              name={t('Saved posts')}
              source={savedSource}
              empty={
                <Card>
                  <EmptyState
                    art="posts"
                    title={t('Nothing saved yet')}
                    text={t('Posts you save appear here. Only you can see them.')}
                  />
                </Card>
              }
            />
          )}
        </div>
      </div>
      <aside className="rail" aria-label={t('Communities')}>
        <ProfileCommunities total={user.communitiesCount} />
      </aside>
      <PageComposer />
    </div>
  );
}
