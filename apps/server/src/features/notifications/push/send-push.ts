import type { PushMessage } from '@gumball/contract/notifications/notifications.schemas';
import { languageChoiceNow } from '@gumball/rules/formats/offered-languages';
import { toEnglish } from '@gumball/rules/formats/phrase';
import { siteNames } from '@gumball/rules/formats/site-names';
import { messageNotification } from '@gumball/rules/messages/message-notification';
import { notificationKindOf } from '@gumball/rules/notifications/notification-types';
import type { Deps } from '../../../deps.ts';
import { listByIds } from '../notifications.store.ts';
import { toNotification } from '../notifications.view.ts';
import { listSettings } from '../settings.store.ts';
import type { PushJob, PushSubject } from './create-push-queue.ts';
import { findPushTarget, findSender, type PushSession, removeSubscription } from './push.store.ts';

/** The job that sends one push notification, if its session is still subscribed and its subject still unread. */
export async function sendPush(deps: Pick<Deps, 'db' | 'push'>, { subject, sessionId }: PushJob): Promise<void> {
  const session: PushSession = { user_id: subject.userId, session_id: sessionId };
  const target = await findPushTarget(deps.db, session);
  if (!deps.push || !target || target.active) return;
  const message = await (subject.about === 'message'
    ? toMessagePush(deps, subject)
    : toNotificationPush(deps, subject));
  if (!message) return;
  const outcome = await deps.push.send(target, { text: JSON.stringify(message), topic: message.tag });
  if (outcome === 'expired') await removeSubscription(deps.db, session, target.endpoint);
}

type SubjectOf<Name> = Extract<PushSubject, { about: Name }>;

async function toNotificationPush(
  { db }: Pick<Deps, 'db'>,
  { id, userId }: SubjectOf<'notification'>,
): Promise<PushMessage | undefined> {
  const [row] = await listByIds(db, userId, [id]);
  if (!row || row.state === 'read') return undefined;
  const kind = notificationKindOf(row.type);
  const setting = (await listSettings(db.kysely, userId)).find((candidate) => candidate.kind === kind);
  if (setting && !(setting.in_app && setting.desktop)) return undefined;
  // A push contains no text of a message.
  const isReaction = row.type === 'message_reacted';
  const { message, phrase, link } = toNotification(isReaction ? { ...row, text: null } : row);
  // It takes the place of the push about the message itself.
  const conversationId = isReaction ? undefined : row.details.conversationId;
  const names = siteNames();
  const tag = conversationId ? `c-${conversationId}` : `n-${id}`;
  return { title: names.site, body: message, phrase, names, languages: languageChoiceNow(), link, tag };
}

async function toMessagePush(
  { db }: Pick<Deps, 'db'>,
  { conversationId, senderId, userId }: SubjectOf<'message'>,
): Promise<PushMessage | undefined> {
  const row = await findSender(db, { readerId: userId, conversationId, senderId });
  if (!row) return undefined;
  const { title, phrase } = messageNotification(`${row.first_name} ${row.last_name}`.trim(), row.group_name);
  return {
    title,
    body: toEnglish(phrase),
    phrase,
    names: siteNames(),
    languages: languageChoiceNow(),
    link: `/chat/${conversationId}`,
    tag: `c-${conversationId}`,
  };
}
