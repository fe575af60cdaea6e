import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';

const attempts = 5;
const resolutionMs = 2;

/** The longest time in milliseconds for which `work` blocked the event loop, by the best of a few runs: a busy machine delays some, hostile input all. */
export async function blockedMs(work: () => Promise<unknown>, enoughMs = 0): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let attempt = 0; attempt < attempts && least > enoughMs; attempt += 1) least = Math.min(least, await once(work));
  return least;
}

async function once(work: () => Promise<unknown>): Promise<number> {
  const delay = monitorEventLoopDelay({ resolution: resolutionMs });
  delay.enable();
  // The first turn is measured from a turn before it.
  await pause(3 * resolutionMs);
  await work().catch(() => undefined);
  // A turn that is still running is only counted at its end.
  await pause(3 * resolutionMs);
  delay.disable();
  return delay.max / 1e6;
}

/** How long synchronous `work` takes in milliseconds, by the best of a few runs; a refusal is as good as a result. */
export function elapsedMs(work: () => unknown): number {
  let least = Number.POSITIVE_INFINITY;
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const start = performance.now();
    try {
      work();
    } catch {
      // What it says does not matter here.
    }
    least = Math.min(least, performance.now() - start);
  }
  return least;
}
