import { type Executor, isDatabaseUnavailable, isDiskFull, isWorkerUnavailable } from '../../platform/db/database.ts';
import type { PlatformDeps } from '../../platform/platform-deps.ts';
import { type AppliedEvents, applyEvents } from './apply-events.ts';
import type { NotificationEvent } from './notification.events.ts';
import type { NotificationBroadcasts } from './notifications.broadcasts.ts';
import type { PushQueue } from './push/create-push-queue.ts';

const flushDelayMs = 150;
const retryMs = 1000;
const maxBatchSize = 500;
const maxQueued = 100_000;
/** After so many events whose server is unavailable the others wait as well: each may have taken the time of a timeout. */
const maxUnavailable = 5;

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
  /** Stores all pending events; later events are stored without delay. Called before the server closes. */
  drain(): Promise<void>;
};

type NotifierDeps = Pick<PlatformDeps, 'db' | 'clock' | 'ids' | 'log'> & {
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

  // Repeated events are one, because their state is read again anyway.
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
  // An event that cannot be stored must not prevent the others from being stored. Returns those that have to wait, those
  // that were not tried first.
  const storeEach = async (batch: NotificationEvent[]): Promise<NotificationEvent[]> => {
    const waiting: NotificationEvent[] = [];
    for (const [index, event] of batch.entries()) {
      try {
        await storeBatch([event]);
      } catch (error) {
        if (!isUnavailable(error)) {
          deps.log.error({ err: error, about: event.about }, 'failed to store a notification');
          continue;
        }
        waiting.push(event);
        if (!isWorkerUnavailable(error) || waiting.length === maxUnavailable)
          return [...batch.slice(index + 1), ...waiting];
      }
    }
    return waiting;
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
      const waiting = await storeAll(batch);
      if (waiting.length === 0) continue;
      deps.log.warn({ waiting: waiting.length }, 'database unavailable, notifications stay queued');
      for (const event of waiting) enqueue(event);
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
      events.forEach(enqueue);
      schedule(draining ? 0 : flushDelayMs);
    },
    async store(tx, events) {
      const applied = await applyEvents(deps, tx, events);
      return () => publish(applied);
    },
    async drain() {
      draining = true;
      clearTimeout(timer);
      await running;
      await run();
    },
  };
}
