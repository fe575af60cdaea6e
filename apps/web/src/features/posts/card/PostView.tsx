import type { Post } from '@gumball/contract/posts/posts.schemas';
import type { ReactNode } from 'react';
import { ApiError } from '../../../lib/api/api-error.ts';
import { t } from '../../../lib/i18n/i18n.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { Loading } from '../../../ui/feedback/Loading.tsx';
import { RetryButton } from '../../../ui/feedback/RetryButton.tsx';
import { Button } from '../../../ui/forms/Button.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { LevelBadge } from '../../../ui/product/LevelBadge.tsx';
import { usePost } from '../data/posts.queries.ts';
import { PostCard } from './PostCard.tsx';
import { PostSkeleton } from './PostSkeleton.tsx';
import type { PollSlot } from './poll-slot.ts';

/**
 * A single post with its states. `onRemoved` navigates away: back, and after a deletion. `below` renders the content
 * after the post.
 */
export function PostView({
  id,
  onRemoved,
  poll,
  below,
}: {
  id: string;
  onRemoved: () => void;
  poll: PollSlot;
  below?: (post: Post) => ReactNode;
}) {
  const post = usePost(id);
  const back = (
    <Button kind="soft" size="sm" onClick={onRemoved}>
      {t('Go Back')}
    </Button>
  );
  if (post.data) {
    return (
      <>
        <PostCard
          post={post.data}
          variant="page"
          badge={<LevelBadge level={post.data.user.level} />}
          onDeleted={onRemoved}
          poll={poll}
        />
        {below?.(post.data)}
      </>
    );
  }
  const isBadId = post.error instanceof ApiError && post.error.status === 400;
  if (post.data === null || isBadId) {
    return (
      <Card>
        <EmptyState
          art="oops"
          alert
          title={t('Post Not Found')}
          text={t('It may have been deleted, or you may not be allowed to see it.')}
          action={back}
        />
      </Card>
    );
  }
  if (post.isError && !post.isFetching) {
    return (
      <Card>
        <EmptyState
          art="oops"
          alert
          title={t('Error Loading Post')}
          text={t('Failed to load post. Please try again.')}
          action={
            <>
              <RetryButton kind="primary" onRetry={post.refetch} />
              {back}
            </>
          }
        />
      </Card>
    );
  }
  return (
    <Loading label={t('Loading post...')}>
      <PostSkeleton withMedia />
    </Loading>
  );
}
