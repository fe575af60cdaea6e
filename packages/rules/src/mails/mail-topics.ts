/** What members can be mailed about, and how often: docs/product.md, Mails. */
import type { NotificationKind } from '../notifications/notification-types.ts';

/** Topics of mails. A member chooses a frequency for each. */
export const mailTopics = ['messages', 'mentions', 'friends', 'likes', 'communities', 'rewards', 'highlights'] as const;
/** A topic of mails. */
export type MailTopic = (typeof mailTopics)[number];

/** Whether a text is the name of a topic. */
export function isMailTopic(name: string): name is MailTopic {
  return mailTopics.some((topic) => topic === name);
}

/** How often a member can be mailed. */
export const mailFrequencies = ['at-once', 'daily', 'weekly', 'never'] as const;
/** How often a member is mailed about a topic. */
export type MailFrequency = (typeof mailFrequencies)[number];

/** The frequency of every topic. */
export type MailFrequencies = Record<MailTopic, MailFrequency>;

/** The frequencies of members who chose none: who writes is told at once, everything else waits for a week. */
export const defaultMailFrequencies: MailFrequencies = {
  messages: 'at-once',
  mentions: 'weekly',
  friends: 'weekly',
  likes: 'weekly',
  communities: 'weekly',
  rewards: 'weekly',
  highlights: 'weekly',
};

// One mail for each like would annoy, and the best posts of a period need a period.
const digestOnly: ReadonlySet<MailTopic> = new Set(['likes', 'highlights']);

/** Returns the frequencies that a topic can have. */
export function frequenciesOf(topic: MailTopic): readonly MailFrequency[] {
  return digestOnly.has(topic) ? mailFrequencies.filter((frequency) => frequency !== 'at-once') : mailFrequencies;
}

/** Whether a topic can have a frequency. */
export function isFrequencyOf(topic: MailTopic, frequency: string): frequency is MailFrequency {
  return frequenciesOf(topic).some((possible) => possible === frequency);
}

/** Completes stored frequencies by the default ones. What is not a frequency of its topic is ignored. */
export function toMailFrequencies(stored: Readonly<Record<string, unknown>>): MailFrequencies {
  const chosen = mailTopics.flatMap((topic) => {
    const frequency = stored[topic];
    return typeof frequency === 'string' && isFrequencyOf(topic, frequency) ? [[topic, frequency] as const] : [];
  });
  return { ...defaultMailFrequencies, ...Object.fromEntries(chosen) };
}

/** Returns the topics with one of these frequencies. */
export function topicsWith(frequencies: MailFrequencies, ...chosen: MailFrequency[]): MailTopic[] {
  return mailTopics.filter((topic) => chosen.includes(frequencies[topic]));
}

const topicOfKind: Record<Exclude<NotificationKind, 'account'>, MailTopic> = {
  friends: 'friends',
  likes: 'likes',
  reactions: 'likes',
  comments: 'mentions',
  replies: 'mentions',
  mentions: 'mentions',
  groupMentions: 'mentions',
  posts: 'mentions',
  communities: 'communities',
  tasks: 'rewards',
  referrals: 'rewards',
  levels: 'rewards',
};

/** Returns the topic of a kind of notifications; undefined for those about the account, which are not mailed. */
export function mailTopicOf(kind: NotificationKind): MailTopic | undefined {
  return kind === 'account' ? undefined : topicOfKind[kind];
}

/** What a link at the end of a mail ends: a topic, the digests, or every mail but those about the account. */
export const unsubscribeScopes = [...mailTopics, 'digest', 'all'] as const;
/** What a link at the end of a mail ends. */
export type UnsubscribeScope = (typeof unsubscribeScopes)[number];

/** Returns the frequencies after a link was used. */
export function unsubscribe(frequencies: MailFrequencies, scope: UnsubscribeScope): MailFrequencies {
  const isEnded = (topic: MailTopic) =>
    scope === 'all' ||
    scope === topic ||
    (scope === 'digest' && (frequencies[topic] === 'daily' || frequencies[topic] === 'weekly'));
  const entries = mailTopics.map((topic) => [topic, isEnded(topic) ? 'never' : frequencies[topic]] as const);
  return Object.fromEntries(entries) as MailFrequencies;
}
