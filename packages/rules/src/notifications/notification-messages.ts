/** Texts of notifications: docs/product.md, Notifications. */

import { type Phrase, phrase, pluralPhrase } from '../formats/phrase.ts';
import type { Level } from '../gumballs/levels.ts';
import type { SanctionKind } from '../moderation/sanctions.ts';
import { toPlainText } from '../posts/formatting.ts';
import type { NotificationType } from './notification-types.ts';

/** Maximum number of counted actors of one notification. Above it, the text shows a plus sign. */
export const actorsCountedMax = 1000;

const excerptMax = 60;

/** Values of the text of a notification. Absent values are omitted from the sentence. */
export type NotificationFacts = {
  type: NotificationType;
  /** Name of the latest actor; null without an actor. */
  actor: string | null;
  /** Number of different actors, including the named one. */
  actors: number;
  /** Quoted text: that of the liked post or comment, of the new comment, or of the message that got a reaction. */
  text: string | null;
  /** Location of a mention. */
  location: 'post' | 'comment';
  community: string | null;
  /** The latest reaction of the actor to a message; null for other types and once it is gone. */
  emoji: string | null;
  details: NotificationDetails;
};

/**
 * Values of some types: the new role, the reason of a removal or rejection, the amount earned, the number of new
 * members or hours, the level reached, the name of the item that was bought, of the group or of the event, the
 * message or the event itself, the kind of a sanction and what became of it, and the result of a report.
 */
export type NotificationDetails = {
  role?: 'admin' | 'moderator' | 'member' | undefined;
  reason?: string | undefined;
  gumballs?: number | undefined;
  count?: number | undefined;
  level?: Level | undefined;
  item?: string | undefined;
  conversationId?: string | undefined;
  sequence?: number | undefined;
  eventId?: string | undefined;
  sanction?: SanctionKind | undefined;
  sanctionOutcome?: 'lifted' | 'upheld' | undefined;
  reportOutcome?: 'kept' | 'acted' | undefined;
};

const graphemes = new Intl.Segmenter('en');

/** Returns a text in one line, truncated at a word boundary, or at a character boundary if there is none. */
export function truncateExcerpt(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= excerptMax) return line;
  const space = line.slice(0, excerptMax).lastIndexOf(' ');
  if (space > excerptMax / 2) return `${line.slice(0, space)}…`;
  // Grapheme segmentation is slow and needed only without a word boundary.
  let excerpt = '';
  for (const { segment } of graphemes.segment(line.slice(0, 2 * excerptMax))) {
    if (excerpt.length + segment.length >= excerptMax) break;
    excerpt += segment;
  }
  return `${excerpt}…`;
}

function actorLabel({ actor, actors }: NotificationFacts): string | Phrase {
  const name = actor ?? phrase('Somebody');
  const otherCount = actors - 1;
  if (otherCount <= 0) return name;
  if (actors >= actorsCountedMax) return phrase('{name} and {count}+ others', { name, count: actorsCountedMax - 1 });
  return pluralPhrase(otherCount, '{name} and {count} other', '{name} and {count} others', { name });
}

/** Returns a sentence with a quotation. */
function withQuote(sentence: Phrase, text: string | null): Phrase {
  const plain = text === null ? '' : toPlainText(text);
  if (plain.trim() === '') return sentence;
  return phrase('{sentence}: “{text}”', { sentence, text: truncateExcerpt(plain) });
}

/** Returns a sentence with a reason, which is a phrase of the product or a text of an operator. */
function withReason(sentence: Phrase, reason: string | undefined): Phrase {
  return reason ? phrase('{sentence}: {reason}', { sentence, reason: { words: truncateExcerpt(reason) } }) : sentence;
}

function withReward(sentence: Phrase, gumballs: number | undefined): Phrase {
  return gumballs ? phrase('{sentence}. +{gumballs} {points}', { sentence, gumballs }) : sentence;
}

function sanctionSentence({ sanction, sanctionOutcome }: NotificationDetails): Phrase {
  if (sanctionOutcome === 'upheld') return phrase('Your appeal was declined');
  if (sanctionOutcome === 'lifted') return phrase('A measure against your account ended early');
  if (sanction === 'suspension') return phrase('Your account was suspended');
  if (sanction === 'removal') return phrase('Something that you wrote was removed');
  if (sanction === 'closure') return phrase('Your community was closed');
  if (sanction === 'silence') return phrase('You cannot write for now');
  return sanction === 'limit' ? phrase('What you can write is limited for now') : phrase('You were warned');
}

/** Facts for a sentence: `who` acted, and `actionCount`, the number of actors, for plural forms of verbs. */
type SentenceInput = Omit<NotificationFacts, 'community'> & {
  who: string | Phrase;
  actionCount: number;
  community: string;
};

