import type { Post } from '@gumball/contract/posts/posts.schemas';
import { Link } from '@tanstack/react-router';
import { Repeat2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { t } from '../../../lib/i18n/i18n.ts';
import { useCurrentUser } from '../../../lib/session/session.ts';

/** The line above a post that a repost brought into the feed. */
export function RepostLine({ post }: { post: Post }): ReactNode {
  const isOwn = useCurrentUser().id === post.repost?.user.id;
  // An own repost that was undone stays in place until the feed is read again.
  if (!post.repost || (isOwn && !post.isReposted)) return null;
  const { user } = post.repost;
  return (
    <Link
      to="/user-profile/$id"
      params={{ id: user.id }}
      className="inline-flex max-w-full items-center gap-2 text-sm font-semibold text-ink-2 hover:underline"
    >
      <Repeat2 size={16} aria-hidden="true" className="flex-none" />
      <span className="truncate">
        {isOwn ? t('You reposted') : t('{name} reposted', { name: `${user.firstName} ${user.lastName}` })}
      </span>
    </Link>
  );
}
