import type { Post } from '@gumball/contract/posts/posts.schemas';
import { shortGumballs } from '@gumball/rules/formats/numbers';
import { mayRepost } from '@gumball/rules/posts/reposts';
import { Quote, Repeat2, Share2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { failureMessage } from '../../../lib/api/api-error.ts';
import { plural, t } from '../../../lib/i18n/i18n.ts';
import { locale } from '../../../lib/i18n/language.ts';
import { useCurrentUser } from '../../../lib/session/session.ts';
import { cx } from '../../../ui/cx.ts';
import { toast } from '../../../ui/feedback/toasts.ts';
import { Menu } from '../../../ui/overlays/Menu.tsx';
import { openComposer } from '../composer/composer-tasks.ts';
import { setReposted } from '../data/reposts.mutations.ts';
import { actionClass } from './action-class.ts';
import { sharePost } from './share.ts';

function RepostMenu({ post }: { post: Post }) {
  const [isSending, setSending] = useState(false);
  const isAuthor = useCurrentUser().id === post.user.id;
  const { isReposted, repostsCount } = post;
  const isOpen = mayRepost({
    allowsReposts: post.allowsReposts,
    isAuthor,
    isPrivate: post.friendsOnly || post.community?.isPrivate,
  });
  if (!isOpen && !isReposted && repostsCount === 0) return null;

  async function toggle() {
    if (isSending) return;
    setSending(true);
    try {
      await setReposted(post, !isReposted);
      toast.success(isReposted ? t('Repost undone') : t('Reposted'));
    } catch (error) {
      toast.error(failureMessage(error, isReposted ? t('Failed to undo the repost') : t('Failed to repost')));
    } finally {
      setSending(false);
    }
  }

  const reposts = plural(repostsCount, '{count} repost', '{count} reposts');
  const count = repostsCount > 0 && <span>{shortGumballs(repostsCount, locale)}</span>;
  if (!isOpen && !isReposted) {
    return (
      <span role="img" aria-label={reposts} className={cx(actionClass, 'text-ink-2')}>
        <Repeat2 size={22} aria-hidden="true" />
        {count}
      </span>
    );
  }
  return (
    <Menu
      label={isReposted ? t('Reposted, {reposts}', { reposts }) : t('Repost, {reposts}', { reposts })}
      align="start"
      className={cx(actionClass, 'hover:bg-hover', isReposted ? 'text-brand-ink' : 'text-ink-2')}
      items={[
        {
          kind: 'action',
          label: isReposted ? t('Undo repost') : t('Repost'),
          icon: Repeat2,
          onSelect: () => {
            toggle().catch(reportError);
          },
        },
        ...(isOpen
          ? [
              {
                kind: 'action' as const,
                label: t('Quote'),
                icon: Quote,
                onSelect: () => openComposer({ kind: 'new', quoted: post }),
              },
            ]
          : []),
      ]}
    >
      <Repeat2 size={22} aria-hidden="true" />
      {count}
    </Menu>
  );
}

/** The last buttons under a post: Repost with its menu, and Share. */
export default function ShareActions({ post }: { post: Post }): ReactNode {
  return (
    <>
      <RepostMenu post={post} />
      <button
        type="button"
        className={cx(actionClass, 'text-ink-2 hover:bg-hover')}
        onClick={() => {
          sharePost(post).catch(() => toast.error(t('Could not share post. Please copy the URL manually.')));
        }}
      >
        <Share2 size={22} aria-hidden="true" />
        <span className="max-[430px]:sr-only">{t('Share')}</span>
      </button>
    </>
  );
}
