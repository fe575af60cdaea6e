import type { Deps } from '../../../deps.ts';
import { isDatabaseUnavailable } from '../../../platform/db/database.ts';
import { deliver } from './deliver.ts';
import { leaseDue } from './lease-due.ts';
import { purgeDeliveries } from './purge-deliveries.ts';

const roundMs = 1000;
const concurrency = 8;

/**
 * Starts this server's rounds over due deliveries, once a second until the server stops, and the purge of the log. A
 * delivery whose server ended is taken by another one after half a minute: a receiver may get it twice, with one id.
 */
export function declareWebhookJobs(deps: Deps): void {
  let stopped = false;
  let running = 0;
  let timer: NodeJS.Timeout | undefined;
  const logFailure = (error: unknown) => {
    if (!stopped && !isDatabaseUnavailable(error)) deps.log.error({ err: error }, 'failed to deliver webhooks');
  };
  const round = async () => {
    const free = concurrency - running;
    if (stopped || free <= 0) return;
    for (const row of await leaseDue(deps, free)) {
      running += 1;
      void deliver(deps, row)
        .catch(logFailure)
        .finally(() => {
          running -= 1;
          if (!stopped) void round().catch(logFailure);
        });
    }
  };
  const schedule = () => {
    if (stopped) return;
    timer = setTimeout(() => void round().catch(logFailure).finally(schedule), roundMs);
    timer.unref();
  };
  schedule();
  deps.jobs.every('17 * * * *', 'purge-webhook-deliveries', () => purgeDeliveries(deps));
  deps.realtime.onClose(() => {
    stopped = true;
    clearTimeout(timer);
  });
}
