import type { PlatformDeps } from '../../../platform/platform-deps.ts';
import { createCoalescer } from '../../../platform/realtime/coalescer.ts';
import type { PresenceTracker } from '../../users/track-presence.ts';
import { listSubscribedSessions } from './push.store.ts';

/** What users may be notified of while the app is closed. */
export type PushSubject =
  | { about: 'notification'; id: string; userId: string }
  | { about: 'message'; conversationId: string; senderId: string; userId: string };

/** The durable job of one push to one browser. */
export type PushJob = { subject: PushSubject; sessionId: string };

/** The name of the job queue of pushes. */
export const pushJobName = 'push';

/** Queues push notifications. */
export type PushQueue = {
  /**
   * Queues push notifications for users who are not using the app, to the browsers that are subscribed. Called after the
   * commit; it never fails. Users with an active client are skipped, here and again when the job runs.
   */
  add(subjects: readonly PushSubject[]): void;
};

const coalesceMs = 200;

/** Creates the push queue. Each browser gets a durable job. Without VAPID keys nothing is queued. */
export function createPushQueue({
  db,
  jobs,
  log,
  push,
  realtime,
  presence,
}: Pick<PlatformDeps, 'db' | 'jobs' | 'log' | 'push' | 'realtime'> & { presence: PresenceTracker }): PushQueue {
  if (!push) return { add() {} };
  const coalescer = createCoalescer<PushSubject>({
    delayMs: coalesceMs,
    keyOf: (subject) => JSON.stringify(subject),
    log,
    async send(subjects) {
      const subscriptions = await listSubscribedSessions(db, [...new Set(subjects.map(({ userId }) => userId))]);
      for (const subject of subjects)
        for (const { user_id: userId, session_id: sessionId } of subscriptions)
          if (userId === subject.userId) await jobs.addToGroup<PushJob>(pushJobName, userId, { subject, sessionId });
    },
  });
  realtime.onClose(() => coalescer.stop());
  return {
    add(subjects) {
      for (const subject of subjects) if (!presence.isActive(subject.userId)) coalescer.add(subject);
    },
  };
}
