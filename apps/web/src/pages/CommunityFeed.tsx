import type { Community } from '@gumball/contract/communities/communities.schemas';
import type { Post } from '@gumball/contract/posts/posts.schemas';
import { canDecideRequests, canRemovePostOf } from '@gumball/rules/communities/community-roles';
import { Pin, PinOff, ShieldX } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { lazyComments } from '../features/comments/LazyComments.tsx';
import { useCommunityMembers } from '../features/communities/data/communities.queries.ts';
import { setPinnedInCommunity } from '../features/communities/data/pinned-posts.mutations.ts';
import { lazyPoll } from '../features/polls/LazyPoll.tsx';
import { MoreMenuItems } from '../features/posts/card/more-menu-items.ts';
import { removePost } from '../features/posts/data/posts.cache.ts';
import { communitySource } from '../features/posts/feed/community-source.ts';
import { NewestPosts } from '../features/posts/feed/NewestPosts.tsx';
import { PostPrompt } from '../features/posts/feed/PostPrompt.tsx';
import { t } from '../lib/i18n/i18n.ts';
import { useCurrentUser } from '../lib/session/session.ts';
import { EmptyState } from '../ui/feedback/EmptyState.tsx';
import { Card } from '../ui/layout/Card.tsx';
import type { MenuItem } from '../ui/overlays/menu-item.ts';

const RemovePostDialog = lazy(() => import('../features/communities/page/RemovePostDialog.tsx'));

const comments = lazyComments('feed');

/** The posts of a community that the viewer may read, with the actions of those who moderate it. */
export function CommunityFeed({ community }: { community: Community }) {
  const viewer = useCurrentUser();
  const members = useCommunityMembers(community.id);
  const [removing, setRemoving] = useState<Post>();
  const { id, name, avatarUrl, isMember, userRole, pinnedPostIds, closure } = community;

  // Owner, admins and moderators lead the list of members; one who is not loaded counts as a plain member, and the
  // server decides.
  const moderate = (post: Post): MenuItem[] => {
    if (!canDecideRequests(userRole)) return [];
    const isPinned = pinnedPostIds.includes(post.id);
    // Of a closed community's posts a pin can only be taken off.
    const canPin = isPinned || !closure;
    const pin: MenuItem = {
      kind: 'action',
      label: isPinned ? t('Unpin from community') : t('Pin to community'),
      icon: isPinned ? PinOff : Pin,
      onSelect: () => {
        setPinnedInCommunity(community, post.id, !isPinned).catch(reportError);
      },
    };
    if (post.user.id === viewer.id) return canPin ? [pin] : [];
    const author = members.items?.find((member) => member.id === post.user.id)?.role ?? 'none';
    if (!canRemovePostOf(userRole, author)) return canPin ? [pin] : [];
    return [
      ...(canPin ? [pin] : []),
      {
        kind: 'action',
        label: t('Remove from community'),
        icon: ShieldX,
        danger: true,
        onSelect: () => setRemoving(post),
      },
    ];
  };

  return (
    <>
      {isMember && !closure && <PostPrompt task={{ kind: 'new', community: { id, name, avatarUrl } }} />}
      <MoreMenuItems value={moderate}>
        <div className="min-w-0">
          <NewestPosts
            name={t('Posts')}
            source={communitySource(id)}
            pinnedIds={pinnedPostIds}
            comments={comments}
            poll={lazyPoll}
            empty={
              <Card>
                <EmptyState
                  art="posts"
                  title={t('No posts yet')}
                  text={isMember ? t('Be the first to share something!') : t('Join the community to share something.')}
                />
              </Card>
            }
          />
        </div>
      </MoreMenuItems>
      {removing && (
        <Suspense>
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
        </Suspense>
      )}
    </>
  );
}