const sentences: Record<NotificationType, (input: SentenceInput) => Phrase> = {
  friend_request: ({ who, actionCount }) =>
    pluralPhrase(actionCount, '{who} sent you a friend request', '{who} sent you a friend request', { who }),
  friend_accepted: ({ who, actionCount }) =>
    pluralPhrase(actionCount, '{who} accepted your friend request', '{who} accepted your friend request', { who }),
  post_liked: ({ who, actionCount, text }) =>
    withQuote(pluralPhrase(actionCount, '{who} liked your post', '{who} liked your post', { who }), text),
  post_reposted: ({ who, actionCount, text }) =>
    withQuote(pluralPhrase(actionCount, '{who} reposted your post', '{who} reposted your post', { who }), text),
  post_quoted: ({ who, actionCount, text }) =>
    withQuote(pluralPhrase(actionCount, '{who} quoted your post', '{who} quoted your post', { who }), text),
  comment_liked: ({ who, actionCount, text }) =>
    withQuote(pluralPhrase(actionCount, '{who} liked your comment', '{who} liked your comment', { who }), text),
  commented: ({ who, actionCount, text }) =>
    withQuote(pluralPhrase(actionCount, '{who} commented on your post', '{who} commented on your post', { who }), text),
  replied: ({ who, actionCount, text }) =>
    withQuote(
      pluralPhrase(actionCount, '{who} replied to your comment', '{who} replied to your comment', { who }),
      text,
    ),
  mentioned: ({ who, actionCount, text, location }) =>
    withQuote(
      location === 'post'
        ? pluralPhrase(actionCount, '{who} mentioned you in a post', '{who} mentioned you in a post', { who })
        : pluralPhrase(actionCount, '{who} mentioned you in a comment', '{who} mentioned you in a comment', { who }),
      text,
    ),
  group_request: ({ who, actionCount, details }) =>
    pluralPhrase(actionCount, '{who} asks to join {group}', '{who} ask to join {group}', {
      who,
      group: details.item ?? '',
    }),
  group_accepted: ({ details }) => phrase('You are in the group {group} now', { group: details.item ?? '' }),
  group_added: ({ who, actionCount, details }) =>
    pluralPhrase(actionCount, '{who} added you to the group {group}', '{who} added you to the group {group}', {
      who,
      group: details.item ?? '',
    }),
  message_mentioned: ({ who, actionCount, details }) =>
    pluralPhrase(actionCount, '{who} mentioned you in {group}', '{who} mentioned you in {group}', {
      who,
      group: details.item ?? '',
    }),
  message_reacted: ({ who, actionCount, emoji, text }) =>
    withQuote(
      emoji !== null && actionCount === 1
        ? phrase('{who} reacted {emoji} to your message', { who, emoji })
        : pluralPhrase(actionCount, '{who} reacted to your message', '{who} reacted to your message', { who }),
      text,
    ),
  community_joined: ({ who, actionCount, community }) =>
    pluralPhrase(actionCount, '{who} joined your community {community}', '{who} joined your community {community}', {
      who,
      community,
    }),
  community_request: ({ who, actionCount, community }) =>
    pluralPhrase(actionCount, '{who} asks to join {community}', '{who} ask to join {community}', { who, community }),
  community_approved: ({ community }) => phrase('Your request was approved. Welcome to {community}!', { community }),
  community_declined: ({ community }) => phrase('Your request to join {community} was declined', { community }),
  community_role: ({ who, actionCount, community, details }) =>
    details.role === 'admin'
      ? pluralPhrase(actionCount, '{who} made you an admin of {community}', '{who} made you an admin of {community}', {
          who,
          community,
        })
      : details.role === 'moderator'
        ? pluralPhrase(
            actionCount,
            '{who} made you a moderator of {community}',
            '{who} made you a moderator of {community}',
            { who, community },
          )
        : pluralPhrase(
            actionCount,
            '{who} made you a member of {community} again',
            '{who} made you a member of {community} again',
            { who, community },
          ),
  community_owner: ({ who, actionCount, community }) =>
    pluralPhrase(actionCount, '{who} made you the owner of {community}', '{who} made you the owner of {community}', {
      who,
      community,
    }),
  community_removed: ({ community, details }) =>
    withReason(phrase('You were removed from {community}', { community }), details.reason),
  community_closed: ({ community }) => phrase('{community} was closed by the operators', { community }),
  community_event_reminder: ({ community, details }) =>
    details.count === 1
      ? phrase('{event} in {community} begins in an hour', { event: details.item ?? '', community })
      : phrase('{event} in {community} begins in a day', { event: details.item ?? '', community }),
  community_event_changed: ({ community, details }) =>
    phrase('{event} in {community} has another time', { event: details.item ?? '', community }),
  community_event_cancelled: ({ community, details }) =>
    phrase('{event} in {community} was cancelled', { event: details.item ?? '', community }),
  post_removed: ({ community, details }) =>
    withReason(phrase('Your post in {community} was removed', { community }), details.reason),
  staff_appointed: () => phrase('You have a new role as an operator of this network'),
  staff_dismissed: () => phrase('You are no longer an operator of this network'),
  post_not_published: ({ details }) => withReason(phrase('Your scheduled post was not published'), details.reason),
  video_not_converted: () => phrase('Your video could not be prepared for phones. It may not play on all of them.'),
  task_completed: ({ details }) =>
    phrase('Task completed! You earned {gumballs} {pointsLowerCase}!', { gumballs: details.gumballs ?? 0 }),
  task_failed: ({ details }) => withReason(phrase('Task verification failed'), details.reason),
  task_in_review: () => phrase('Your task is being reviewed. We tell you the result.'),
  task_reversed: ({ details }) =>
    withReason(phrase('{gumballs} {points} were taken back', { gumballs: details.gumballs ?? 0 }), details.reason),
  gumballs_granted: ({ details }) =>
    withReason(phrase('You were given {gumballs} {points}', { gumballs: details.gumballs ?? 0 }), details.reason),
  gumballs_reversed: ({ details }) =>
    withReason(
      phrase('An entry of {gumballs} {points} was reversed', { gumballs: details.gumballs ?? 0 }),
      details.reason,
    ),
  tip_received: ({ who, details }) =>
    phrase('{who} sent you {gumballs} {points}', { who, gumballs: details.gumballs ?? 0 }),
  order_sent: ({ details }) =>
    withReason(phrase('{item} was sent to you', { item: details.item ?? '' }), details.reason),
  order_refunded: ({ details }) =>
    withReason(phrase('{item} was refunded', { item: details.item ?? '' }), details.reason),
  raffle_won: ({ details }) => phrase('You won the raffle {item}', { item: details.item ?? '' }),
  raffle_lost: ({ details }) => phrase('{item} was drawn. You did not win this time', { item: details.item ?? '' }),
  referral_joined: ({ who, actionCount, details }) =>
    withReward(
      pluralPhrase(actionCount, '{who} joined with your code', '{who} joined with your code', { who }),
      details.gumballs,
    ),
  referral_milestone: ({ details }) =>
    withReward(phrase('{count} people joined with your code', { count: details.count ?? 0 }), details.gumballs),
  level_reached: ({ details }) => phrase('Level up! You reached {level}', { level: details.level ?? '' }),
  quest_completed: ({ details }) =>
    withReward(phrase('Quest completed: {item}', { item: details.item ?? '' }), details.gumballs),
  streak_daily: ({ details }) =>
    withReward(phrase('A streak of {count} days', { count: details.count ?? 0 }), details.gumballs),
  sanction: ({ details }) => withReason(sanctionSentence(details), details.reason),
  report_decided: ({ details }) =>
    details.reportOutcome === 'acted'
      ? phrase('Thank you for your report. It broke the rules, and we acted on it')
      : phrase('Thank you for your report. We looked at it and found nothing against the rules'),
  streak_weekly: ({ details }) =>
    withReward(phrase('A streak of {count} weeks', { count: details.count ?? 0 }), details.gumballs),
};

