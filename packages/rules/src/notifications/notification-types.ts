/** What members are told about: docs/product.md, Notifications. Apart from the words because the web needs only these. */

/** What a member can switch off. */
export const notificationKinds = [
  'friends',
  'likes',
  'comments',
  'replies',
  'mentions',
  'communities',
  'tasks',
  'referrals',
] as const;

/** What a member can switch off. */
export type NotificationKind = (typeof notificationKinds)[number];

const kindOf = {
  friend_request: 'friends',
  friend_accepted: 'friends',
  post_liked: 'likes',
  comment_liked: 'likes',
  commented: 'comments',
  replied: 'replies',
  mentioned: 'mentions',
  community_joined: 'communities',
  community_role: 'communities',
  community_owner: 'communities',
  community_removed: 'communities',
  post_removed: 'communities',
  task_completed: 'tasks',
  task_failed: 'tasks',
  task_reversed: 'tasks',
  gumballs_granted: 'tasks',
  gumballs_reversed: 'tasks',
  referral_joined: 'referrals',
  referral_milestone: 'referrals',
} as const satisfies Record<string, NotificationKind>;

/** What happened. */
export type NotificationType = keyof typeof kindOf;

/** Everything that can have happened. */
export const notificationTypes = Object.keys(kindOf) as [NotificationType, ...NotificationType[]];

/** The kind under which a member switches a type off. */
export function notificationKindOf(type: NotificationType): NotificationKind {
  return kindOf[type];
}
