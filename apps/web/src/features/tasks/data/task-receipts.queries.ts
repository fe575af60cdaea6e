/** The history of the member with a task: docs/product.md, Tasks. */
import { useInfiniteQuery } from '@tanstack/react-query';
import { taskKeys } from './tasks.cache.ts';
import { tasksClient } from './tasks.queries.ts';

/** Returns what happened between the member and a task, newest first. Refetched whenever it is opened. */
export function useTaskReceipts(taskId: string) {
  const list = useInfiniteQuery({
    queryKey: taskKeys.receipts(taskId),
    refetchOnMount: 'always',
    queryFn: ({ pageParam, signal }) =>
      tasksClient.receipts(
        { params: { id: taskId }, query: pageParam === undefined ? {} : { cursor: pageParam } },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.pagination.nextCursor,
  });
  return { ...list, receipts: list.data?.pages.flatMap((page) => page.receipts) };
}
