import type { Post } from '@gumball/contract/posts/posts.schemas';
import { memo, type ReactNode } from 'react';
import { useStaggeredMount } from '../../../lib/scheduling/use-staggered-mount.ts';
import { PostCard } from '../card/PostCard.tsx';
import type { PollSlot } from '../card/poll-slot.ts';

/**
 * A post in a list. Outside of the viewport it is a placeholder of the estimated height; then its text renders, and one
 * step later the parts that do not change its height.
 */
export const ListedPost = memo(function ListedPost({
  post,
  at,
  isNear,
  heightOf,
  onRendered,
  below,
  ...card
}: {
  post: Post;
  /** Its index in the list, from 0. */
  at: number;
  /** The number of posts in the list, if known. */
  of: number | undefined;
  /** Whether the post at an index is in or near the viewport. */
  isNear: (at: number) => boolean;
  /** The estimated height of the post at an index, in pixels. */
  heightOf: (at: number) => number;
  onRendered: () => void;
  /** Rendered below the post. */
  below: ReactNode;
  comments: ((post: Post) => ReactNode) | undefined;
  poll: PollSlot;
}) {
  const turns = useStaggeredMount(2, () => isNear(at));
  if (turns === 0) return <div style={{ height: heightOf(at) }} />;
  return (
    <div ref={onRendered} className="pb-2 md:pb-3">
      <PostCard post={post} at={at + 1} isWhole={turns === 2} {...card} />
      {turns === 2 && below}
    </div>
  );
});
