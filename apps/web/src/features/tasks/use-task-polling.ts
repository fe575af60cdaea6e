import type { Task } from '@gumball/contract/tasks/tasks.schemas';
import { taskPollMs, taskPollWindowMs } from '@gumball/rules/tasks/task-status';
import { useEffect, useRef } from 'react';
import { askedSince } from './task-deeds.ts';
import { tellCompleted, tellFailed, tellMoved } from './task-news.ts';
import { tasksClient } from './tasks.queries.ts';

/** Returns whether a check of the task is pending at `nowMs`, so that polling for the result is useful. */
export function isAwaited(task: Task, nowMs: number): boolean {
  if (task.userStatus !== 'in_progress' || task.verification.method !== 'automatic') return false;
  const startedMs = task.userStartedAt === null ? 0 : Date.parse(task.userStartedAt);
  return nowMs - Math.max(startedMs, askedSince(task.id)) < taskPollWindowMs(task.type);
}

async function ask(taskId: string): Promise<void> {
  const { status, reward, autoVerified, reversed, reason } = await tasksClient.status({ params: { id: taskId } });
  if (status === 'completed') tellCompleted({ taskId, reward, autoVerified });
  else if (status === 'failed') tellFailed({ taskId, reversed, reason });
  else if (status !== 'in_progress') tellMoved({ taskId, userStatus: status, message: null });
}

/** Polls running tasks every 3 seconds in addition to the socket: for 90 seconds after the start, 300 for comments. */
export function useTaskPolling(tasks: readonly Task[]): void {
  const latest = useRef(tasks);
  useEffect(() => {
    latest.current = tasks;
  });
  const runs = tasks.some((task) => task.userStatus === 'in_progress' && task.verification.method === 'automatic');
  useEffect(() => {
    if (!runs) return;
    const asking = new Set<string>();
    const timer = setInterval(() => {
      for (const { id } of latest.current.filter((task) => isAwaited(task, Date.now()))) {
        if (asking.has(id)) continue;
        asking.add(id);
        ask(id)
          .catch(() => {
            // The next interval retries.
          })
          .finally(() => asking.delete(id));
      }
    }, taskPollMs);
    return () => clearInterval(timer);
  }, [runs]);
}
