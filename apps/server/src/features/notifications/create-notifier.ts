import { type Executor, isDatabaseUnavailable, isDiskFull, isWorkerUnavailable } from '../../platform/db/database.ts';
import type { PlatformDeps } from '../../platform/platform-deps.ts';
import { type AppliedEvents, applyEvents } from './apply-events.ts';
import type { NotificationEvent } from './notification.events.ts';
import type { NotificationBroadcasts } from './notifications.broadcasts.ts';
import type { PushQueue } from './push/create-push-queue.ts';
import { storeWaitingEvents } from './waiting/store-waiting-events.ts';
import { storeWaitingLater } from './waiting/store-waiting-later.ts';
import { insertWaiting } from './waiting/waiting-events.store.ts';

const flushDelayMs = 150;
const retryMs = 1000;
const maxBatchSize = 500;
const maxQueued = 100_000;
/** After so long with events whose server is unavailable the others of a batch wait as well: each may take a timeout. */
const maxFailingMs = 2000;

/** Notifies users of events. */
export type Notifier = {
  /**
   * Notifies users of events. Called after the commit of an action. It returns at once and never fails. Events are
   * stored in batches within 150 ms, so that a frequent action like a like does not wait for it. The recipients are
   * decided here: no notification of own actions, across a block, or of kinds that are switched off.
   */
  notify(...events: NotificationEvent[]): void;
  /**
   * Stores notifications in the caller's transaction, so that they exist if and only if it commits: for what must be told
   * exactly once. Returns what sends them after the commit.
   */
  store(tx: Executor, events: NotificationEvent[]): Promise<() => void>;
  /** Stores the events that wait for a server of a distributed database, as far as it is available again. */
  storeWaiting(): Promise<void>;
  /** Stores all pending events; later events are stored without delay. Called before the server closes. */
  drain(): Promise<void>;
};

type NotifierDeps = Pick<PlatformDeps, 'db' | 'clock' | 'ids' | 'jobs' | 'log'> & {
  notificationBroadcasts: NotificationBroadcasts;
  pushQueue: PushQueue;
};

const isUnavailable = (error: unknown) =>
  isDatabaseUnavailable(error) || isWorkerUnavailable(error) || isDiskFull(error);

/** Creates the notifier, which queues the events of this server. */
export function createNotifier(deps: NotifierDeps): Notifier {
  const queue = new Map<string, NotificationEvent>();
  let running: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let draining = false;

  // Each notification without a group is one of its own. Other repeated events are one: their state is read again, or
  // they are merged anyway.
  const toDistinct = (event: NotificationEvent): NotificationEvent =>
    event.about === 'notification' && event.groupId === undefined ? { ...event, occurrence: deps.ids.next() } : event;
  const enqueue = (event: NotificationEvent) => {
    const key = JSON.stringify(event);
    if (queue.size < maxQueued || queue.has(key)) queue.set(key, event);
  };
  const publish = ({ updated, retractedUserIds }: AppliedEvents) => {
    if (draining) return;
    deps.notificationBroadcasts.recorded(updated, retractedUserIds);
    deps.pushQueue.add(updated.map(({ id, user_id: userId }) => ({ about: 'notification', id, userId })));
  };
  const storeBatch = async (batch: NotificationEvent[]): Promise<void> => {
    publish(await deps.db.transaction((tx) => applyEvents(deps, tx, batch)));
  };
  // A job tries these events again until their server is back. A restart does not lose them.
  const wait = async (events: NotificationEvent[]): Promise<void> => {
    await insertWaiting(deps.db, events, deps.clock.now());
    deps.log.warn({ waiting: events.length }, 'a server of the database is unavailable, notifications wait for it');
    if (draining) return;
    storeWaitingLater(deps).catch((error: unknown) => {
      deps.log.warn({ err: error }, 'the job that stores waiting notifications was not added');
    });
  };
  // An event that cannot be stored must not prevent the others from being stored. Returns those that stay queued.
  const storeEach = async (batch: NotificationEvent[]): Promise<NotificationEvent[]> => {
    const waiting: NotificationEvent[] = [];
    const queued: NotificationEvent[] = [];
    let failingMs = 0;
    for (const [index, event] of batch.entries()) {
      const startedAt = performance.now();
      try {
        if (failingMs < maxFailingMs) await storeBatch([event]);
        else waiting.push(event);
      } catch (error) {
        if (isWorkerUnavailable(error)) {
          waiting.push(event);
          failingMs += performance.now() - startedAt;
        } else if (isUnavailable(error)) {
          queued.push(...batch.slice(index));
          break;
        } else {
          deps.log.error({ err: error, about: event.about }, 'failed to store a notification');
        }
      }
    }
    try {
      if (waiting.length > 0) await wait(waiting);
      return queued;
    } catch (error) {
      deps.log.warn({ err: error }, 'failed to store the notifications that wait');
      return [...queued, ...waiting];
    }
  };
  const storeAll = async (batch: NotificationEvent[]): Promise<NotificationEvent[]> => {
    try {
      await storeBatch(batch);
      return [];
    } catch (error) {
      return isUnavailable(error) && !isWorkerUnavailable(error) ? batch : storeEach(batch);
    }
  };
  const flush = async (): Promise<void> => {
    while (queue.size > 0) {
      const batch = [...queue.values()].slice(0, maxBatchSize);
      for (const event of batch) queue.delete(JSON.stringify(event));
      const queued = await storeAll(batch);
      if (queued.length === 0) continue;
      deps.log.warn({ queued: queued.length }, 'database unavailable, notifications stay queued');
      for (const event of queued) enqueue(event);
      if (!draining) schedule(retryMs);
      return;
    }
  };
  const run = (): Promise<void> => {
    timer = undefined;
    running ??= flush().finally(() => {
      running = undefined;
      if (queue.size > 0) schedule(draining ? 0 : flushDelayMs);
    });
    return running;
  };
  const schedule = (afterMs: number) => {
    if (timer || running) return;
    timer = setTimeout(() => void run(), afterMs);
    timer.unref();
  };
  return {
    notify(...events) {
      for (const event of events) enqueue(toDistinct(event));
      schedule(draining ? 0 : flushDelayMs);
    },
    async store(tx, events) {
      const applied = await applyEvents(deps, tx, events);
      return () => publish(applied);
    },
    storeWaiting: () => storeWaitingEvents(deps, publish),
    async drain() {
      draining = true;
      clearTimeout(timer);
      await running;
      await run();
    },
  };
}
