/** The tasks of a community: docs/product.md, Tasks. */
import type { communityTasksRoutes } from '@gumball/contract/tasks/community-tasks.routes';
import { communityTasksEndpoints } from '@gumball/contract/tasks/tasks.endpoints';
import { useInfiniteQuery } from '@tanstack/react-query';
import { createClient } from '../../../lib/api/api-client.ts';
import { uniqueById } from '../../../lib/api/infinite-list.ts';
import { taskKeys } from '../data/tasks.cache.ts';
import { startTasksLive } from '../data/tasks.live.ts';

const communityTasksClient = createClient<typeof communityTasksRoutes>(communityTasksEndpoints);

/**
 * Returns the tasks of a community that can be started or that the viewer has started, and whether the viewer makes
 * them. Members only read those of a private one.
 */
export function useCommunityTasks(id: string, isReadable = true) {
  startTasksLive();
  const list = useInfiniteQuery({
    queryKey: taskKeys.ofCommunity(id),
    enabled: isReadable,
    queryFn: ({ pageParam, signal }) =>
      communityTasksClient.list(
        { params: { id }, query: pageParam === undefined ? {} : { cursor: pageParam } },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.pagination.nextCursor,
  });
  const items = list.data && uniqueById(list.data.pages.flatMap((page) => page.tasks));
  return { ...list, items, canManage: list.data?.pages[0]?.canManage ?? false };
}