/** Returns the text of a notification. */
export function notificationPhrase(facts: NotificationFacts): Phrase {
  const input = { who: actorLabel(facts), actionCount: Math.max(1, facts.actors), community: facts.community ?? '' };
  return sentences[facts.type]({ ...facts, ...input });
}

/** Subject of a notification; `comment` is the comment to scroll to. */
export type NotificationSubject = {
  type: NotificationType;
  actorUsername: string | null;
  postId: string | null;
  commentId: string | null;
  communityId: string | null;
  /** The conversation of a message, and the message's number. */
  conversationId?: string | null;
  sequence?: number | null;
  /** The event of a community. */
  eventId?: string | null;
};

/** Returns the path of a notification in the web app. */
export function notificationLink(subject: NotificationSubject): string {
  const { type, actorUsername, postId, commentId, communityId, conversationId, sequence, eventId } = subject;
  if (type.startsWith('group_') && conversationId) return `/chat/${conversationId}`;
  if ((type === 'message_mentioned' || type === 'message_reacted') && conversationId)
    return `/chat/${conversationId}#message-${sequence ?? 0}`;
  if (type === 'friend_request') return '/friends?tab=requests';
  if ((type === 'friend_accepted' || type === 'tip_received') && actorUsername !== null)
    return `/user/${actorUsername}`;
  if (type.startsWith('task_') || type.startsWith('streak_') || type === 'quest_completed') return '/tasks';
  if (type === 'gumballs_granted' || type === 'gumballs_reversed') return '/earnings';
  if (type.startsWith('order_') || type.startsWith('raffle_')) return '/shop?tab=orders';
  if (type === 'referral_joined' || type === 'referral_milestone') return '/earnings';
  if (type === 'level_reached') return '/leaderboard';
  if (type === 'sanction') return '/settings#measures';
  if (type === 'staff_appointed') return '/operator';
  if (type === 'video_not_converted') return '/profile';
  if (type === 'post_not_published') return '/profile?tab=scheduled';
  if (postId !== null) return `/post/${postId}${commentId === null ? '' : `#comment-${commentId}`}`;
  if (communityId !== null && eventId) return `/community/${communityId}/event/${eventId}`;
  if (type === 'community_request' && communityId !== null) return `/community/${communityId}?requests=open`;
  return communityId === null ? '/notifications' : `/community/${communityId}`;
}
