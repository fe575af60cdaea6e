/**
 * Friendship: docs/product.md, Friends. A state machine that the server uses for decisions and the web for optimistic
 * updates.
 */

/** Friendship statuses from the viewpoint of a member. */
export const friendshipStatuses = ['none', 'sent', 'received', 'friends', 'blocked'] as const;
/** Friendship status of another user from the viewpoint of a member. */
export type FriendshipStatus = (typeof friendshipStatuses)[number];

/** Actions of a member on the friendship with another user. */
export const friendshipActions = ['request', 'cancel', 'accept', 'decline', 'remove', 'block', 'unblock'] as const;
/** Action of a member on the friendship with another user. */
export type FriendshipAction = (typeof friendshipActions)[number];

type Refusal = 'FRIEND_REQUEST_NOT_FOUND' | 'FRIEND_REQUEST_REFUSED' | 'USER_NOT_FOUND';
type Transition = FriendshipStatus | Refusal;

// Undoing an absent state succeeds without a change. Accepting or declining an absent request fails.
const transitions: Record<FriendshipAction, Record<FriendshipStatus, Transition>> = {
  request: {
    none: 'sent',
    sent: 'sent',
    received: 'friends',
    friends: 'friends',
    blocked: 'FRIEND_REQUEST_REFUSED',
  },
  cancel: { none: 'none', sent: 'none', received: 'received', friends: 'friends', blocked: 'blocked' },
  accept: {
    none: 'FRIEND_REQUEST_NOT_FOUND',
    sent: 'FRIEND_REQUEST_NOT_FOUND',
    received: 'friends',
    friends: 'friends',
    blocked: 'FRIEND_REQUEST_NOT_FOUND',
  },
  decline: {
    none: 'FRIEND_REQUEST_NOT_FOUND',
    sent: 'FRIEND_REQUEST_NOT_FOUND',
    received: 'none',
    friends: 'FRIEND_REQUEST_NOT_FOUND',
    blocked: 'FRIEND_REQUEST_NOT_FOUND',
  },
  remove: { none: 'none', sent: 'sent', received: 'received', friends: 'none', blocked: 'USER_NOT_FOUND' },
  block: { none: 'blocked', sent: 'blocked', received: 'blocked', friends: 'blocked', blocked: 'blocked' },
  unblock: { none: 'none', sent: 'sent', received: 'received', friends: 'friends', blocked: 'none' },
};

const isStatus = (transition: Transition): transition is FriendshipStatus =>
  (friendshipStatuses as readonly string[]).includes(transition);

/** Returns the status after an action, or the code of the error. */
export function nextFriendship(
  status: FriendshipStatus,
  action: FriendshipAction,
): { ok: true; status: FriendshipStatus } | { ok: false; code: Refusal } {
  const transition = transitions[action][status];
  return isStatus(transition) ? { ok: true, status: transition } : { ok: false, code: transition };
}

/** Facts about the relation of two users. */
export type FriendshipFacts = { blocked: boolean; friends: boolean; request: 'sent' | 'received' | undefined };

/** Returns the status that facts amount to: a block has priority over a friendship, a friendship over a request. */
export function friendshipStatusOf({ blocked, friends, request }: FriendshipFacts): FriendshipStatus {
  if (blocked) return 'blocked';
  if (friends) return 'friends';
  return request ?? 'none';
}

/** The fields of a user that friendship changes. */
export type Befriendable = { friendshipStatus: FriendshipStatus; friendRequestId: string | null; friendsCount: number };

/** Applies a new friendship status to a user: updates the friend count, and removes the request id with the request. */
export function withFriendship<T extends Befriendable>(
  user: T,
  status: FriendshipStatus,
  requestId: string | null = null,
): T {
  const friendDelta = Number(status === 'friends') - Number(user.friendshipStatus === 'friends');
  const pending = status === 'sent' || status === 'received';
  const currentRequestId = user.friendshipStatus === status ? user.friendRequestId : null;
  return {
    ...user,
    friendshipStatus: status,
    friendRequestId: pending ? (requestId ?? currentRequestId) : null,
    friendsCount: Math.max(0, user.friendsCount + friendDelta),
  };
}
