import type { Deps } from '../../deps.ts';
import { isDatabaseUnavailable } from '../../platform/db/database.ts';
import { maintainScores } from './maintain-scores.ts';

const everyMs = 5000;

/** Maintains the scores every five seconds until this server stops. */
export function createMaintenanceTimer(deps: Pick<Deps, 'db' | 'clock' | 'realtime' | 'log'>): void {
  let running = false;
  let closed = false;
  const keep = () => {
    if (running || closed) return;
    running = true;
    maintainScores(deps)
      .catch((error: unknown) => {
        if (!closed && !isDatabaseUnavailable(error)) deps.log.error({ err: error }, 'score maintenance failed');
      })
      .finally(() => {
        running = false;
      });
  };
  const timer = setInterval(keep, everyMs);
  timer.unref();
  keep();
  deps.realtime.onClose(() => {
    closed = true;
    clearInterval(timer);
  });
}
