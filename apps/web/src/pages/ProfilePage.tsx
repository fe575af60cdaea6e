import { lazyComments } from '../features/comments/LazyComments.tsx';
import { OwnCommunities } from '../features/communities/OwnCommunities.tsx';
import { MemberCard, ownPage } from '../features/friends/MemberCard.tsx';
import { LazyPollFields, lazyPoll } from '../features/polls/LazyPoll.tsx';
import { ComposerHost } from '../features/posts/ComposerHost.tsx';
import { recentMax } from '../features/posts/MemberPosts.tsx';
import { PostPrompt } from '../features/posts/PostPrompt.tsx';
import { PostShelf } from '../features/posts/PostShelf.tsx';
import { memberSource, savedSource } from '../features/posts/post-lists.ts';
import { uploadPostFile } from '../features/uploads/upload-later.ts';
import { useMember } from '../lib/session.ts';
import { t } from '../lib/texts.ts';
import { useAddressChoice } from '../lib/use-address-choice.ts';
import { Card } from '../ui/Card.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Tabs } from '../ui/Tabs.tsx';

const comments = lazyComments('feed');

/** The member's own profile. */
export function ProfilePage() {
  const user = useMember();
  const [tab, setTab] = useAddressChoice('tab', ['posts', 'saved']);
  return (
    <div className="columns">
      <div className="flex min-w-0 flex-col gap-3">
        <MemberCard user={ownPage(user)} />
        <PostPrompt />
        <Tabs
          label={t('Your posts')}
          look="underline"
          tabs={[
            { value: 'posts', label: t('Recent'), count: Math.min(recentMax, user.postsCount) },
            { value: 'saved', label: t('Saved') },
          ]}
          value={tab}
          onChange={setTab}
        />
        <div role="tabpanel" aria-label={tab === 'posts' ? t('Recent') : t('Saved')} className="min-w-0">
          {tab === 'posts' ? (
            <PostShelf
              comments={comments}
              poll={lazyPoll}
              key="posts"
              name={t('Recent')}
              source={memberSource(user.id)}
              empty={
                <Card>
                  <EmptyState art="posts" title={t('No posts yet')} text={t("You haven't posted anything yet.")} />
                </Card>
              }
            />
          ) : (
            <PostShelf
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
                    text={t('Posts you save are kept here, for you only.')}
                  />
                </Card>
              }
            />
          )}
        </div>
      </div>
      <aside className="rail" aria-label={t('Communities')}>
        <OwnCommunities total={user.communitiesCount} />
      </aside>
      <ComposerHost upload={uploadPostFile} PollFields={LazyPollFields} />
    </div>
  );
}
