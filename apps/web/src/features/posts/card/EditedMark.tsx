import type { Post } from '@gumball/contract/posts/posts.schemas';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { t } from '../../../lib/i18n/i18n.ts';

const PostVersions = lazy(() => import('./PostVersions.tsx').catch(() => ({ default: (): ReactNode => null })));

/** The mark of an edited post, which opens its former versions. */
export function EditedMark({ post, className }: { post: Post; className: string }): ReactNode {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        className={`${className} hover:underline`}
        onClick={() => setOpen(true)}
      >
        {t('Edited')}
      </button>
      {isOpen && (
        <Suspense>
          <PostVersions post={post} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
