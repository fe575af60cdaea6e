import type { Task } from '@gumball/contract/tasks/tasks.schemas';
import { useEffect } from 'react';
import { serverNow } from '../../../lib/scheduling/server-time.ts';
import { refreshTasks } from './tasks.cache.ts';

// Longer timers overflow. Nobody looks at one screen for that long.
const maxDelayMs = 86_400_000;
const marginMs = 1000;

/** Refetches the tasks when the day or the week of one that is shown ends. */
export function usePeriodEnd(tasks: readonly Task[]): void {
  const ends = tasks.flatMap(({ repeatsAt }) => (repeatsAt === null ? [] : [Date.parse(repeatsAt)]));
  const next = ends.length === 0 ? undefined : Math.min(...ends);
  useEffect(() => {
    if (next === undefined) return;
    const delay = Math.max(marginMs, next - serverNow() + marginMs);
    const timer = setTimeout(refreshTasks, Math.min(maxDelayMs, delay));
    return () => clearTimeout(timer);
  }, [next]);
}
