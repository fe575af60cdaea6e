import type { Post } from '@gumball/contract/posts/posts.schemas';
import type { ReactNode } from 'react';
import { t } from '../../lib/i18n/i18n.ts';
import { communitySource } from './community-source.ts';
import FeedPill from './FeedPill.tsx';
import { useWaitingCount } from './new-posts.ts';
import { PostShelf } from './PostShelf.tsx';
import type { PollSlot } from './poll-slot.ts';
import { loadNewestPosts } from './posts.queries.ts';
import { useDeed } from './use-deed.ts';
import { useFreshFeed } from './use-fresh-feed.ts';

/** A community's posts. New ones wait behind a pill, so that nothing moves while it is read. Give it a `key` of the community. */
export function CommunityPosts({
  communityId,
  comments,
  poll,
  empty,
}: {
  communityId: string;
  comments: (post: Post) => ReactNode;
  poll: PollSlot;
  /** Stands in its place where there are none. */
  empty: ReactNode;
}) {
  const source = communitySource(communityId);
  const newest = useDeed(() => loadNewestPosts(communitySource(communityId)));
  const fresh = useFreshFeed(source);
  const count = useWaitingCount(source.key);
  return (
    <>
      <FeedPill
        count={count}
        failed={newest.standing.kind === 'failed' || fresh.failed}
        busy={newest.standing.kind === 'running'}
        onShow={() => newest.run()}
        onRetry={() => (newest.standing.kind === 'failed' ? newest.run() : fresh.retry())}
      />
      <PostShelf
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
