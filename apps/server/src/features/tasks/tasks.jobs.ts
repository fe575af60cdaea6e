import type { Deps } from '../../deps.ts';
import { isDatabaseAway } from '../../platform/db/database.ts';
import { recheckTasks } from './recheck-tasks.ts';
import { runTaskChecks } from './run-task-checks.ts';
import { sweepProofs } from './sweep-proofs.ts';

const roundMs = 500;
const mostAtOnce = 64;
const recheckForMs = 45_000;

/** Begins this server's rounds over the started tasks, twice a second until the server stops. Answers how to begin one at once. */
export function declareTasksJobs(deps: Deps): { hurry(): void } {
  let stopped = false;
  let looking = false;
  let again = false;
  let running = 0;
  let timer: NodeJS.Timeout | undefined;

  // A platform that hangs keeps its own checks waiting, not the round. Answers whether more may be due.
  const look = async () => {
    const room = mostAtOnce - running;
    const begun = room > 0 ? await runTaskChecks(deps, room) : [];
    running += begun.length;
    for (const check of begun) {
      void check.then(() => {
        running -= 1;
      });
    }
    return room > 0 && begun.length === room;
  };
  const round = async () => {
    again = true;
    if (looking) return;
    looking = true;
    clearTimeout(timer);
    try {
      while (again) {
        again = false;
        if (stopped) break;
        if ((await look()) && running < mostAtOnce) again = true;
      }
    } catch (error) {
      if (!stopped && !isDatabaseAway(error)) deps.log.error({ err: error }, 'the round over started tasks failed');
    }
    looking = false;
    schedule();
  };
  const schedule = () => {
    if (stopped) return;
    timer = setTimeout(() => void round(), roundMs);
    timer.unref();
  };
  schedule();
  deps.jobs.every('* * * * *', 'tasks-rechecks', () => recheckTasks(deps, recheckForMs));
  deps.jobs.every('53 4 * * *', 'proofs-sweep', async () => {
    await sweepProofs(deps);
  });
  deps.realtime.onClose(() => {
    stopped = true;
    clearTimeout(timer);
  });
  return { hurry: () => void round() };
}
