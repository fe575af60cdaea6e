/**
 * Notification types: docs/product.md, Notifications. Separate from the texts, because most pages need only the types.
 */

/** Kinds of notifications that a member can switch off. */
export const notificationKinds = [
  'friends',
  'likes',
  'comments',
  'replies',
  'mentions',
  'groupMentions',
  'reactions',
  'posts',
  'communities',
  'tasks',
  'referrals',
  'levels',
] as const;

/** Kind of notifications: those that a member can switch off, and those about the account, which stay on. */
export type NotificationKind = (typeof notificationKinds)[number] | 'account';

const kindOf = {
  friend_request: 'friends',
  friend_accepted: 'friends',
  post_liked: 'likes',
  comment_liked: 'likes',
  post_reposted: 'likes',
  commented: 'comments',
  replied: 'replies',
  mentioned: 'mentions',
  post_quoted: 'mentions',
  message_mentioned: 'groupMentions',
  message_reacted: 'reactions',
  group_request: 'friends',
  group_accepted: 'friends',
  group_added: 'friends',
  post_not_published: 'posts',
  video_not_converted: 'posts',
  community_joined: 'communities',
  community_request: 'communities',
  community_approved: 'communities',
  community_declined: 'communities',
  community_role: 'communities',
  community_owner: 'communities',
  community_removed: 'communities',
  community_closed: 'communities',
  community_event_reminder: 'communities',
  community_event_changed: 'communities',
  community_event_cancelled: 'communities',
  post_removed: 'communities',
  task_completed: 'tasks',
  task_failed: 'tasks',
  task_in_review: 'tasks',
  task_reversed: 'tasks',
  gumballs_granted: 'tasks',
  gumballs_reversed: 'tasks',
  tip_received: 'tasks',
  order_sent: 'tasks',
  order_refunded: 'tasks',
  raffle_won: 'tasks',
  raffle_lost: 'tasks',
  referral_joined: 'referrals',
  referral_milestone: 'referrals',
  level_reached: 'levels',
  streak_daily: 'tasks',
  quest_completed: 'tasks',
  streak_weekly: 'tasks',
  sanction: 'account',
  staff_appointed: 'account',
  staff_dismissed: 'account',
  report_decided: 'account',
} as const satisfies Record<string, NotificationKind>;

/** Type of a notification. */
export type NotificationType = keyof typeof kindOf;

/** All types of notifications. */
export const notificationTypes = Object.keys(kindOf) as [NotificationType, ...NotificationType[]];

/** Returns the kind of a type. */
export function notificationKindOf(type: NotificationType): NotificationKind {
  return kindOf[type];
}
