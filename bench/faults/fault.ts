import type { Cluster } from './stage/cluster.ts';

/** How hard a fault is tried. Without `times` and `seconds` each fault takes its own; `short` is the form that runs with the tests. */
export type Trial = {
  times: number | undefined;
  seconds: number | undefined;
  short: boolean;
  cluster: Cluster;
  say: (line: string) => void;
};

/**
 * What a fault showed. `broken` names every promise that did not hold; `recoveryMs` how long each recovery took; `late` says where that was longer than
 * promised, which a machine that is busy with something else is not held to.
 */
export type Findings = {
  recoveryMs: number[];
  facts: Record<string, number | string>;
  broken: string[];
  late: string[];
};

/** A harm that the product has to survive. `goal` is what is promised; `run` answers why it cannot be tried on this machine, or what it showed. */
export type Fault = {
  name: string;
  goal: string;
  run(trial: Trial): Promise<Findings | { skipped: string }>;
};

/** Says that a recovery took too long. */
export function tooSlow(what: string, recoveryMs: readonly number[], mostMs: number): string[] {
  const worst = Math.max(0, ...recoveryMs);
  return worst > mostMs ? [`${what} took ${worst} ms, ${mostMs} ms are promised`] : [];
}

/** Waits; for the pace of a load and for looking again. */
export const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Looks again and again until something is so; answers whether it came to be within the time. */
export async function comesTrue(isSo: () => boolean | Promise<boolean>, withinMs: number): Promise<boolean> {
  const end = performance.now() + withinMs;
  while (performance.now() < end) {
    if (await isSo()) return true;
    await pause(20);
  }
  return false;
}
