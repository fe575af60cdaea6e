import { toOfferedLanguage } from '@gumball/rules/formats/offered-languages';
import { type MailTopic, mailTopicOf } from '@gumball/rules/mails/mail-topics';
import { notificationKindOf, notificationTypes } from '@gumball/rules/notifications/notification-types';
import type { Deps } from '../../../deps.ts';
import type { MailMessage } from '../../../platform/mail/mail-message.ts';
import type { TopicMailContext } from '../texts/topic-mails.ts';
import type { ClaimedRow, MailRecipientRow } from './sending.store.ts';

/** The dependencies of composing mails. */
export type ComposeDeps = Pick<Deps, 'db' | 'clock' | 'mail' | 'mailLinks' | 'config'>;

/** A mail with its recipient. */
export type AddressedMail = { mail: ClaimedRow; recipient: MailRecipientRow };

/**
 * What becomes of a claimed mail: it is sent, with what is stored about it then, or it waits, or there is nothing to say
 * to this recipient any more.
 */
export type Composed =
  | { kind: 'send'; message: MailMessage; topics: readonly MailTopic[]; conversationIds: readonly string[]; at: Date }
  | { kind: 'wait'; until: Date }
  | { kind: 'drop' };

/** Returns who gets a mail, and the links below it. */
export function toMailContext({ mail, mailLinks, config }: ComposeDeps, recipient: MailRecipientRow): TopicMailContext {
  const { id, email, language } = recipient;
  return {
    to: email,
    language: toOfferedLanguage(language),
    firstName: recipient.first_name,
    site: mail.brand().name,
    siteUrl: config.publicUrl,
    unsubscribeUrl: (scope) => mailLinks.unsubscribeUrl(id, scope),
  };
}

/** Returns up to when a topic was mailed to a recipient, or `since` if that is later. */
export function mailedSince(recipient: MailRecipientRow, topic: MailTopic, since: Date): Date {
  const mailedUntil = Date.parse(recipient.mailed_until[topic] ?? '');
  return Number.isNaN(mailedUntil) || mailedUntil < since.getTime() ? since : new Date(mailedUntil);
}

/** Returns the types of notifications of a topic. */
export const typesOfTopic = (topic: MailTopic) =>
  notificationTypes.filter((type) => mailTopicOf(notificationKindOf(type)) === topic);
