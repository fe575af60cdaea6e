import { postsWatch } from '@gumball/contract/posts/posts.events';
import type { Deps } from '../../deps.ts';
import { friendshipEnded, userBlocked } from '../blocks/block.events.ts';
import { createSubscriptionGuard } from './feed/create-subscription-guard.ts';
import { watchPosts } from './feed/watch-posts.ts';
import { postsRemoved, readersChanged } from './posts.events.ts';

/** Handles the socket events of posts and ends subscriptions to posts that the subscriber may no longer read. */
export function handlePostEvents(deps: Deps): void {
  const guard = createSubscriptionGuard(deps);
  deps.realtime.on('posts:watch', postsWatch, async (connection, { postIds }) => {
    await watchPosts(deps, connection, postIds, guard);
    return undefined;
  });
  deps.clusterEvents.on(userBlocked, ({ blockerId, blockedId }) => guard.onSeparation([blockerId, blockedId]));
  deps.clusterEvents.on(friendshipEnded, ({ userIds }) => guard.onSeparation(userIds));
  deps.clusterEvents.on(readersChanged, guard.onReadersChanged);
  deps.clusterEvents.on(postsRemoved, guard.onPostsRemoved);
  deps.clusterEvents.onMissedEvents(guard.onMissedEvents);
}
