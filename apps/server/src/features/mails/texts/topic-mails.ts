import type { Notification } from '@gumball/contract/notifications/notifications.schemas';
import type { Language } from '@gumball/rules/formats/languages';
import { type Phrase, phrase, pluralPhrase } from '@gumball/rules/formats/phrase';
import type { MailTopic, UnsubscribeScope } from '@gumball/rules/mails/mail-topics';
import type { MailBlock, MailItem, MailMessage } from '../../../platform/mail/mail-message.ts';
import { topicNames } from './topic-texts.view.ts';

/** Who gets a mail, and the links below it. */
export type TopicMailContext = {
  to: string;
  language: Language;
  firstName: string;
  /** The name of the site, and its address without a slash at the end. */
  site: string;
  siteUrl: string;
  unsubscribeUrl(scope: UnsubscribeScope): string;
};

/** Unread messages of one conversation, as a mail names them. It contains none of their text. */
export type MailedChat = { conversationId: string; groupName: string | null; count: number; senderName: string };

/** A notification as a mail names it. */
export type MailedNotification = Pick<Notification, 'phrase' | 'link'>;

/** A post as a mail names it. */
export type MailedPost = {
  id: string;
  excerpt: string;
  authorName: string;
  communityName: string | null;
  likes: number;
  comments: number;
};

/** What a member missed. */
export type MissedContent = {
  chats: readonly MailedChat[];
  notifications: readonly MailedNotification[];
  posts: readonly MailedPost[];
  requests: number;
  earned: number;
};

/** The mail about unread messages. */
function messagesMail(context: TopicMailContext, chats: readonly MailedChat[]): MailMessage {
  const [first] = chats;
  const subject =
    chats.length === 1 && first
      ? chatPhrase(first)
      : pluralPhrase(chats.length, 'Unread messages in one chat', 'Unread messages in {count} chats');
  const url = `${context.siteUrl}${chats.length === 1 && first ? chatPath(first) : '/messages'}`;
  return withFrame(context, 'messages', {
    subject,
    title: phrase('You have unread messages'),
    ...(first ? { preview: chatPhrase(first) } : {}),
    blocks: [greeting(context), { items: toChatItems(context, chats) }, { button: phrase('Read the messages'), url }],
  });
}

/** The mail about notifications of one topic. */
function noticeMail(
  context: TopicMailContext,
  topic: MailTopic,
  notifications: readonly MailedNotification[],
): MailMessage {
  const [first] = notifications;
  const isSingle = notifications.length === 1 && first !== undefined;
  const subject = isSingle
    ? first.phrase
    : pluralPhrase(notifications.length, 'One new notification', '{count} new notifications');
  const url = `${context.siteUrl}${isSingle ? first.link : '/notifications'}`;
  return withFrame(context, topic, {
    subject,
    title: phrase('While you were away'),
    ...(first ? { preview: first.phrase } : {}),
    blocks: [
      greeting(context),
      { items: toNoticeItems(context, notifications) },
      { button: phrase('Have a look'), url },
    ],
  });
}

/** The digest of what a member missed. */
function digestMail(context: TopicMailContext, missed: MissedContent): MailMessage {
  const { site, siteUrl } = context;
  const { chats, notifications, posts, requests, earned } = missed;
  return withFrame(context, 'digest', {
    subject: phrase('What you missed on {site}', { site }),
    preview: posts[0]?.excerpt ?? notifications[0]?.phrase ?? phrase('You have unread messages'),
    blocks: [
      greeting(context),
      ...(notifications.length > 0
        ? [{ heading: phrase('While you were away') }, { items: toNoticeItems(context, notifications) }]
        : []),
      ...(chats.length > 0
        ? [{ heading: phrase('You have unread messages') }, { items: toChatItems(context, chats) }]
        : []),
      ...(posts.length > 0
        ? [{ heading: phrase('Posts you may have missed') }, { items: posts.map((post) => toPostItem(context, post)) }]
        : []),
      ...(requests > 0
        ? [
            {
              link: pluralPhrase(
                requests,
                'One friend request waits for your answer',
                '{count} friend requests wait for your answer',
              ),
              url: `${siteUrl}/friends?tab=requests`,
            },
          ]
        : []),
      ...(earned > 0 ? [{ note: phrase('You earned {gumballs} {points} in this time.', { gumballs: earned }) }] : []),
      { button: phrase('Open {site}', { site }), url: siteUrl },
    ],
  });
}

function withFrame(
  context: TopicMailContext,
  scope: UnsubscribeScope,
  mail: Pick<MailMessage, 'subject' | 'title' | 'preview' | 'blocks'>,
): MailMessage {
  const { to, language, site, siteUrl, unsubscribeUrl } = context;
  const url = unsubscribeUrl(scope);
  const footer: MailBlock[] = [
    phrase('You get this mail because you are a member of {site}.', { site }),
    { link: phrase('Choose what you are mailed about'), url: `${siteUrl}/settings#mails` },
    { link: unsubscribePhrase(scope), url },
  ];
  if (scope !== 'all') footer.push({ link: unsubscribePhrase('all'), url: unsubscribeUrl('all') });
  return { to, language, ...mail, footer, unsubscribing: { url, listId: scope } };
}

/** The label of a link that ends mails. */
function unsubscribePhrase(scope: UnsubscribeScope): Phrase {
  if (scope === 'all') return phrase('Unsubscribe from all mails');
  if (scope === 'digest') return phrase('Unsubscribe from digests');
  return phrase('Unsubscribe from mails about {topic}', { topic: topicNames[scope] });
}

const greeting = ({ firstName }: TopicMailContext) => phrase('Hi {username},', { username: firstName });

const chatPath = ({ conversationId }: MailedChat) => `/chat/${conversationId}`;

function chatPhrase({ groupName, count, senderName: name }: MailedChat): Phrase {
  if (groupName !== null) {
    return pluralPhrase(count, 'One new message in {group}', '{count} new messages in {group}', {
      group: groupName || phrase('a group'),
    });
  }
  return pluralPhrase(count, '{name} sent you a message', '{name} sent you {count} messages', { name });
}

function toChatItems({ siteUrl }: TopicMailContext, chats: readonly MailedChat[]): MailItem[] {
  return chats.map((chat) => ({
    title: chatPhrase(chat),
    ...(chat.groupName === null ? {} : { meta: phrase('The last one is from {name}', { name: chat.senderName }) }),
    url: `${siteUrl}${chatPath(chat)}`,
  }));
}

function toNoticeItems({ siteUrl }: TopicMailContext, notifications: readonly MailedNotification[]): MailItem[] {
  return notifications.map(({ phrase: title, link }) => ({ title, url: `${siteUrl}${link}` }));
}

function toPostItem({ siteUrl }: TopicMailContext, post: MailedPost): MailItem {
  const { authorName: name, communityName, likes, comments } = post;
  return {
    title: communityName === null ? name : phrase('{name} in {community}', { name, community: communityName }),
    text: post.excerpt,
    meta: phrase('{likes}, {comments}', {
      likes: pluralPhrase(likes, '{count} like', '{count} likes'),
      comments: pluralPhrase(comments, '{count} comment', '{count} comments'),
    }),
    url: `${siteUrl}/post/${post.id}`,
  };
}

/** The mails about topics. */
export const topicMails = { messages: messagesMail, notice: noticeMail, digest: digestMail };
