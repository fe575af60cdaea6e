import { isDatabaseUnavailable, isDiskFull, isWorkerUnavailable } from '../../../platform/db/database.ts';
import type { PlatformDeps } from '../../../platform/platform-deps.ts';
import { type AppliedEvents, applyEvents } from '../apply-events.ts';
import { storeWaitingLater } from './store-waiting-later.ts';
import {
  deleteWaiting,
  isAnyWaiting,
  lockNextWaiting,
  postponeWaiting,
  type WaitingEvent,
} from './waiting-events.store.ts';

const maxFailures = 100;
const maxFailingMs = 5000;

/**
 * Stores the notifications of events that wait for a server of a distributed database, each in a transaction. Those
 * whose server is still unavailable are tried again in some seconds. `publish` sends what was stored.
 */
export async function storeWaitingEvents(
  deps: Pick<PlatformDeps, 'db' | 'clock' | 'ids' | 'jobs' | 'log'>,
  publish: (applied: AppliedEvents) => void,
): Promise<void> {
  const { db, clock, log } = deps;
  const failedIds: string[] = [];
  // A server that does not respond costs a timeout each time.
  for (let failingMs = 0; failingMs < maxFailingMs && failedIds.length < maxFailures; ) {
    const startedAt = performance.now();
    const locked: WaitingEvent[] = [];
    try {
      const applied = await db.transaction(async (tx) => {
        const next = await lockNextWaiting(tx, failedIds);
        if (!next) return undefined;
        locked.push(next);
        const events = await applyEvents(deps, tx, [next.event]);
        await deleteWaiting(tx, next.id);
        return events;
      });
      if (!applied) break;
      publish(applied);
    } catch (error) {
      const next = locked.at(-1);
      if (!next) throw error;
      if (isWorkerUnavailable(error)) {
        await postponeWaiting(db, next.id, clock.now());
        failedIds.push(next.id);
        failingMs += performance.now() - startedAt;
      } else if (isDatabaseUnavailable(error) || isDiskFull(error)) {
        throw error;
      } else {
        log.error({ err: error, about: next.event.about }, 'failed to store a notification');
        await db.transaction((tx) => deleteWaiting(tx, next.id));
      }
    }
  }
  if (await isAnyWaiting(db)) await storeWaitingLater(deps);
}
