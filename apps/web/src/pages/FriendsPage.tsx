import { lazyComments } from '../features/comments/LazyComments.tsx';
import { FriendsSidebar, tabs } from '../features/friends/FriendsSidebar.tsx';
import { MemberProfile } from '../features/friends/MemberProfile.tsx';
import { lazyPoll } from '../features/polls/LazyPoll.tsx';
import { MemberPosts, memberTabs } from '../features/posts/feed/MemberPosts.tsx';
import { t } from '../lib/i18n/i18n.ts';
import { useSearchParam, useSearchParamChoice } from '../lib/router/use-search-param.ts';
import { EmptyState } from '../ui/feedback/EmptyState.tsx';
import { Card } from '../ui/layout/Card.tsx';

const comments = lazyComments('feed');

function Placeholder() {
  return (
    <Card className="grid min-h-140 place-items-center">
      <EmptyState
        art="friends"
        title={t('Select a friend to view profile')}
        text={t('Choose someone from your friends list to see their profile')}
      />
    </Card>
  );
}

/** Friends, requests and suggestions; on wide screens with the selected profile. */
export function FriendsPage() {
  const [tab, setTab] = useSearchParamChoice('tab', tabs);
  const [selected, select] = useSearchParam('with');
  const [posts, setPosts] = useSearchParamChoice('posts', memberTabs);

  /** A profile starts at its top, however far the one before was read. */
  function show(id: string) {
    select(id);
    window.scrollTo({ top: 0 });
  }

  return (
    <div className="columns-left items-start">
      <FriendsSidebar tab={tab} onTab={setTab} selectedId={selected} onSelect={show} />
      <div className="min-w-0 max-lg:hidden">
        {selected === '' ? (
          <Placeholder />
        ) : (
          <MemberProfile key={selected} identifier={selected} headingLevel={2} notFound={<Placeholder />}>
            {(user) => (
              <MemberPosts
                key={user.id}
                memberId={user.id}
                postsCount={user.postsCount}
                pinnedPostId={user.pinnedPostId}
                tab={posts}
                onTab={setPosts}
                comments={comments}
                poll={lazyPoll}
              />
            )}
          </MemberProfile>
        )}
      </div>
    </div>
  );
}
