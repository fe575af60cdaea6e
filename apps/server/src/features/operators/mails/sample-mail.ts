import type { Language } from '@gumball/rules/formats/languages';
import { type MailTopic, mailTopics } from '@gumball/rules/mails/mail-topics';
import { type NotificationFacts, notificationPhrase } from '@gumball/rules/notifications/notification-messages';
import type { Deps } from '../../../deps.ts';
import type { MailMessage } from '../../../platform/mail/mail-message.ts';
import { accountMails, accountNoticeKinds } from '../../auth/mail/account-mails.ts';
import { describeDevice } from '../../auth/sessions/describe-device.ts';
import { addressMail } from '../../mails/texts/address-mail.ts';
import { type MailedNotification, type TopicMailContext, topicMails } from '../../mails/texts/topic-mails.ts';
import { supportMail } from '../../moderation/support-mail.ts';

type SampleDeps = Pick<Deps, 'config' | 'mail'>;
type Sample = (deps: SampleDeps, language: Language) => MailMessage;

const to = 'sam@example.com';
const username = 'sam.fun';
const safari =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';

const chats = [
  { conversationId: '1', groupName: null, count: 3, senderName: 'Maya Lind' },
  { conversationId: '2', groupName: 'Sunday <Painters> & friends', count: 12, senderName: 'Tom Okafor' },
];
const posts = [
  {
    id: '1',
    excerpt: 'Six days, forty spray cans and one very patient ladder. The wall at the harbour is done!',
    authorName: 'Maya Lind',
    communityName: null,
    likes: 48,
    comments: 1,
  },
  {
    id: '2',
    excerpt: 'Who joins the night ride on Friday?',
    authorName: 'Tom Okafor',
    communityName: 'Slow Cyclists',
    likes: 1,
    comments: 9,
  },
];

const facts: NotificationFacts = {
  type: 'replied',
  actor: 'Maya Lind',
  actors: 1,
  text: 'The blue one, definitely!',
  location: 'comment',
  community: 'Slow Cyclists',
  emoji: null,
  details: { gumballs: 50, item: 'Sunday Painters' },
};

const sampleTypes: Record<Exclude<MailTopic, 'messages' | 'highlights'>, NotificationFacts['type'][]> = {
  mentions: ['replied', 'message_mentioned', 'mentioned'],
  friends: ['friend_request'],
  likes: ['post_liked'],
  communities: ['community_joined', 'community_request'],
  rewards: ['task_completed', 'referral_joined'],
};

function notificationsAbout(topic: keyof typeof sampleTypes): MailedNotification[] {
  return sampleTypes[topic].map((type) => ({ phrase: notificationPhrase({ ...facts, type }), link: '/notifications' }));
}

// The links lead to the start of the site: a sample must not change anything.
function contextOf({ config, mail }: SampleDeps, language: Language): TopicMailContext {
  return {
    to,
    language,
    firstName: 'Sam',
    site: mail.brand().name,
    siteUrl: config.publicUrl,
    unsubscribeUrl: () => `${config.publicUrl}/settings#mails`,
  };
}

const noticeTopics = mailTopics.filter((topic): topic is keyof typeof sampleTypes => topic in sampleTypes);

const samples = new Map<string, Sample>([
  ['verification', (_, language) => accountMails.verification({ to, username, language }, '493027')],
  [
    'reset',
    ({ config }, language) =>
      accountMails.reset({ to, username, language }, `${config.publicUrl}/reset-password?token=example`),
  ],
  ['email-change', (_, language) => accountMails.emailChange({ to, language }, '493027')],
  ...accountNoticeKinds.map((kind): [string, Sample] => [
    `account-${kind}`,
    (_, language) =>
      accountMails.notice(
        { to, username, language },
        kind,
        kind === 'log-in' ? { device: describeDevice(safari).phrase } : {},
      ),
  ]),
  [
    'address',
    ({ config, mail }, language) => addressMail({ to, language, link: config.publicUrl, site: mail.brand().name }),
  ],
  ['messages', (deps, language) => topicMails.messages(contextOf(deps, language), chats)],
  ...noticeTopics.map((topic): [string, Sample] => [
    `notice-${topic}`,
    (deps, language) => topicMails.notice(contextOf(deps, language), topic, notificationsAbout(topic)),
  ]),
  [
    'digest',
    (deps, language) =>
      topicMails.digest(contextOf(deps, language), {
        chats,
        posts,
        notifications: noticeTopics.flatMap(notificationsAbout),
        requests: 2,
        earned: 120,
      }),
  ],
  [
    'support',
    () =>
      supportMail(to, {
        username,
        userId: '1',
        subject: 'A question',
        message: 'How do I change my name?\n\nThanks, Sam',
        email: to,
      }),
  ],
]);

/** The names of all mails that the product sends. */
export const sampleMailNames: readonly string[] = [...samples.keys()];

/** Returns a mail with sample data, or undefined if there is none of this name. */
export function sampleMail(deps: SampleDeps, name: string, language: Language): MailMessage | undefined {
  return samples.get(name)?.(deps, language);
}
