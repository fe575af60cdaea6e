import type { Cluster } from './stage/cluster.ts';

/** Options of a chaos run. Each fault has defaults for `times` and `seconds`; `short` is the form for `npm test`. */
export type Trial = {
  times: number | undefined;
  seconds: number | undefined;
  short: boolean;
  cluster: Cluster;
  say: (line: string) => void;
};

/**
 * The result of a run. `broken` lists every violated guarantee. `recoveryMs` has the time of each recovery. `late`
 * lists recoveries that took longer than the limit; these count only on an otherwise idle machine.
 */
export type Findings = {
  recoveryMs: number[];
  facts: Record<string, number | string>;
  broken: string[];
  late: string[];
};

/**
 * A fault that the product has to survive. `goal` is the guarantee; `run` returns the result, or why this machine
 * cannot run it.
 */
export type Fault = {
  name: string;
  goal: string;
  run(trial: Trial): Promise<Findings | { skipped: string }>;
};

/** Returns a message if the worst recovery exceeded the limit. */
export function tooSlow(what: string, recoveryMs: readonly number[], mostMs: number): string[] {
  const worst = Math.max(0, ...recoveryMs);
  return worst > mostMs ? [`${what} took ${worst} ms, the limit is ${mostMs} ms`] : [];
}

/** Waits for some milliseconds. */
export const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Polls until a condition is true. Returns whether it became true within `withinMs`. */
export async function comesTrue(isSo: () => boolean | Promise<boolean>, withinMs: number): Promise<boolean> {
  const end = performance.now() + withinMs;
  while (performance.now() < end) {
    if (await isSo()) return true;
    await pause(20);
  }
  return false;
}
