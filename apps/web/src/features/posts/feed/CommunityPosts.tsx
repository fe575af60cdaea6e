import type { Post } from '@gumball/contract/posts/posts.schemas';
import type { ReactNode } from 'react';
import { t } from '../../../lib/i18n/i18n.ts';
import type { PollSlot } from '../card/poll-slot.ts';
import { useAsyncAction } from '../card/use-async-action.ts';
import { loadNewestPosts } from '../data/posts.queries.ts';
import { communitySource } from './community-source.ts';
import FeedPill from './NewPostsPill.tsx';
import { usePendingCount } from './new-posts.ts';
import { PaginatedPosts } from './PaginatedPosts.tsx';
import { useFreshFeed } from './use-fresh-feed.ts';

/** A community's posts. New ones wait behind a pill, so that nothing moves. Give it a `key` of the community. */
export function CommunityPosts({
  communityId,
  comments,
  poll,
  empty,
}: {
  communityId: string;
  comments: (post: Post) => ReactNode;
  poll: PollSlot;
  /** Rendered in an empty list. */
  empty: ReactNode;
}) {
  const source = communitySource(communityId);
  const newest = useAsyncAction(() => loadNewestPosts(communitySource(communityId)));
  const fresh = useFreshFeed(source);
  const count = usePendingCount(source.key);
  return (
    <>
      <FeedPill
        count={count}
        failed={newest.status.kind === 'failed' || fresh.failed}
        busy={newest.status.kind === 'running'}
        onShow={() => newest.run()}
        onRetry={() => (newest.status.kind === 'failed' ? newest.run() : fresh.retry())}
      />
      <PaginatedPosts
        name={t('Posts')}
        source={source}
        onSeen={fresh.onSeen}
        comments={comments}
        poll={poll}
        empty={empty}
      />
    </>
  );
}
