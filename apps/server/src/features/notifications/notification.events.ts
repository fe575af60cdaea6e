import type { NotificationDetails } from '@gumball/rules/notifications/notification-messages';
import type { NotificationType } from '@gumball/rules/notifications/notification-types';

/**
 * An event that may cause notifications. The state of every event but `notification` is read again when it is stored:
 * the same
 * call is made when an action happens and when it is undone, edited or deleted.
 */
export type NotificationEvent =
  | { about: 'post-like'; postId: string; actorId: string }
  /** A user reposted a post or undid it. */
  | { about: 'post-repost'; postId: string; actorId: string }
  | { about: 'comment-like'; commentId: string; postId: string; actorId: string }
  /** A comment or reply was created, edited or deleted. `isRemoved` tells that it does not exist any more. */
  | { about: 'comment'; commentId: string; postId: string; isRemoved?: true }
  /** A post was created or edited. */
  | { about: 'post'; postId: string }
  /** The relation between the sender and the receiver of a possible friend request changed. */
  | { about: 'friend-request'; senderId: string; receiverId: string }
  /** A message that may mention members was sent, edited or deleted. */
  | { about: 'message-mentions'; messageId: string; conversationId: string }
  /** A user's reactions to a message changed. */
  | { about: 'message-reaction'; messageId: string; conversationId: string; actorId: string }
  /** A message lost all its reactions, because it was deleted. */
  | { about: 'message-deletion'; messageId: string; conversationId: string }
  /** A user joined or left a community. */
  | { about: 'community-join'; communityId: string; actorId: string }
  /** A user asked to join a community, or the request was withdrawn or decided. */
  | { about: 'community-request'; communityId: string; actorId: string }
  | NotificationInput;

/**
 * A notification for one recipient, stored as given. With a `groupId` it is merged into the recipient's unread
 * notification of the same type and group, otherwise it is stored alone. `actorId` is null without an acting user.
 * `communityId` is the link target.
 */
export type NotificationInput = {
  about: 'notification';
  type: Extract<
    NotificationType,
    | 'friend_accepted'
    | `community_${string}`
    | `group_${string}`
    | 'post_removed'
    | 'post_not_published'
    | 'video_not_converted'
    | 'sanction'
    | 'report_decided'
    | 'staff_appointed'
    | 'staff_dismissed'
    | `task_${string}`
    | `gumballs_${string}`
    | `order_${string}`
    | `raffle_${string}`
    | `referral_${string}`
    | `level_${string}`
    | `streak_${string}`
    | `quest_${string}`
    | `tip_${string}`
  >;
  recipientId: string;
  actorId: string | null;
  groupId?: string;
  /** Tells equal notifications without a group apart while they wait to be stored. Set by the notifier. */
  occurrence?: string;
  communityId?: string;
  details?: NotificationDetails;
};
