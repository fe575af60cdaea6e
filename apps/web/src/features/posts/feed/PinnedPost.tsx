import type { Post } from '@gumball/contract/posts/posts.schemas';
import { Pin } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { t } from '../../../lib/i18n/i18n.ts';
import { PostCard } from '../card/PostCard.tsx';
import type { PollSlot } from '../card/poll-slot.ts';
import { usePost } from '../data/posts.queries.ts';

/** A post that a member or a community pinned, above the recent ones. It is not rendered if the viewer may not see it. */
export function PinnedPost({
  id,
  comments,
  poll,
}: {
  id: string;
  comments?: ((post: Post) => ReactNode) | undefined;
  poll: PollSlot;
}): ReactNode {
  const headingId = useId();
  const { data: post } = usePost(id);
  if (!post) return null;
  return (
    <section aria-labelledby={headingId} className="pb-2 md:pb-3">
      <h2 id={headingId} className="mb-1.5 flex items-center gap-2 px-4 text-sm font-semibold text-ink-2 md:px-5">
        <Pin size={16} aria-hidden="true" />
        {t('Pinned post')}
      </h2>
      <PostCard post={post} comments={comments} poll={poll} />
    </section>
  );
}
