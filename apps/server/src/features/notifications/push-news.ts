import type { PushMessage } from '@gumball/contract/notifications/notifications.schemas';
import { toEnglish } from '@gumball/rules/formats/phrase';
import { messageNotification } from '@gumball/rules/messages/message-notification';
import { notificationKindOf } from '@gumball/rules/notifications/notification-types';
import type { Deps } from '../../deps.ts';
import { createGathering } from '../../platform/realtime/gathering.ts';
import type { Realtime } from '../../platform/realtime/realtime.ts';
import { listByIds } from './notifications.store.ts';
import { toNotification } from './notifications.view.ts';
import { findSender, findTarget, listSubscribed, type PushRow, removeSubscription } from './push.store.ts';
import { listSettings } from './settings.store.ts';

const queue = 'push';
const withinMs = 200;
// A push service that never responds delays only the pushes of the user who subscribed with it.
const concurrency = 8;

/** What users may be notified of while the app is closed. */
type Subject =
  | { about: 'notification'; id: string; userId: string }
  | { about: 'message'; conversationId: string; senderId: string; userId: string };
type PushJob = { subject: Subject; sessionId: string };

const open = new WeakMap<Realtime, (subject: Subject) => void>();

/**
 * Queues push notifications for users who have the app closed, to the browsers that are subscribed. Called after the
 * commit; it never fails. Each browser gets a durable job. Users with an open connection are skipped, here and again
 * when the job runs. Without VAPID keys nothing is sent.
 */
export function pushNews(realtime: Realtime, subjects: readonly Subject[]): void {
  const add = open.get(realtime);
  if (!add) return;
  for (const subject of subjects) if (realtime.connections(subject.userId).length === 0) add(subject);
}

/** Registers the push jobs if VAPID keys are configured. A failed push is retried for some minutes. */
export function declarePushJobs(deps: Deps): void {
  const { db, jobs, log, push, realtime } = deps;
  if (!push) return;
  jobs.work<PushJob>(queue, { retries: 4, retryDelaySeconds: 15, concurrency }, (job) => sendPush(deps, job));
  const news = createGathering<string>({
    withinMs,
    log,
    async send(items) {
      const subjects = items.map((item) => JSON.parse(item) as Subject);
      const browsers = await listSubscribed(db, [...new Set(subjects.map(({ userId }) => userId))]);
      for (const subject of subjects)
        for (const { user_id: userId, session_id: sessionId } of browsers)
          if (userId === subject.userId) await jobs.addToGroup<PushJob>(queue, userId, { subject, sessionId });
    },
  });
  realtime.onClose(() => news.stop());
  open.set(realtime, (subject) => news.add(JSON.stringify(subject)));
}

async function sendPush(deps: Pick<Deps, 'db' | 'push' | 'log'>, { subject, sessionId }: PushJob): Promise<void> {
  const session: PushRow = { user_id: subject.userId, session_id: sessionId };
  const target = await findTarget(deps.db, session);
  if (!deps.push || !target || target.online) return;
  const message = await (subject.about === 'message' ? aboutMessage(deps, subject) : aboutNotification(deps, subject));
  if (!message) return;
  const outcome = await deps.push.send(target, { text: JSON.stringify(message), topic: message.tag });
  if (outcome === 'gone') await removeSubscription(deps.db, session, target.endpoint);
}

type About<Name> = Extract<Subject, { about: Name }>;

async function aboutNotification(
  { db }: Pick<Deps, 'db'>,
  { id, userId }: About<'notification'>,
): Promise<PushMessage | undefined> {
  const [row] = await listByIds(db, [id]);
  if (!row || row.state === 'read' || row.user_id !== userId) return undefined;
  const kind = notificationKindOf(row.type);
  const set = (await listSettings(db.kysely, userId)).find((one) => one.kind === kind);
  if (set && !(set.in_app && set.desktop)) return undefined;
  const { message, phrase, link } = toNotification(row);
  return { title: 'Gumball', body: message, phrase, link, tag: `n-${id}` };
}

async function aboutMessage(
  { db }: Pick<Deps, 'db'>,
  { conversationId, senderId, userId }: About<'message'>,
): Promise<PushMessage | undefined> {
  const row = await findSender(db, { readerId: userId, conversationId, senderId });
  if (!row) return undefined;
  const { title, phrase } = messageNotification(`${row.first_name} ${row.last_name}`.trim(), row.group_name);
  return { title, body: toEnglish(phrase), phrase, link: `/chat/${conversationId}`, tag: `c-${conversationId}` };
}
