import type { Community } from '@gumball/contract/communities/communities.schemas';
import type { Post } from '@gumball/contract/posts/posts.schemas';
import { canActOn, canManageCommunity } from '@gumball/rules/communities/community-roles';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { ShieldX } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { lazyComments } from '../features/comments/LazyComments.tsx';
import { useCommunity, useCommunityMembers } from '../features/communities/data/communities.queries.ts';
import { LazyCommunityDialog, type OpenCommunityForm } from '../features/communities/edit/LazyCommunityDialog.tsx';
import { CommunityHeader } from '../features/communities/page/CommunityHeader.tsx';
import { CommunityMembers } from '../features/communities/page/CommunityMembers.tsx';
import { CommunityRules } from '../features/communities/page/CommunityRules.tsx';
import { LazyPollFields, lazyPoll } from '../features/polls/LazyPoll.tsx';
import { MoreMenuItems } from '../features/posts/card/more-menu-items.ts';
import { ComposerHost } from '../features/posts/composer/ComposerHost.tsx';
import { removePost } from '../features/posts/data/posts.cache.ts';
import { communitySource } from '../features/posts/feed/community-source.ts';
import { NewestPosts } from '../features/posts/feed/NewestPosts.tsx';
import { PostPrompt } from '../features/posts/feed/PostPrompt.tsx';
import { uploadPostFile } from '../features/uploads/upload-later.ts';
import { uploadAvatar, uploadBanner } from '../features/uploads/uploads.queries.ts';
import { t } from '../lib/i18n/i18n.ts';
import { usePageTitle } from '../lib/router/page-title.ts';
import { useSearchParamChoice } from '../lib/router/use-search-param.ts';
import { useCurrentUser } from '../lib/session/session.ts';
import { cx } from '../ui/cx.ts';
import { EmptyState } from '../ui/feedback/EmptyState.tsx';
import { Loading } from '../ui/feedback/Loading.tsx';
import { RetryButton } from '../ui/feedback/RetryButton.tsx';
import { ButtonLink } from '../ui/forms/ButtonLink.tsx';
import { Card } from '../ui/layout/Card.tsx';
import { Tabs } from '../ui/layout/Tabs.tsx';

const DeleteCommunityDialog = lazy(() => import('../features/communities/edit/DeleteCommunityDialog.tsx'));
const RemovePostDialog = lazy(() => import('../features/communities/page/RemovePostDialog.tsx'));

const comments = lazyComments('feed');
const send = { avatar: uploadAvatar, banner: uploadBanner };
const route = getRouteApi('/_member/community/$id');

/** One community, or its 404. */
export function CommunityPage() {
  const { id } = route.useParams();
  const community = useCommunity(id);
  if (community.data) return <CommunityContent key={community.data.id} community={community.data} />;
  const isNotFound = community.data === null;
  return (
    <div className="columns">
      <Card>
        <h1 className="sr-only">{t('Community')}</h1>
        {isNotFound ? (
          <EmptyState
            art="oops"
            title={t('Community not found')}
            text={t('It may have been deleted, or the link is not right.')}
            action={
              <ButtonLink to="/communities" kind="soft" size="sm">
                {t('Explore Communities')}
              </ButtonLink>
            }
          />
        ) : community.isError && !community.isFetching ? (
          <EmptyState
            art="oops"
            alert
            title={t('Failed to load community')}
            text={t('Check your connection and try again.')}
            action={<RetryButton onRetry={community.refetch} />}
          />
        ) : (
          <Loading label={t('Loading community...')} />
        )}
      </Card>
    </div>
  );
}

function CommunityContent({ community }: { community: Community }) {
  const navigate = useNavigate();
  const viewer = useCurrentUser();
  const [tab, setTab] = useSearchParamChoice('tab', ['posts', 'rules', 'members']);
  const [form, setForm] = useState<OpenCommunityForm>();
  const [isDeleting, setIsDeleting] = useState(false);
  const [removing, setRemoving] = useState<Post>();
  const members = useCommunityMembers(community.id);
  usePageTitle(community.name);
  const { id, name, avatarUrl, isMember, userRole } = community;

  // Owner and admins lead the list of members; one who is not loaded counts as a plain member, and the server decides.
  const moderate = (post: Post) => {
    if (!canManageCommunity(userRole) || post.user.id === viewer.id) return [];
    const author = members.items?.find((member) => member.id === post.user.id)?.role ?? 'none';
    if (!canActOn(userRole, author)) return [];
    return [
      {
        kind: 'action' as const,
        label: t('Remove from community'),
        icon: ShieldX,
        danger: true,
        onSelect: () => setRemoving(post),
      },
    ];
  };

  const leaveDeleted = () => {
    navigate({ to: '/communities', replace: true }).catch(reportError);
  };

  return (
    <div className="columns">
      <div className="flex min-w-0 flex-col gap-2 md:gap-3">
        <CommunityHeader
          community={community}
          onEdit={() => setForm({ kind: 'edit', community })}
          onDelete={() => setIsDeleting(true)}
        />
        <Tabs
          label={name}
          className="lg:hidden"
          value={tab}
          onChange={setTab}
          tabs={[
            { value: 'posts', label: t('Posts') },
            { value: 'rules', label: t('Rules') },
            { value: 'members', label: t('Members') },
          ]}
        />
        {tab === 'rules' && (
          <div className="lg:hidden">
            <CommunityRules rules={community.rules} />
          </div>
        )}
        {tab === 'members' && (
          <div className="lg:hidden">
            <CommunityMembers community={community} showAll />
          </div>
        )}
        <div className={cx('flex min-w-0 flex-col gap-2 md:gap-3', tab !== 'posts' && 'max-lg:hidden')}>
          {isMember && <PostPrompt task={{ kind: 'new', community: { id, name, avatarUrl } }} />}
          <MoreMenuItems value={moderate}>
            <div className="min-w-0">
              <NewestPosts
                name={t('Posts')}
                source={communitySource(id)}
                comments={comments}
                poll={lazyPoll}
                empty={
                  <Card>
                    <EmptyState
                      art="posts"
                      title={t('No posts yet')}
                      text={
                        isMember ? t('Be the first to share something!') : t('Join the community to share something.')
                      }
                    />
                  </Card>
                }
              />
            </div>
          </MoreMenuItems>
        </div>
      </div>
      <aside className="rail" aria-label={t('About')}>
        <CommunityRules rules={community.rules} />
        <CommunityMembers community={community} />
      </aside>
      <ComposerHost upload={uploadPostFile} PollFields={LazyPollFields} />
      <LazyCommunityDialog
        form={form}
        uploaders={send}
        onClose={() => setForm(undefined)}
        onDone={() => setForm(undefined)}
      />
      <Suspense>
        {isDeleting && (
          <DeleteCommunityDialog community={community} onClose={() => setIsDeleting(false)} onDeleted={leaveDeleted} />
        )}
        {removing && (
          <RemovePostDialog
            communityId={id}
            postId={removing.id}
            authorName={`${removing.user.firstName} ${removing.user.lastName}`}
            onClose={() => setRemoving(undefined)}
            onRemoved={() => {
              removePost(removing.id);
              setRemoving(undefined);
            }}
          />
        )}
      </Suspense>
    </div>
  );
}
