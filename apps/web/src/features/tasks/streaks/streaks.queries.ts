/** Queries of streaks: docs/product.md, Tasks. */
import { useQuery } from '@tanstack/react-query';
import { taskKeys } from '../data/tasks.cache.ts';
import { startTasksLive } from '../data/tasks.live.ts';
import { tasksClient } from '../data/tasks.queries.ts';

/** Returns the streaks of the member, and the time zone of the days. */
export function useStreaks() {
  startTasksLive();
  return useQuery({
    queryKey: taskKeys.streaks,
    queryFn: ({ signal }) => tasksClient.streaks(undefined, { signal }),
  });
}
