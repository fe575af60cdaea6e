import { useEffect } from 'react';
import { runAt } from '../../../lib/scheduling/run-at.ts';
import { refreshTasks } from './tasks.cache.ts';

/** Refetches the tasks when the first of these days and weeks ends. */
export function usePeriodEnd(ends: readonly (string | null)[]): void {
  const times = ends.flatMap((end) => (end === null ? [] : [Date.parse(end)]));
  const next = times.length === 0 ? undefined : Math.min(...times);
  useEffect(() => (next === undefined ? undefined : runAt(next, refreshTasks)), [next]);
}
