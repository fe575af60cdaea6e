import os from 'node:os';
import type { Fault, RunOptions, RunResult } from './fault.ts';

// One-minute load average per core. Above it, other load on the machine distorts the times.
const maxIdleLoad = 0.75;

/** The report of one fault. */
export type FaultReport = { name: string; goal: string; seconds: number } & (
  | { outcome: 'passed' | 'failed'; result: RunResult }
  | { outcome: 'skipped'; reason: string }
);

/** Runs faults one after another. An exception in a run counts as a violation. */
export async function runFaults(faults: readonly Fault[], options: RunOptions): Promise<FaultReport[]> {
  const reports: FaultReport[] = [];
  const isIdle = (os.loadavg()[0] ?? 0) / os.availableParallelism() < maxIdleLoad;
  for (const fault of faults) {
    options.log(`\n${fault.name}: ${fault.goal}`);
    const report = await runFault(fault, options, isIdle);
    reports.push(report);
    if (report.outcome === 'skipped') options.log(`skipped: ${report.reason}`);
    else for (const violation of report.result.violations.slice(0, 20)) options.log(`FAILED: ${violation}`);
  }
  return reports;
}

async function runFault(fault: Fault, options: RunOptions, isIdle: boolean): Promise<FaultReport> {
  const { name, goal } = fault;
  const startedAt = performance.now();
  const seconds = () => Math.round((performance.now() - startedAt) / 100) / 10;
  try {
    const result = await fault.run(options);
    if ('skipped' in result) return { name, goal, seconds: seconds(), outcome: 'skipped', reason: result.skipped };
    if (isIdle) result.violations.push(...result.slowRecoveries);
    else for (const slowRecovery of result.slowRecoveries) options.log(`ignored on a busy machine: ${slowRecovery}`);
    return { name, goal, seconds: seconds(), outcome: result.violations.length > 0 ? 'failed' : 'passed', result };
  } catch (error) {
    const violations = [`the run failed: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`];
    return {
      name,
      goal,
      seconds: seconds(),
      outcome: 'failed',
      result: { recoveryMs: [], facts: {}, violations, slowRecoveries: [] },
    };
  }
}

/** Formats the reports as a Markdown table. */
export function toFaultTable(reports: readonly FaultReport[]): string {
  const rows = reports.map((report) => {
    const { name, goal, seconds } = report;
    if (report.outcome === 'skipped') return [name, goal, `skipped: ${report.reason}`, '', '', seconds];
    const { recoveryMs, facts, violations, slowRecoveries } = report.result;
    const sorted = recoveryMs.toSorted((a, b) => a - b);
    const recovery = sorted.length > 0 ? `${sorted[Math.floor(sorted.length / 2)]} / ${sorted.at(-1)}` : '';
    const factCells = Object.entries(facts).map(([label, value]) => `${label} ${value}`);
    const outcome =
      violations.length > 0
        ? `FAILED: ${violations.length}`
        : slowRecoveries.length > 0
          ? 'passed; late on a busy machine'
          : 'passed';
    return [name, goal, outcome, recovery, factCells.join(', '), seconds];
  });
  return [
    '| fault | guarantee | outcome | recovery, median / worst ms | load and findings | seconds |',
    '|---|---|---|---|---|---|',
    ...rows.map((row) => `| ${row.join(' | ')} |`),
  ].join('\n');
}
