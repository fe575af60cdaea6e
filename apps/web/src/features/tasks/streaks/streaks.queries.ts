/** Queries of streaks: docs/product.md, Tasks. */
import { useQuery } from '@tanstack/react-query';
import { useIsOff } from '../../../lib/site/site.ts';
import { taskKeys } from '../data/tasks.cache.ts';
import { startTasksLive } from '../data/tasks.live.ts';
import { tasksClient } from '../data/tasks.queries.ts';

/** Returns the streaks of the member, and the time zone of the days; nothing while tasks are off. */
export function useStreaks() {
  startTasksLive();
  const isOff = useIsOff('tasks');
  return useQuery({
    queryKey: taskKeys.streaks,
    queryFn: ({ signal }) => tasksClient.streaks(undefined, { signal }),
    enabled: !isOff,
  });
}
