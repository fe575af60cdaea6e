import type { Post } from '@gumball/contract/posts/posts.schemas';
import {
  Ban,
  Bookmark,
  BookmarkX,
  Coins,
  Ellipsis,
  Flag,
  Heart,
  Link2,
  Pencil,
  Pin,
  PinOff,
  Repeat2,
  Rocket,
  Send,
  Trash2,
  Unlink,
  VolumeX,
} from 'lucide-react';
import { lazy, type ReactNode, Suspense, useContext, useState } from 'react';
import { failureMessage } from '../../../lib/api/api-error.ts';
import { t } from '../../../lib/i18n/i18n.ts';
import { useCurrentUser } from '../../../lib/session/session.ts';
import { toast } from '../../../ui/feedback/toasts.ts';
import { confirm } from '../../../ui/overlays/confirm.ts';
import { Menu } from '../../../ui/overlays/Menu.tsx';
import type { MenuItem } from '../../../ui/overlays/menu-item.ts';
import { requestBlock } from '../../../ui/product/block-request.ts';
import { requestBoost } from '../../../ui/product/boost-request.ts';
import { requestMute } from '../../../ui/product/mute-request.ts';
import { requestReport } from '../../../ui/product/report-request.ts';
import { requestTip } from '../../../ui/product/tip-request.ts';
import { openComposer } from '../composer/composer-tasks.ts';
import { startPinnedLive } from '../data/pinned.mutations.ts';
import { deletePost, setSaved } from '../data/posts.mutations.ts';
import type { ReactorList } from '../data/reactors.queries.ts';
import { detachQuote, setAllowsReposts } from '../data/reposts.mutations.ts';
import { focusNeighbourOf } from './focus-neighbour.ts';
import { MoreMenuItems } from './more-menu-items.ts';
import { copyPostLink, sendPostToFriends } from './share.ts';
import { togglePinned } from './toggle-pinned.ts';

const ReactorsDialog = lazy(() => import('./ReactorsDialog.tsx'));

async function toggleSaved(post: Post): Promise<void> {
  const isSaved = !post.isSaved;
  try {
    await setSaved(post, isSaved);
    toast.success(isSaved ? t('Post saved') : t('Post removed from saved'));
  } catch (error) {
    toast.error(failureMessage(error, isSaved ? t('Failed to save post') : t('Failed to unsave post')));
  }
}

async function confirmDelete(post: Post, onDeleted: (() => void) | undefined): Promise<void> {
  const yes = await confirm({ question: t('Are you sure you want to delete this post?'), verb: t('Delete') });
  if (!yes) return;
  try {
    onDeleted?.();
    const moveOn = focusNeighbourOf(post.id);
    await deletePost(post.id);
    moveOn();
    toast.success(t('Post deleted'));
  } catch (error) {
    toast.error(failureMessage(error, t('Failed to delete post. Please try again.')));
  }
}

async function toggleAllowsReposts(post: Post): Promise<void> {
  try {
    await setAllowsReposts(post.id, !post.allowsReposts);
    toast.success(post.allowsReposts ? t('Reposts and quotes are off') : t('Reposts and quotes are on'));
  } catch (error) {
    toast.error(failureMessage(error, t('Failed to update post')));
  }
}

async function confirmDetach(post: Post): Promise<void> {
  const question = t('Remove your post from this quote? This cannot be undone.');
  if (!(await confirm({ question, verb: t('Remove') }))) return;
  try {
    await detachQuote(post.id);
    toast.success(t('Your post was removed from the quote'));
  } catch (error) {
    toast.error(failureMessage(error, t('Failed to update post')));
  }
}

/**
 * The actions on a post: everyone copies its link, saves it and lists who likes and reposted it, its author edits and
 * deletes it, others report it and
 * block its author.
 */
