import { absentAt, digestParts, isDormant } from '@gumball/rules/mails/mail-times';
import { isMailTopic, type MailTopic, toMailFrequencies } from '@gumball/rules/mails/mail-topics';
import { listUnreadChats } from '../../messages/receipts/list-unread-chats.ts';
import { listUnseen, type UnseenQuery } from '../../notifications/unseen/list-unseen.ts';
import { topicMails } from '../texts/topic-mails.ts';
import { composeDigests } from './compose-digests.ts';
import {
  type AddressedMail,
  type ComposeDeps,
  type Composed,
  mailedSince,
  toMailContext,
  typesOfTopic,
} from './composed-mail.view.ts';
import { type ClaimedRow, listMailedConversations, listRecipients, type MailRecipientRow } from './sending.store.ts';

const maxNotices = 10;

/**
 * Composes claimed mails from what their recipients may read at this moment and have not read yet. It queries for all of
 * them at once.
 */
export async function composeMails(
  deps: ComposeDeps,
  mails: readonly ClaimedRow[],
): Promise<Map<ClaimedRow, Composed>> {
  const now = deps.clock.now();
  const recipients = new Map(
    (await listRecipients(deps.db, [...new Set(mails.map((mail) => mail.user_id))])).map((row) => [row.id, row]),
  );
  const composed = new Map<ClaimedRow, Composed>();
  const ready: AddressedMail[] = [];
  for (const mail of mails) {
    const recipient = recipients.get(mail.user_id);
    if (!recipient || !isChosen(mail, recipient, now)) {
      composed.set(mail, { kind: 'drop' });
      continue;
    }
    const until = absentAt({ isHere: recipient.here, lastSeenAt: recipient.last_seen_at }, now);
    if (until === null) ready.push({ mail, recipient });
    // A digest is about the time before; who is here needs none.
    else composed.set(mail, mail.key === 'digest' ? { kind: 'drop' } : { kind: 'wait', until });
  }
  const of = (isKind: (key: string) => boolean) => ready.filter(({ mail }) => isKind(mail.key));
  const parts = [
    await composeMessages(
      deps,
      of((key) => key === 'messages'),
      now,
    ),
    await composeNotices(
      deps,
      of((key) => topicOfKey(key) !== undefined),
      now,
    ),
    await composeDigests(
      deps,
      of((key) => key === 'digest'),
      now,
    ),
  ];
  for (const part of parts) for (const [mail, result] of part) composed.set(mail, result);
  for (const { mail } of ready) if (!composed.has(mail)) composed.set(mail, { kind: 'drop' });
  return composed;
}

function topicOfKey(key: string): MailTopic | undefined {
  const name = key.startsWith('notice:') ? key.slice('notice:'.length) : '';
  return isMailTopic(name) ? name : undefined;
}

// The settings and the account may have changed since the mail was queued.
function isChosen({ key, since }: ClaimedRow, recipient: MailRecipientRow, now: Date): boolean {
  if (!recipient.mailable) return false;
  const frequencies = toMailFrequencies(recipient.frequencies);
  if (key === 'messages') return frequencies.messages === 'at-once';
  const topic = topicOfKey(key);
  if (topic !== undefined) return frequencies[topic] === 'at-once';
  return (
    digestParts(frequencies, recipient.time_zone, since).length > 0 &&
    !isDormant(recipient.last_seen_at ?? recipient.created_at, now)
  );
}

async function composeMessages(
  deps: ComposeDeps,
  addressed: readonly AddressedMail[],
  now: Date,
): Promise<Map<ClaimedRow, Composed>> {
  const readers = addressed.map(({ mail }) => ({ userId: mail.user_id, since: mail.since }));
  const chats = await listUnreadChats(deps, readers);
  const mailed = await listMailedConversations(
    deps.db,
    readers.map(({ userId }) => userId),
  );
  const composed = new Map<ClaimedRow, Composed>();
  for (const { mail, recipient } of addressed) {
    const lastSeen = recipient.last_seen_at?.getTime() ?? 0;
    // One mail about a conversation until the member was here.
    const announced = new Set(
      mailed
        .filter((row) => row.user_id === mail.user_id && row.mailed_at.getTime() > lastSeen)
        .map((row) => row.conversation_id),
    );
    const unread = (chats.get(mail.user_id) ?? []).filter(({ conversationId }) => !announced.has(conversationId));
    if (unread.length === 0) continue;
    composed.set(mail, {
      kind: 'send',
      message: topicMails.messages(toMailContext(deps, recipient), unread),
      topics: ['messages'],
      conversationIds: unread.map(({ conversationId }) => conversationId),
      at: now,
    });
  }
  return composed;
}

async function composeNotices(
  deps: ComposeDeps,
  addressed: readonly AddressedMail[],
  now: Date,
): Promise<Map<ClaimedRow, Composed>> {
  const composed = new Map<ClaimedRow, Composed>();
  // A member has one mail of each topic at most, so that each topic is one query for all.
  for (const [topic, own] of Map.groupBy(addressed, ({ mail }) => topicOfKey(mail.key))) {
    if (topic === undefined) continue;
    const types = typesOfTopic(topic);
    const queries = own.map(
      ({ mail, recipient }): UnseenQuery => ({
        userId: mail.user_id,
        since: mailedSince(recipient, topic, mail.since),
        types,
      }),
    );
    const unseen = await listUnseen(deps, queries, maxNotices);
    for (const { mail, recipient } of own) {
      const notifications = unseen.get(mail.user_id) ?? [];
      if (notifications.length === 0) continue;
      const message = topicMails.notice(toMailContext(deps, recipient), topic, notifications);
      composed.set(mail, { kind: 'send', message, topics: [topic], conversationIds: [], at: now });
    }
  }
  return composed;
}
