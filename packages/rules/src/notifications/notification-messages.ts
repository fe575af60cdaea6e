/** The words of notifications: docs/product.md, Notifications. */
import { type Phrase, phrase, pluralPhrase } from '../formats/phrase.ts';
import type { NotificationType } from './notification-types.ts';

/** How many actors of one notification are counted at most; beyond that the words say so. */
export const actorsCountedMax = 1000;

const excerptMax = 60;

/** What the words of a notification are made from. Absent parts are left out of the sentence. */
export type NotificationFacts = {
  type: NotificationType;
  /** The latest actor's name; null where nobody in particular acted. */
  actor: string | null;
  /** How many different members acted, the named one included. */
  actors: number;
  /** What it is about in its own words: the liked post or comment, the comment that was written. */
  text: string | null;
  /** Where a mention stands. */
  location: 'post' | 'comment';
  community: string | null;
  details: NotificationDetails;
};

/** What only some types tell: the new role, why something was removed or refused, what was earned, how many joined. */
export type NotificationDetails = {
  role?: 'admin' | 'member' | undefined;
  reason?: string | undefined;
  gumballs?: number | undefined;
  count?: number | undefined;
};

const graphemes = new Intl.Segmenter('en');

/** A text on one line, cut at a word where it is long, never inside a sign. */
export function truncateExcerpt(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= excerptMax) return line;
  const space = line.slice(0, excerptMax).lastIndexOf(' ');
  if (space > excerptMax / 2) return `${line.slice(0, space)}…`;
  // Telling signs apart is slow, and needed only where no word ends in time.
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

/** A sentence with the words that it is about. */
function withQuote(sentence: Phrase, text: string | null): Phrase {
  if (text === null || text.trim() === '') return sentence;
  return phrase('{sentence}: “{text}”', { sentence, text: truncateExcerpt(text) });
}

/** A sentence with why that happened, which may be the product's words or an operator's. */
function withReason(sentence: Phrase, reason: string | undefined): Phrase {
  return reason ? phrase('{sentence}: {reason}', { sentence, reason: { words: truncateExcerpt(reason) } }) : sentence;
}

function withReward(sentence: Phrase, gumballs: number | undefined): Phrase {
  return gumballs ? phrase('{sentence}. +{gumballs} Gumballs', { sentence, gumballs }) : sentence;
}

/** The facts with what the sentences need of them: `who` acted, and `deeds`, how many did, since verbs of other languages go by that. */
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
  community_joined: ({ who, actionCount, community }) =>
    pluralPhrase(actionCount, '{who} joined your community {community}', '{who} joined your community {community}', {
      who,
      community,
    }),
  community_role: ({ who, actionCount, community, details }) =>
    details.role === 'admin'
      ? pluralPhrase(actionCount, '{who} made you an admin of {community}', '{who} made you an admin of {community}', {
          who,
          community,
        })
      : pluralPhrase(
          actionCount,
          '{who} made you a member of {community} again',
          '{who} made you a member of {community} again',
          {
            who,
            community,
          },
        ),
  community_owner: ({ who, actionCount, community }) =>
    pluralPhrase(actionCount, '{who} made you the owner of {community}', '{who} made you the owner of {community}', {
      who,
      community,
    }),
  community_removed: ({ community, details }) =>
    withReason(phrase('You were removed from {community}', { community }), details.reason),
  post_removed: ({ community, details }) =>
    withReason(phrase('Your post in {community} was removed', { community }), details.reason),
  task_completed: ({ details }) =>
    phrase('Task completed! You earned {gumballs} gumballs!', { gumballs: details.gumballs ?? 0 }),
  task_failed: ({ details }) => withReason(phrase('Task verification failed'), details.reason),
  task_reversed: ({ details }) =>
    withReason(phrase('{gumballs} Gumballs were taken back', { gumballs: details.gumballs ?? 0 }), details.reason),
  gumballs_granted: ({ details }) =>
    withReason(phrase('You were given {gumballs} Gumballs', { gumballs: details.gumballs ?? 0 }), details.reason),
  gumballs_reversed: ({ details }) =>
    withReason(
      phrase('An entry of {gumballs} Gumballs was reversed', { gumballs: details.gumballs ?? 0 }),
      details.reason,
    ),
  referral_joined: ({ who, actionCount, details }) =>
    withReward(
      pluralPhrase(actionCount, '{who} joined with your code', '{who} joined with your code', { who }),
      details.gumballs,
    ),
  referral_milestone: ({ details }) =>
    withReward(phrase('{count} people joined with your code', { count: details.count ?? 0 }), details.gumballs),
};

/** What a notification says. */
export function notificationPhrase(facts: NotificationFacts): Phrase {
  const input = { who: actorLabel(facts), actionCount: Math.max(1, facts.actors), community: facts.community ?? '' };
  return sentences[facts.type]({ ...facts, ...input });
}

/** What a notification is about; `comment` is the one to open at. */
export type NotificationSubject = {
  type: NotificationType;
  actorUsername: string | null;
  postId: string | null;
  commentId: string | null;
  communityId: string | null;
};

/** Where a notification leads: a path within the web app. */
export function notificationLink({ type, actorUsername, postId, commentId, communityId }: NotificationSubject): string {
  if (type === 'friend_request') return '/friends?tab=requests';
  if (type === 'friend_accepted' && actorUsername !== null) return `/user/${actorUsername}`;
  if (type === 'task_completed' || type === 'task_failed' || type === 'task_reversed') return '/tasks';
  if (type === 'gumballs_granted' || type === 'gumballs_reversed') return '/earnings';
  if (type === 'referral_joined' || type === 'referral_milestone') return '/earnings';
  if (postId !== null) return `/post/${postId}${commentId === null ? '' : `#comment-${commentId}`}`;
  return communityId === null ? '/notifications' : `/community/${communityId}`;
}
