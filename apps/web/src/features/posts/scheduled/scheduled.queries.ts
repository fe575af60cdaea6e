/** Queries and mutations of scheduled posts: docs/product.md, Posts. */
import type { BodyOf } from '@gumball/contract/define-routes';
import { scheduledEndpoints } from '@gumball/contract/posts/scheduled.endpoints';
import type { scheduledRoutes } from '@gumball/contract/posts/scheduled.routes';
import type { ScheduledPost } from '@gumball/contract/posts/scheduled.schemas';
import { createClient } from '../../../lib/api/api-client.ts';
import { infiniteListOptions, useInfiniteList } from '../../../lib/api/infinite-list.ts';
import { queryClient } from '../../../lib/api/query-client.ts';
import { socket } from '../../../lib/api/socket.ts';
import { once } from '../../../lib/scheduling/once.ts';
import { addOwnPost } from '../data/posts.cache.ts';
import { refreshPostsCount } from '../data/refresh-posts-count.ts';
import { removePending } from '../feed/new-posts.ts';

const client = createClient<typeof scheduledRoutes>(scheduledEndpoints);
const listKey = ['posts', 'scheduled'] as const;

const refresh = () => queryClient.invalidateQueries({ queryKey: listKey });

/** Follows what other devices and the server change. Started by the list. */
export const startScheduledLive = once(() => {
  socket.on('posts:scheduled', () => {
    refresh().catch(reportError);
  });
});

/** The scheduled posts, the next one first. */
export function useScheduledPosts() {
  return useInfiniteList(
    infiniteListOptions<ScheduledPost>(listKey, async (query, signal) => {
      const { scheduled, pagination } = await client.list({ query }, { signal });
      return { items: scheduled, next: pagination.nextCursor };
    }),
  );
}

/** The body of a scheduled post. */
export type ScheduledBody = BodyOf<typeof scheduledRoutes.create>;

/** Schedules a post. The idempotency key makes a repeat return the first one. Rejects with the error. */
export async function schedulePost(body: ScheduledBody, idempotencyKey: string): Promise<void> {
  await client.create({ body }, { idempotencyKey });
  await refresh();
}

/** Replaces a scheduled post. Rejects with the error. */
export async function updateScheduledPost(id: string, body: ScheduledBody): Promise<void> {
  await client.update({ params: { id }, body });
  await refresh();
}

/** Deletes a scheduled post. Rejects with the error. */
export async function removeScheduledPost(id: string): Promise<void> {
  await client.remove({ params: { id } });
  await refresh();
}

/** Publishes a scheduled post; it is shown on top of the feeds at once. Rejects with the error. */
export async function publishScheduledPost(id: string): Promise<void> {
  const { post } = await client.publish({ params: { id } });
  addOwnPost(post);
  // Its event may have come first.
  removePending(post.id);
  refreshPostsCount().catch(reportError);
  await refresh();
}
