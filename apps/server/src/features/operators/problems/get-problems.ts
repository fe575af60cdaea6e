import type { ProblemReport } from '@gumball/contract/operators/problems.routes';
import { hourMs } from '@gumball/rules/formats/durations';
import { type CheckDeps, checkProblems } from './check-problems.ts';
import { findReport } from './problems.store.ts';
import { toReport } from './problems.view.ts';

const maxAgeMs = 2 * hourMs;

/** Reads the findings of the last check. Without a recent one it starts a check and does not wait for it. */
export async function getProblems(deps: CheckDeps): Promise<ProblemReport> {
  const now = deps.clock.now();
  const row = await findReport(deps.db);
  const report = toReport(row, now);
  const isRecent = row.checked_at !== null && now.getTime() - row.checked_at.getTime() < maxAgeMs;
  if (isRecent || report.isChecking) return report;
  checkProblems(deps).catch((error: unknown) => deps.log.warn({ err: error }, 'the site could not be checked'));
  return { ...report, isChecking: true };
}
