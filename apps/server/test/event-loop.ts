import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';

const attempts = 5;
const resolutionMs = 2;

/**
 * The longest event loop delay in milliseconds while `work` ran. Returns the minimum of a few runs: load on the machine
 * delays some runs, hostile input delays all of them.
 */
export async function blockedMs(work: () => Promise<unknown>, enoughMs = 0): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let attempt = 0; attempt < attempts && least > enoughMs; attempt += 1) least = Math.min(least, await once(work));
  return least;
}

async function once(work: () => Promise<unknown>): Promise<number> {
  const delay = monitorEventLoopDelay({ resolution: resolutionMs });
  delay.enable();
  // The histogram needs a sample before the work starts.
  await pause(3 * resolutionMs);
  await work().catch(() => undefined);
  // An iteration of the event loop is counted when it ends.
  await pause(3 * resolutionMs);
  delay.disable();
  return delay.max / 1e6;
}

/** The run time of synchronous `work` in milliseconds, the minimum of a few runs. An exception counts as a result. */
export function elapsedMs(work: () => unknown): number {
  let least = Number.POSITIVE_INFINITY;
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const start = performance.now();
    try {
      work();
    } catch {
      // Only the run time matters.
    }
    least = Math.min(least, performance.now() - start);
  }
  return least;
}
