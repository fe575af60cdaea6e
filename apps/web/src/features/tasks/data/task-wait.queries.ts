/** The estimated wait for the result of a task: docs/product.md, Tasks. */
import type { Task } from '@gumball/contract/tasks/tasks.schemas';
import { isAskedOutside } from '@gumball/rules/tasks/task-kinds';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { taskKeys } from './tasks.cache.ts';
import { tasksClient } from './tasks.queries.ts';

/** Returns whether the result of a task is waited for: a platform or a service decides it, and has not yet. */
export function hasWait({ platform, type, verification, userStatus }: Task): boolean {
  const isOpen = userStatus === 'available' || userStatus === 'in_progress' || userStatus === 'failed';
  return isOpen && verification.method === 'automatic' && isAskedOutside({ platform: platform.name, type });
}

/**
 * Returns how long the result of a task takes; its `data` is null where that cannot be told. The state of the attempt is
 * part of the key, so that a live event refetches it.
 */
export function useTaskWait(task: Task) {
  const { id, userStatus, waitingUntil } = task;
  return useQuery({
    queryKey: [...taskKeys.wait(id), userStatus, waitingUntil],
    refetchOnMount: 'always',
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => (await tasksClient.wait({ params: { id } }, { signal })).wait,
  });
}
