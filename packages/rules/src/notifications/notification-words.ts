/** The words of notifications: docs/product.md, Notifications. */
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
  place: 'post' | 'comment';
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

const signsIn = new Intl.Segmenter('en');

/** A text on one line, cut at a word where it is long, never inside a sign. */
export function excerptOf(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= excerptMax) return line;
  const space = line.slice(0, excerptMax).lastIndexOf(' ');
  if (space > excerptMax / 2) return `${line.slice(0, space)}…`;
  // Telling signs apart is slow, and needed only where no word ends in time.
  let cut = '';
  for (const { segment } of signsIn.segment(line.slice(0, 2 * excerptMax))) {
    if (cut.length + segment.length >= excerptMax) break;
    cut += segment;
  }
  return `${cut}…`;
}

function who({ actor, actors }: NotificationFacts): string {
  const name = actor ?? 'Somebody';
  const others = actors - 1;
  if (others <= 0) return name;
  if (actors >= actorsCountedMax) return `${name} and ${actorsCountedMax - 1}+ others`;
  return `${name} and ${others} ${others === 1 ? 'other' : 'others'}`;
}

const quoted = (text: string | null) => (text === null || text.trim() === '' ? '' : `: “${excerptOf(text)}”`);
const because = (reason: string | undefined) => (reason ? `: ${excerptOf(reason)}` : '');
const earned = (gumballs: number | undefined) => (gumballs ? `. +${gumballs} Gumballs` : '');

const sentences: Record<NotificationType, (facts: NotificationFacts) => string> = {
  friend_request: (facts) => `${who(facts)} sent you a friend request`,
  friend_accepted: (facts) => `${who(facts)} accepted your friend request`,
  post_liked: (facts) => `${who(facts)} liked your post${quoted(facts.text)}`,
  comment_liked: (facts) => `${who(facts)} liked your comment${quoted(facts.text)}`,
  commented: (facts) => `${who(facts)} commented on your post${quoted(facts.text)}`,
  replied: (facts) => `${who(facts)} replied to your comment${quoted(facts.text)}`,
  mentioned: (facts) => `${who(facts)} mentioned you in a ${facts.place}${quoted(facts.text)}`,
  community_joined: (facts) => `${who(facts)} joined your community ${facts.community}`,
  community_role: (facts) =>
    facts.details.role === 'admin'
      ? `${who(facts)} made you an admin of ${facts.community}`
      : `${who(facts)} made you a member of ${facts.community} again`,
  community_owner: (facts) => `${who(facts)} made you the owner of ${facts.community}`,
  community_removed: (facts) => `You were removed from ${facts.community}${because(facts.details.reason)}`,
  post_removed: (facts) => `Your post in ${facts.community} was removed${because(facts.details.reason)}`,
  task_completed: (facts) => `Task completed! You earned ${facts.details.gumballs ?? 0} gumballs!`,
  task_failed: (facts) => `Task verification failed${because(facts.details.reason)}`,
  task_reversed: (facts) => `${facts.details.gumballs ?? 0} Gumballs were taken back${because(facts.details.reason)}`,
  referral_joined: (facts) => `${who(facts)} joined with your code${earned(facts.details.gumballs)}`,
  referral_milestone: (facts) =>
    `${facts.details.count ?? 0} people joined with your code${earned(facts.details.gumballs)}`,
};

/** What a notification says. */
export function notificationMessage(facts: NotificationFacts): string {
  return sentences[facts.type](facts);
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
  if (type === 'referral_joined' || type === 'referral_milestone') return '/earnings';
  if (postId !== null) return `/post/${postId}${commentId === null ? '' : `#comment-${commentId}`}`;
  return communityId === null ? '/notifications' : `/community/${communityId}`;
}
