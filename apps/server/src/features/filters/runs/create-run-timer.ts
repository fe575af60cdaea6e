import type { Deps } from '../../../deps.ts';
import { isDatabaseUnavailable } from '../../../platform/db/database.ts';

const everyMs = 15_000;

/** Calls `work` every fifteen seconds until this server stops, never twice at the same time. */
export function createRunTimer(deps: Pick<Deps, 'realtime' | 'log'>, work: () => Promise<void>): void {
  let running = false;
  let closed = false;
  const run = () => {
    if (running || closed) return;
    running = true;
    work()
      .catch((error: unknown) => {
        if (!closed && !isDatabaseUnavailable(error)) deps.log.error({ err: error }, 'the search for spam failed');
      })
      .finally(() => {
        running = false;
      });
  };
  const timer = setInterval(run, everyMs);
  timer.unref();
  deps.realtime.onClose(() => {
    closed = true;
    clearInterval(timer);
  });
}
