import type { Task } from '@gumball/contract/tasks/tasks.schemas';
import { isAskedOutside } from '@gumball/rules/tasks/task-kinds';
import { useEffect, useEffectEvent } from 'react';

/** A shorter absence is a glance at the platform, not a finished task: a check that fails would end the attempt. */
const minAwayMs = 4000;

/**
 * Calls `onReturn` when the member comes back from the platform to a running task that it can check by itself. What is
 * done in this network needs no return.
 */
export function useReturnCheck({ platform, type, userStatus, verification }: Task, onReturn: () => void): void {
  const isRunning =
    userStatus === 'in_progress' &&
    verification.method === 'automatic' &&
    isAskedOutside({ platform: platform.name, type });
  const check = useEffectEvent(onReturn);
  useEffect(() => {
    if (!isRunning) return;
    // The task starts while its platform opens in front of the app.
    let leftMs = document.visibilityState === 'hidden' ? Date.now() : undefined;
    const onVisibilityChange = () => {
      if (document.visibilityState === 'hidden') {
        leftMs = Date.now();
        return;
      }
      if (leftMs !== undefined && Date.now() - leftMs >= minAwayMs) check();
      leftMs = undefined;
    };
    document.addEventListener('visibilitychange', onVisibilityChange);
    return () => document.removeEventListener('visibilitychange', onVisibilityChange);
  }, [isRunning]);
}
