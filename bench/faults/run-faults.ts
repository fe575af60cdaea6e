import os from 'node:os';
import type { Fault, Findings, Trial } from './fault.ts';

// One-minute load average per core. Above it, other load on the machine distorts the times.
const quietLoad = 0.75;

/** The report of one fault. */
export type FaultReport = { name: string; goal: string; seconds: number } & (
  | { outcome: 'kept' | 'broken'; findings: Findings }
  | { outcome: 'skipped'; reason: string }
);

/** Runs faults one after another. An exception in a run counts as a violation. */
export async function runFaults(faults: readonly Fault[], trial: Trial): Promise<FaultReport[]> {
  const reports: FaultReport[] = [];
  const isQuiet = (os.loadavg()[0] ?? 0) / os.availableParallelism() < quietLoad;
  for (const fault of faults) {
    trial.say(`\n${fault.name}: ${fault.goal}`);
    const report = await runFault(fault, trial, isQuiet);
    reports.push(report);
    if (report.outcome === 'skipped') trial.say(`skipped: ${report.reason}`);
    else for (const what of report.findings.broken.slice(0, 20)) trial.say(`FAILED: ${what}`);
  }
  return reports;
}

async function runFault(fault: Fault, trial: Trial, isQuiet: boolean): Promise<FaultReport> {
  const { name, goal } = fault;
  const begun = performance.now();
  const seconds = () => Math.round((performance.now() - begun) / 100) / 10;
  try {
    const findings = await fault.run(trial);
    if ('skipped' in findings) return { name, goal, seconds: seconds(), outcome: 'skipped', reason: findings.skipped };
    if (isQuiet) findings.broken.push(...findings.late);
    else for (const what of findings.late) trial.say(`ignored on a busy machine: ${what}`);
    return { name, goal, seconds: seconds(), outcome: findings.broken.length > 0 ? 'broken' : 'kept', findings };
  } catch (error) {
    const broken = [`the run failed: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`];
    return {
      name,
      goal,
      seconds: seconds(),
      outcome: 'broken',
      findings: { recoveryMs: [], facts: {}, broken, late: [] },
    };
  }
}

/** Formats the reports as a Markdown table. */
export function toFaultTable(reports: readonly FaultReport[]): string {
  const rows = reports.map((report) => {
    const { name, goal, seconds } = report;
    if (report.outcome === 'skipped') return [name, goal, `skipped: ${report.reason}`, '', '', seconds];
    const { recoveryMs, facts, broken, late } = report.findings;
    const sorted = recoveryMs.toSorted((a, b) => a - b);
    const recovery = sorted.length > 0 ? `${sorted[Math.floor(sorted.length / 2)]} / ${sorted.at(-1)}` : '';
    const found = Object.entries(facts).map(([what, value]) => `${what} ${value}`);
    const outcome =
      broken.length > 0 ? `FAILED: ${broken.length}` : late.length > 0 ? 'passed; late on a busy machine' : 'passed';
    return [name, goal, outcome, recovery, found.join(', '), seconds];
  });
  return [
    '| fault | guarantee | outcome | recovery, median / worst ms | load and findings | seconds |',
    '|---|---|---|---|---|---|',
    ...rows.map((row) => `| ${row.join(' | ')} |`),
  ].join('\n');
}
