import { postsWatch } from '@gumball/contract/posts/posts.events';
import type { Deps } from '../../deps.ts';
import { watchPosts } from './watch-posts.ts';

/** Handles what clients say about posts. */
export function handlePostEvents(deps: Deps): void {
  deps.realtime.on('posts:watch', postsWatch, async (connection, { postIds }) => {
    await watchPosts(deps, connection, postIds);
    return undefined;
  });
}
