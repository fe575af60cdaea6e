/** Texts of notifications: docs/product.md, Notifications. */
import { counted, type Phrase, phrase } from '../formats/phrase.ts';
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
  /** Quoted text: that of the liked post or comment, or of the new comment. */
  text: string | null;
  /** Location of a mention. */
  place: 'post' | 'comment';
  community: string | null;
  details: NotificationDetails;
};

/**
 * Values of some types: the new role, the reason of a removal or rejection, the amount earned, the number of new
 * members.
 */
export type NotificationDetails = {
  role?: 'admin' | 'member' | undefined;
  reason?: string | undefined;
  gumballs?: number | undefined;
  count?: number | undefined;
};

const signsIn = new Intl.Segmenter('en');

/** Returns a text in one line, truncated at a word boundary, or at a character boundary if there is none. */
export function excerptOf(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= excerptMax) return line;
  const space = line.slice(0, excerptMax).lastIndexOf(' ');
  if (space > excerptMax / 2) return `${line.slice(0, space)}…`;
  // Grapheme segmentation is slow and needed only without a word boundary.
  let cut = '';
  for (const { segment } of signsIn.segment(line.slice(0, 2 * excerptMax))) {
    if (cut.length + segment.length >= excerptMax) break;
    cut += segment;
  }
  return `${cut}…`;
}

function whoActed({ actor, actors }: NotificationFacts): string | Phrase {
  const name = actor ?? phrase('Somebody');
  const others = actors - 1;
  if (others <= 0) return name;
  if (actors >= actorsCountedMax) return phrase('{name} and {count}+ others', { name, count: actorsCountedMax - 1 });
  return counted(others, '{name} and {count} other', '{name} and {count} others', { name });
}

/** Returns a sentence with a quotation. */
function quoting(sentence: Phrase, text: string | null): Phrase {
  if (text === null || text.trim() === '') return sentence;
  return phrase('{sentence}: “{text}”', { sentence, text: excerptOf(text) });
}

/** Returns a sentence with a reason, which is a phrase of the product or a text of an operator. */
function because(sentence: Phrase, reason: string | undefined): Phrase {
  return reason ? phrase('{sentence}: {reason}', { sentence, reason: { words: excerptOf(reason) } }) : sentence;
}

function earning(sentence: Phrase, gumballs: number | undefined): Phrase {
  return gumballs ? phrase('{sentence}. +{gumballs} Gumballs', { sentence, gumballs }) : sentence;
}

/** Facts for a sentence: `who` acted, and `deeds`, the number of actors for plural forms of verbs. */
type Told = Omit<NotificationFacts, 'community'> & { who: string | Phrase; deeds: number; community: string };

const sentences: Record<NotificationType, (told: Told) => Phrase> = {
  friend_request: ({ who, deeds }) =>
    counted(deeds, '{who} sent you a friend request', '{who} sent you a friend request', { who }),
  friend_accepted: ({ who, deeds }) =>
    counted(deeds, '{who} accepted your friend request', '{who} accepted your friend request', { who }),
  post_liked: ({ who, deeds, text }) =>
    quoting(counted(deeds, '{who} liked your post', '{who} liked your post', { who }), text),
  comment_liked: ({ who, deeds, text }) =>
    quoting(counted(deeds, '{who} liked your comment', '{who} liked your comment', { who }), text),
  commented: ({ who, deeds, text }) =>
    quoting(counted(deeds, '{who} commented on your post', '{who} commented on your post', { who }), text),
  replied: ({ who, deeds, text }) =>
    quoting(counted(deeds, '{who} replied to your comment', '{who} replied to your comment', { who }), text),
  mentioned: ({ who, deeds, text, place }) =>
    quoting(
      place === 'post'
        ? counted(deeds, '{who} mentioned you in a post', '{who} mentioned you in a post', { who })
        : counted(deeds, '{who} mentioned you in a comment', '{who} mentioned you in a comment', { who }),
      text,
    ),
  community_joined: ({ who, deeds, community }) =>
    counted(deeds, '{who} joined your community {community}', '{who} joined your community {community}', {
      who,
      community,
    }),
  community_role: ({ who, deeds, community, details }) =>
    details.role === 'admin'
      ? counted(deeds, '{who} made you an admin of {community}', '{who} made you an admin of {community}', {
          who,
          community,
        })
      : counted(deeds, '{who} made you a member of {community} again', '{who} made you a member of {community} again', {
          who,
          community,
        }),
  community_owner: ({ who, deeds, community }) =>
    counted(deeds, '{who} made you the owner of {community}', '{who} made you the owner of {community}', {
      who,
      community,
    }),
  community_removed: ({ community, details }) =>
    because(phrase('You were removed from {community}', { community }), details.reason),
  post_removed: ({ community, details }) =>
    because(phrase('Your post in {community} was removed', { community }), details.reason),
  task_completed: ({ details }) =>
    phrase('Task completed! You earned {gumballs} gumballs!', { gumballs: details.gumballs ?? 0 }),
  task_failed: ({ details }) => because(phrase('Task verification failed'), details.reason),
  task_reversed: ({ details }) =>
    because(phrase('{gumballs} Gumballs were taken back', { gumballs: details.gumballs ?? 0 }), details.reason),
  gumballs_granted: ({ details }) =>
    because(phrase('You were given {gumballs} Gumballs', { gumballs: details.gumballs ?? 0 }), details.reason),
  gumballs_reversed: ({ details }) =>
    because(
      phrase('An entry of {gumballs} Gumballs was reversed', { gumballs: details.gumballs ?? 0 }),
      details.reason,
    ),
  referral_joined: ({ who, deeds, details }) =>
    earning(counted(deeds, '{who} joined with your code', '{who} joined with your code', { who }), details.gumballs),
  referral_milestone: ({ details }) =>
    earning(phrase('{count} people joined with your code', { count: details.count ?? 0 }), details.gumballs),
};

/** Returns the text of a notification. */
export function notificationPhrase(facts: NotificationFacts): Phrase {
  const told = { who: whoActed(facts), deeds: Math.max(1, facts.actors), community: facts.community ?? '' };
  return sentences[facts.type]({ ...facts, ...told });
}

/** Subject of a notification; `comment` is the comment to scroll to. */
export type NotificationSubject = {
  type: NotificationType;
  actorUsername: string | null;
  postId: string | null;
  commentId: string | null;
  communityId: string | null;
};

/** Returns the path of a notification in the web app. */
export function notificationLink({ type, actorUsername, postId, commentId, communityId }: NotificationSubject): string {
  if (type === 'friend_request') return '/friends?tab=requests';
  if (type === 'friend_accepted' && actorUsername !== null) return `/user/${actorUsername}`;
  if (type === 'task_completed' || type === 'task_failed' || type === 'task_reversed') return '/tasks';
  if (type === 'gumballs_granted' || type === 'gumballs_reversed') return '/earnings';
  if (type === 'referral_joined' || type === 'referral_milestone') return '/earnings';
  if (postId !== null) return `/post/${postId}${commentId === null ? '' : `#comment-${commentId}`}`;
  return communityId === null ? '/notifications' : `/community/${communityId}`;
}
