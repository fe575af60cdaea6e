import type { Deps } from '../../deps.ts';
import { isDatabaseUnavailable } from '../../platform/db/database.ts';
import { keepStandings } from './keep-standings.ts';

const everyMs = 5000;

/** Keeps the standings every five seconds until this server stops. */
export function createStandingsTimer(deps: Pick<Deps, 'db' | 'clock' | 'realtime' | 'log'>): void {
  let running = false;
  let closed = false;
  const keep = () => {
    if (running || closed) return;
    running = true;
    keepStandings(deps)
      .catch((error: unknown) => {
        if (!closed && !isDatabaseUnavailable(error)) deps.log.error({ err: error }, 'the standings could not be kept');
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
