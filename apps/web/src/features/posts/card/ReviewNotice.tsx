import type { Post } from '@gumball/contract/posts/posts.schemas';
import { EyeOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { t } from '../../../lib/i18n/i18n.ts';

/** Tells the author that nobody else sees the post, and whether moderators decide about it. */
export function ReviewNotice({ review }: { review: Post['review'] }): ReactNode {
  return (
    <p className="mb-2 flex items-center gap-2 rounded-md bg-warning-soft px-3 py-2 text-sm text-warning">
      <EyeOff size={16} className="flex-none" aria-hidden="true" />
      {review === 'waiting' ? t('Only you see this. It waits for review.') : t('Only you see this.')}
    </p>
  );
}
