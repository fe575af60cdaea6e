import type { Realtime } from '../../platform/realtime/realtime.ts';

/** What users may be notified of while the app is closed. */
export type PushSubject =
  | { about: 'notification'; id: string; userId: string }
  | { about: 'message'; conversationId: string; senderId: string; userId: string };
const enqueueByServer = new WeakMap<Realtime, (subject: PushSubject) => void>();

/**
 * Queues push notifications for users who have the app closed, to the browsers that are subscribed. Called after the
 * commit; it never fails. Each browser gets a durable job. Users with an open connection are skipped, here and again
 * when the job runs. Without VAPID keys nothing is sent.
 */
export function enqueuePush(realtime: Realtime, subjects: readonly PushSubject[]): void {
  const enqueue = enqueueByServer.get(realtime);
  if (!enqueue) return;
  for (const subject of subjects) if (realtime.connections(subject.userId).length === 0) enqueue(subject);
}

/** Sets what queues the pushes of this server; without VAPID keys nothing does. */
export function setPushQueue(realtime: Realtime, enqueue: (subject: PushSubject) => void): void {
  enqueueByServer.set(realtime, enqueue);
}
