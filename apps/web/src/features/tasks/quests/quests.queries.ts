/** Queries of quests: docs/product.md, Tasks. */
import { useQuery } from '@tanstack/react-query';
import { useIsOff } from '../../../lib/site/site.ts';
import { taskKeys } from '../data/tasks.cache.ts';
import { startTasksLive } from '../data/tasks.live.ts';
import { tasksClient } from '../data/tasks.queries.ts';

/** Returns the member's quests: the open ones, then those that were completed in the last days; nothing while tasks are off. */
export function useQuests() {
  startTasksLive();
  const isOff = useIsOff('tasks');
  return useQuery({
    queryKey: taskKeys.quests,
    queryFn: async ({ signal }) => (await tasksClient.quests(undefined, { signal })).quests,
    enabled: !isOff,
  });
}
