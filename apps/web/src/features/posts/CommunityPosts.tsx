import type { Post } from '@gumball/contract/posts/posts.schemas';
import { type ReactNode, useEffect, useState } from 'react';
import { queryClient } from '../../lib/cache.ts';
import { useMember } from '../../lib/session.ts';
import { socket } from '../../lib/socket.ts';
import { t } from '../../lib/texts.ts';
import { communitySource } from './community-source.ts';
import FeedPill from './FeedPill.tsx';
import { PostShelf } from './PostShelf.tsx';
import type { PollSlot } from './poll-slot.ts';
import { holds, type PostList } from './posts.cache.ts';
import { loadNewestPosts } from './posts.queries.ts';
import { useDeed } from './use-deed.ts';

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
  const { id: ownId } = useMember();
  const source = communitySource(communityId);
  const [waiting, setWaiting] = useState<ReadonlySet<string>>(new Set());
  const newest = useDeed(() => loadNewestPosts(communitySource(communityId)));

  useEffect(
    () =>
      socket.on('posts:new', ({ posts }) => {
        const list = queryClient.getQueryData<PostList>(communitySource(communityId).key);
        const added = posts.filter(
          (post) => post.communityId === communityId && post.userId !== ownId && !(list && holds(list, post.id)),
        );
        if (added.length > 0) setWaiting((before) => new Set([...before, ...added.map((post) => post.id)]));
      }),
    [communityId, ownId],
  );

  const show = () => newest.run(() => setWaiting(new Set()));
  return (
    <>
      <FeedPill
        count={waiting.size}
        failed={newest.standing.kind === 'failed'}
        busy={newest.standing.kind === 'running'}
        onShow={show}
        onRetry={show}
      />
      <PostShelf name={t('Posts')} source={source} comments={comments} poll={poll} empty={empty} />
    </>
  );
}
