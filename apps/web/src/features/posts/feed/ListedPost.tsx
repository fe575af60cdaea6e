import type { Post } from '@gumball/contract/posts/posts.schemas';
import { memo, type ReactNode } from 'react';
import { useStaggeredMount } from '../../../lib/scheduling/use-staggered-mount.ts';
import { PostCard } from '../card/PostCard.tsx';
import type { PollSlot } from '../card/poll-slot.ts';

/**
 * A post in a list. Below and above what is seen it waits for its turn, in a space as high as the list takes it for; then come its words, and
 * with the next turn what changes nothing about its height.
 */
export const ListedPost = memo(function ListedPost({
  post,
  at,
  isNear,
  heightOf,
  onRendered,
  ...card
}: {
  post: Post;
  /** Its place in the list, from 0. */
  at: number;
  /** How many posts the list has, once that is known. */
  of: number | undefined;
  /** Whether the post at a place is in sight, or about to be. */
  isNear: (at: number) => boolean;
  /** What the list takes for the height of the post at a place, in pixels. */
  heightOf: (at: number) => number;
  onRendered: () => void;
  comments: ((post: Post) => ReactNode) | undefined;
  poll: PollSlot;
}) {
  const turns = useStaggeredMount(2, () => isNear(at));
  if (turns === 0) return <div style={{ height: heightOf(at) }} />;
  return (
    <div ref={onRendered} className="pb-2 md:pb-3">
      <PostCard post={post} at={at + 1} isWhole={turns === 2} {...card} />
    </div>
  );
});
