import type { Post } from '@gumball/contract/posts/posts.schemas';
import { useElementScrollRestoration } from '@tanstack/react-router';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { ApiError, failureMessage } from '../../../lib/api/api-error.ts';
import { useMissedEvents } from '../../../lib/api/missed-events.ts';
import { queryClient } from '../../../lib/api/query-client.ts';
import { t } from '../../../lib/i18n/i18n.ts';
import { useAsyncAction } from '../../../lib/scheduling/use-async-action.ts';
import { Callout } from '../../../ui/feedback/Callout.tsx';
import { Loading } from '../../../ui/feedback/Loading.tsx';
import { RetryButton } from '../../../ui/feedback/RetryButton.tsx';
import { PostSkeleton } from '../card/PostSkeleton.tsx';
import type { PollSlot } from '../card/poll-slot.ts';
import type { PostSource } from '../data/post-lists.ts';
import { type PostList as LoadedPosts, postsOf } from '../data/posts.cache.ts';
import { loadMorePosts, loadNewestPosts, refreshRankedList, usePostList } from '../data/posts.queries.ts';
import { FeedNotice } from './FeedNotice.tsx';
import { listEnd, PostList } from './PostList.tsx';

const noIds: readonly string[] = [];

/** A list of posts. Those of a chronological list are refreshed by its caller. Give it a `key` of its source. */
export function PaginatedPosts({
  name,
  source,
  loading = t('Loading posts...'),
  failure = t('Failed to load posts'),
  empty,
  onSeen,
  omittedIds = noIds,
  comments,
  poll,
}: {
  /** The list's accessible name. */
  name: string;
  source: PostSource;
  /** The label while its first posts load. */
  loading?: string;
  /** The message if they failed to load. */
  failure?: string;
  /** Rendered in an empty list. */
  empty: ReactNode;
  /** Called with the posts in view when scrolling stops, and when the list appears. */
  onSeen?: (seen: readonly Post[]) => void;
  /** Posts that are shown above the list, and not in it. */
  omittedIds?: readonly string[];
  /** Renders a post's comments. */
  comments?: (post: Post) => ReactNode;
  poll: PollSlot;
}) {
  const [wasLoaded] = useState(() => queryClient.getQueryData<LoadedPosts>(source.key) !== undefined);
  const [isReturn] = useState(useElementScrollRestoration({ getElement: () => window }) !== undefined);
  const list = usePostList(source);
  const more = useAsyncAction(() => loadMorePosts(source));
  const newest = useAsyncAction(() => loadNewestPosts(source));
  const posts = postsOf(list.data).filter(({ id }) => !omittedIds.includes(id));

  // A new visit, not a return by Back, shows the current list.
  const arrive = useEffectEvent(() => {
    if (wasLoaded && !isReturn) newest.run();
  });
  useEffect(() => {
    arrive();
  }, []);

  const missedEvents = useMissedEvents();
  const catchUp = useEffectEvent(() => {
    if (!source.isChronological) refreshRankedList(source, missedEvents).catch(reportError);
  });
  useEffect(() => {
    if (missedEvents > 0) catchUp();
  }, [missedEvents]);

  if (!list.data) {
    return list.isError && !list.isFetching ? (
      <FeedNotice
        art="oops"
        alert
        title={failureMessage(list.error, failure)}
        {...(list.error instanceof ApiError && list.error.offline
          ? { text: t('Check your connection and try again.') }
          : {})}
        action={<RetryButton onRetry={list.refetch} />}
      />
    ) : (
      <Loading label={loading} className="flex flex-col gap-2 md:gap-3">
        <PostSkeleton withMedia />
        <PostSkeleton />
      </Loading>
    );
  }

  const load = () => more.run();
  const hasMore = list.data.pages.at(-1)?.next !== undefined;
  if (posts.length === 0 && !hasMore) return omittedIds.length > 0 ? null : empty;
  return (
    <>
      {newest.status.kind === 'failed' && (
        <Callout tone="danger" className="mb-3" action={<RetryButton kind="ghost" onRetry={newest.run} />}>
          {t("Couldn't refresh")}
        </Callout>
      )}
      <PostList
        name={name}
        posts={posts}
        {...(onSeen ? { onSeen } : {})}
        comments={comments}
        poll={poll}
        end={listEnd(more.status, hasMore, load)}
      />
    </>
  );
}
