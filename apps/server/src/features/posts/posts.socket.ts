import { postsWatch } from '@gumball/contract/posts/posts.events';
import type { Deps } from '../../deps.ts';
import { membersBlocked } from '../blocks/members-blocked.ts';
import { createWatchKeeping } from './create-watch-keeping.ts';
import { watchPosts } from './watch-posts.ts';

/** Handles the socket events of posts and ends subscriptions to posts of blocked users. */
export function handlePostEvents(deps: Deps): void {
  const keeping = createWatchKeeping(deps);
  deps.realtime.on('posts:watch', postsWatch, async (connection, { postIds }) => {
    await watchPosts(deps, connection, postIds, keeping);
    return undefined;
  });
  deps.notices.on(membersBlocked, (pair) => keeping.hidden(pair.split(',')));
  deps.notices.onGap(keeping.gap);
}
