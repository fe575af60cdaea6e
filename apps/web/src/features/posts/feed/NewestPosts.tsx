import type { Post } from '@gumball/contract/posts/posts.schemas';
import type { ReactNode } from 'react';
import { useAsyncAction } from '../../../lib/scheduling/use-async-action.ts';
import type { PollSlot } from '../card/poll-slot.ts';
import type { PostSource } from '../data/post-lists.ts';
import { loadNewestPosts, usePostList } from '../data/posts.queries.ts';
import NewPostsPill from './NewPostsPill.tsx';
import { usePendingCount } from './new-posts.ts';
import { PaginatedPosts } from './PaginatedPosts.tsx';
import { PinnedPost } from './PinnedPost.tsx';
import { useFreshFeed } from './use-fresh-feed.ts';

const noIds: readonly string[] = [];

/**
 * A list of posts, newest first, of a community or a member. New ones wait behind a pill, so that nothing moves. Give
 * it a `key` of the source.
 */
export function NewestPosts({
  name,
  source,
  pinnedIds = noIds,
  comments,
  poll,
  empty,
}: {
  /** The list's accessible name. */
  name: string;
  source: PostSource;
  /** The posts that stand above the others. */
  pinnedIds?: readonly string[];
  /** Renders a post's comments. */
  comments?: ((post: Post) => ReactNode) | undefined;
  poll: PollSlot;
  /** Rendered in an empty list. */
  empty: ReactNode;
}) {
  const newest = useAsyncAction(() => loadNewestPosts(source));
  const fresh = useFreshFeed(source, usePostList(source).data);
  const count = usePendingCount(source.key);
  return (
    <>
      <NewPostsPill
        count={count}
        failed={newest.status.kind === 'failed' || fresh.failed}
        busy={newest.status.kind === 'running'}
        onShow={() => newest.run()}
        onRetry={() => (newest.status.kind === 'failed' ? newest.run() : fresh.retry())}
      />
      {pinnedIds.map((id) => (
        <PinnedPost key={id} id={id} comments={comments} poll={poll} />
      ))}
      <PaginatedPosts
        name={name}
        source={source}
        onSeen={fresh.onSeen}
        omittedIds={pinnedIds}
        {...(comments ? { comments } : {})}
        poll={poll}
        empty={empty}
      />
    </>
  );
}
