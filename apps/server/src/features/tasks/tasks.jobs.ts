import type { Deps } from '../../deps.ts';
import { isDatabaseUnavailable } from '../../platform/db/database.ts';
import { createListPauses } from './attempts/list-pauses.ts';
import { runTaskChecks } from './attempts/run-task-checks.ts';
import { recheckTasks } from './rechecks/recheck-tasks.ts';
import { endPeriods } from './repeats/end-periods.ts';
import { purgeOrphanedProofs } from './review/purge-orphaned-proofs.ts';

const roundMs = 500;
const recheckForMs = 45_000;

/**
 * Starts this server's rounds over running attempts, twice a second until the server stops. Returns a function that
 * starts one at once.
 */
export function declareTasksJobs(deps: Deps): { runNow(): void } {
  const pauses = createListPauses();
  let stopped = false;
  let running = false;
  let again = false;
  let timer: NodeJS.Timeout | undefined;

  // A platform that hangs delays its own checks, not the round. A check that ends makes room for the next one.
  const poll = async () => {
    for (const check of await runTaskChecks(deps, pauses)) void check.then(() => round());
  };
  const round = async (): Promise<void> => {
    again = true;
    if (running) return;
    running = true;
    clearTimeout(timer);
    try {
      while (again) {
        again = false;
        if (stopped) break;
        await poll();
      }
    } catch (error) {
      if (!stopped && !isDatabaseUnavailable(error))
        deps.log.error({ err: error }, 'failed to run the due task checks');
    }
    running = false;
    schedule();
  };
  const schedule = () => {
    if (stopped) return;
    timer = setTimeout(() => void round(), roundMs);
    timer.unref();
  };
  schedule();
  deps.jobs.every('* * * * *', 'recheck-tasks', () => recheckTasks(deps, recheckForMs));
  deps.jobs.every('* * * * *', 'end-task-periods', () => endPeriods(deps));
  deps.jobs.every('53 4 * * *', 'purge-orphaned-proofs', async () => {
    await purgeOrphanedProofs(deps);
  });
  deps.realtime.onClose(() => {
    stopped = true;
    clearTimeout(timer);
  });
  return { runNow: () => void round() };
}
