import type { Task } from '@gumball/contract/tasks/tasks.schemas';
import { isAnsweredHere } from '@gumball/rules/tasks/task-kinds';
import { taskPollMs, taskPollWindowMs } from '@gumball/rules/tasks/task-status';
import { useEffect, useRef } from 'react';
import { applyCompletion, applyFailure, applyStatusChange } from './task-outcome.ts';
import { findTask, patchTask } from './tasks.cache.ts';
import { lastCheckRequestMs } from './tasks.mutations.ts';
import { fetchTaskStatus } from './tasks.queries.ts';

/** Returns whether a check of the task is pending at `nowMs`, so that polling for the result is useful. */
export function isCheckPending(task: Task, nowMs: number): boolean {
  if (task.userStatus !== 'in_progress' || task.verification.method !== 'automatic' || isAnsweredHere(task.type))
    return false;
  const startedMs = task.userStartedAt === null ? 0 : Date.parse(task.userStartedAt);
  return nowMs - Math.max(startedMs, lastCheckRequestMs(task.id)) < taskPollWindowMs(task.type);
}

async function pollTask(taskId: string): Promise<void> {
  const { status, reward, autoVerified, reversed, reason, waitingUntil } = await fetchTaskStatus(taskId);
  if (status === 'completed') applyCompletion({ taskId, reward, autoVerified });
  else if (status === 'failed') applyFailure({ taskId, reversed, reason });
  else if (status !== 'in_progress') applyStatusChange({ taskId, userStatus: status, message: null, waitingUntil });
  else if (findTask(taskId)?.userStatus === 'in_progress') patchTask(taskId, { userReason: reason, waitingUntil });
}

/**
 * Returns whether a running task waits for its platform, because that has errors or has not decided while the screen
 * polled. The member is notified of the result.
 */
export function isTaskWaiting(task: Task, nowMs: number): boolean {
  if (task.userStatus !== 'in_progress' || task.verification.method !== 'automatic') return false;
  return task.waitingUntil !== null || !isCheckPending(task, nowMs);
}

/** Polls running tasks every 3 seconds in addition to the socket: for 90 seconds after the start, 300 for comments. */
export function useTaskPolling(tasks: readonly Task[]): void {
  const latestTasks = useRef(tasks);
  useEffect(() => {
    latestTasks.current = tasks;
  });
  const hasRunningChecks = tasks.some(
    (task) => task.userStatus === 'in_progress' && task.verification.method === 'automatic',
  );
  useEffect(() => {
    if (!hasRunningChecks) return;
    const pollingIds = new Set<string>();
    const timer = setInterval(() => {
      for (const { id } of latestTasks.current.filter((task) => isCheckPending(task, Date.now()))) {
        if (pollingIds.has(id)) continue;
        pollingIds.add(id);
        pollTask(id)
          .catch(() => {
            // The next interval retries.
          })
          .finally(() => pollingIds.delete(id));
      }
    }, taskPollMs);
    return () => clearInterval(timer);
  }, [hasRunningChecks]);
}
