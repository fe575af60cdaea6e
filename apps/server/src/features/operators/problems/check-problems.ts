import type { Deps } from '../../../deps.ts';
import type { Check } from '../../../platform/doctor/check.ts';
import { checkOfProblem } from '../../../platform/doctor/check-config.ts';
import { runDoctor } from '../../../platform/doctor/run-doctor.ts';
import { claimCheck, releaseCheck, storeFindings } from './problems.store.ts';

/** What a check uses. */
export type CheckDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'log' | 'passwords' | 'problems'>;

// Each part ends after ten seconds, and at most two follow each other.
const leaseMs = 30_000;

/**
 * Checks the site as the command `doctor` does, and stores the findings for all nodes. Does nothing while another check
 * runs.
 */
export async function checkProblems(deps: CheckDeps): Promise<void> {
  const now = deps.clock.now();
  const until = new Date(now.getTime() + leaseMs);
  if (!(await claimCheck(deps.db, now, until))) return;
  try {
    const { config, log, db, passwords } = deps;
    const checks = await runDoctor(config, log, now, { db, passwords });
    await storeFindings(db, [...checks, ...findingsAtRuntime(deps, checks)], deps.clock.now(), until);
  } catch (error) {
    await releaseCheck(deps.db, until);
    throw error;
  }
}

/** What only the running server knows, such as a proxy that it does not trust. */
function findingsAtRuntime({ problems }: CheckDeps, checks: readonly Check[]): Check[] {
  return problems()
    .filter(({ message }) => checks.every((check) => check.message !== message))
    .map(checkOfProblem);
}
