import type { Cluster } from './harness/cluster.ts';

/** Options of a chaos run. Each fault has defaults for `times` and `seconds`; `short` is the form for `npm test`. */
export type RunOptions = {
  times: number | undefined;
  seconds: number | undefined;
  short: boolean;
  cluster: Cluster;
  log: (line: string) => void;
};

/**
 * The result of a run. `broken` lists every violated guarantee. `recoveryMs` has the time of each recovery. `late`
 * lists recoveries that took longer than the limit; these count only on an otherwise idle machine.
 */
export type RunResult = {
  recoveryMs: number[];
  facts: Record<string, number | string>;
  violations: string[];
  slowRecoveries: string[];
};

/**
 * A fault that the product has to survive. `goal` is the guarantee; `run` returns the result, or why this machine
 * cannot run it.
 */
export type Fault = {
  name: string;
  goal: string;
  run(options: RunOptions): Promise<RunResult | { skipped: string }>;
};

/** Returns a message if the worst recovery exceeded the limit. */
export function checkRecovery(label: string, recoveryMs: readonly number[], limitMs: number): string[] {
  const worst = Math.max(0, ...recoveryMs);
  return worst > limitMs ? [`${label} took ${worst} ms, the limit is ${limitMs} ms`] : [];
}

/** Waits for some milliseconds. */
export const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Polls until a condition is true. Returns whether it became true within `withinMs`. */
export async function waitUntil(condition: () => boolean | Promise<boolean>, timeoutMs: number): Promise<boolean> {
  const deadline = performance.now() + timeoutMs;
  while (performance.now() < deadline) {
    if (await condition()) return true;
    await sleep(20);
  }
  return false;
}
