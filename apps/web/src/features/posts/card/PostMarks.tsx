import type { Post } from '@gumball/contract/posts/posts.schemas';
import { Users } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { t } from '../../../lib/i18n/i18n.ts';

const PostVersions = lazy(() => import('./PostVersions.tsx').catch(() => ({ default: (): ReactNode => null })));

/** The marks next to a post's time: for friends only, and edited, which opens the former versions. */
export function PostMarks({ post, className }: { post: Post; className: string }): ReactNode {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      {post.friendsOnly && (
        <span className="inline-flex items-center gap-1 self-start align-top">
          <Users size={14} aria-hidden="true" />
          {t('Friends only')}
        </span>
      )}
      {post.friendsOnly && post.editedAt !== null && ' · '}
      {post.editedAt !== null && (
        <button
          type="button"
          aria-haspopup="dialog"
          className={`${className} hover:underline`}
          onClick={() => setOpen(true)}
        >
          {t('Edited')}
        </button>
      )}
      {isOpen && (
        <Suspense>
          <PostVersions post={post} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
