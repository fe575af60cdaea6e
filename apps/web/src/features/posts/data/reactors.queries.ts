/** Who likes a post, and who reposted it: docs/product.md, Posts. */
import type { UserSummary } from '@gumball/contract/users/users.schemas';
import { infiniteListOptions, useInfiniteList } from '../../../lib/api/infinite-list.ts';
import { postControlsClient } from './post-controls.ts';

/** The list of members that a post has. */
export type ReactorList = 'likes' | 'reposts';

const read = { likes: postControlsClient.likers, reposts: postControlsClient.reposters };

/** The members who like a post, or who reposted it. */
export function useReactors(postId: string, of: ReactorList) {
  return useInfiniteList(
    infiniteListOptions<UserSummary>(['posts', of, postId], async (query, signal) => {
      const { users, pagination } = await read[of]({ params: { id: postId }, query }, { signal });
      return { items: users, next: pagination.nextCursor };
    }),
  );
}
