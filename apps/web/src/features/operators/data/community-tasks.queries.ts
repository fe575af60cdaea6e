/** Reads of the owner of a community about its tasks: docs/product.md, Tasks. */
import type { communityTasksRoutes } from '@gumball/contract/tasks/community-tasks.routes';
import { communityTasksEndpoints } from '@gumball/contract/tasks/tasks.endpoints';
import { useQuery } from '@tanstack/react-query';
import { createClient } from '../../../lib/api/api-client.ts';
import { consoleKey, type ReadReplies, useConsoleList } from './operators.queries.ts';

export const communityTasksClient = createClient<typeof communityTasksRoutes>(communityTasksEndpoints);

/** Returns all tasks of a community for its owner, newest first. */
export function useManagedTasks(communityId: string) {
  return useConsoleList(['community-tasks', communityId], async (query, signal) => {
    const { tasks, pagination } = await communityTasksClient.managed(
      { params: { id: communityId }, query },
      { signal },
    );
    return { items: tasks, next: pagination.nextCursor };
  });
}

/** Returns the read of a survey's answers for the owner of its community. */
export function repliesForOwner(id: string, taskId: string): ReadReplies {
  return (query, signal) => communityTasksClient.answers({ params: { id, taskId }, query }, { signal });
}

/** Returns the limits of a community, and what it has spent in this month. */
export function useCommunityTaskTerms(communityId: string) {
  return useQuery({
    queryKey: [...consoleKey, 'community-task-terms', communityId],
    queryFn: async ({ signal }) => {
      const input = { params: { id: communityId }, query: { limit: 1 } };
      return (await communityTasksClient.managed(input, { signal })).terms;
    },
    refetchOnMount: 'always',
  });
}