export default function PostMenu({ post, onDeleted }: { post: Post; onDeleted?: (() => void) | undefined }): ReactNode {
  startPinnedLive();
  const member = useCurrentUser();
  const more = useContext(MoreMenuItems)(post);
  const [shownList, setShownList] = useState<ReactorList>();
  const items: MenuItem[] = [
    {
      kind: 'action',
      label: t('Copy link'),
      icon: Link2,
      onSelect: () => {
        copyPostLink(post).catch(reportError);
      },
    },
    { kind: 'action', label: t('Send to a friend'), icon: Send, onSelect: () => sendPostToFriends(post) },
    {
      kind: 'action',
      label: post.isSaved ? t('Unsave') : t('Save'),
      icon: post.isSaved ? BookmarkX : Bookmark,
      onSelect: () => {
        toggleSaved(post).catch(reportError);
      },
    },
  ];
  if (post.likesCount > 0)
    items.push({ kind: 'action', label: t('Who liked it'), icon: Heart, onSelect: () => setShownList('likes') });
  if (post.repostsCount > 0)
    items.push({ kind: 'action', label: t('Who reposted it'), icon: Repeat2, onSelect: () => setShownList('reposts') });
  if (post.quote?.post?.user.id === member.id) {
    items.push({
      kind: 'action',
      label: t('Remove my post from the quote'),
      icon: Unlink,
      onSelect: () => {
        confirmDetach(post).catch(reportError);
      },
    });
  }
  if (post.user.id === member.id) {
    if (member.hasBoosts && !post.friendsOnly && !post.community?.isPrivate)
      items.push({ kind: 'action', label: t('Boost'), icon: Rocket, onSelect: () => requestBoost(post.id) });
    const isPinned = member.pinnedPostId === post.id;
    items.push(
      { kind: 'separator' },
      {
        kind: 'action',
        label: isPinned ? t('Unpin from profile') : t('Pin to profile'),
        icon: isPinned ? PinOff : Pin,
        onSelect: () => {
          togglePinned(post.id, isPinned).catch(reportError);
        },
      },
      ...(post.friendsOnly
        ? []
        : [
            {
              kind: 'action' as const,
              label: post.allowsReposts ? t('Turn off reposts') : t('Turn on reposts'),
              icon: Repeat2,
              onSelect: () => {
                toggleAllowsReposts(post).catch(reportError);
              },
            },
          ]),
      ...(post.community?.isClosed
        ? []
        : [
            {
              kind: 'action' as const,
              label: t('Edit post'),
              icon: Pencil,
              onSelect: () => openComposer({ kind: 'edit', post }),
            },
          ]),
      {
        kind: 'action',
        label: t('Delete post'),
        icon: Trash2,
        danger: true,
        onSelect: () => {
          confirmDelete(post, onDeleted).catch(reportError);
        },
      },
    );
  } else {
    if (member.hasTips)
      items.push({
        kind: 'action',
        label: t('Send {points} to {name}', { name: post.user.firstName }),
        icon: Coins,
        onSelect: () => requestTip(post.user),
      });
    items.push(
      { kind: 'separator' },
      {
        kind: 'action',
        label: t('Mute {name}', { name: post.user.firstName }),
        icon: VolumeX,
        onSelect: () => requestMute(post.user),
      },
      {
        kind: 'action',
        label: t('Report'),
        icon: Flag,
        onSelect: () => requestReport({ targetType: 'post', targetId: post.id, author: post.user }),
      },
      {
        kind: 'action',
        label: t('Block'),
        icon: Ban,
        danger: true,
        onSelect: () => requestBlock(post.user.id, focusNeighbourOf(post.id)),
      },
    );
  }
  if (more.length > 0) items.push({ kind: 'separator' }, ...more);
  return (
    <>
      <Menu
        label={t('More options')}
        items={items}
        className="-me-2.5 grid size-11 place-items-center self-start text-ink-2 hover:bg-hover hover:text-ink"
      >
        <Ellipsis size={22} aria-hidden="true" />
      </Menu>
      {shownList && (
        <Suspense>
          <ReactorsDialog postId={post.id} of={shownList} onClose={() => setShownList(undefined)} />
        </Suspense>
      )}
    </>
  );
}
