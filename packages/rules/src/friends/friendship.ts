/** Friendship: docs/product.md, Friends. One machine of states decides on the server and draws the optimistic picture on the web. */

/** How somebody stands to a member, as that member sees it. */
export const friendshipStatuses = ['none', 'sent', 'received', 'friends', 'blocked'] as const;
/** How somebody stands to a member, as that member sees it. */
export type FriendshipStatus = (typeof friendshipStatuses)[number];

/** What a member can do about somebody. */
export const friendshipActions = ['request', 'cancel', 'accept', 'decline', 'remove', 'block', 'unblock'] as const;
/** What a member can do about somebody. */
export type FriendshipAction = (typeof friendshipActions)[number];

type Refusal = 'FRIEND_REQUEST_NOT_FOUND' | 'FRIEND_REQUEST_REFUSED' | 'USER_NOT_FOUND';
type Transition = FriendshipStatus | Refusal;

// Undoing what is not there changes nothing and succeeds; answering a request that is gone does not.
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

/** The status after an action, or the code of why it cannot be done. */
export function nextFriendship(
  status: FriendshipStatus,
  action: FriendshipAction,
): { ok: true; status: FriendshipStatus } | { ok: false; code: Refusal } {
  const transition = transitions[action][status];
  return isStatus(transition) ? { ok: true, status: transition } : { ok: false, code: transition };
}

/** What stands between a member and somebody. */
export type FriendshipFacts = { blocked: boolean; friends: boolean; request: 'sent' | 'received' | undefined };

/** The status that facts amount to: a block outweighs a friendship, a friendship a request. */
export function friendshipStatusOf({ blocked, friends, request }: FriendshipFacts): FriendshipStatus {
  if (blocked) return 'blocked';
  if (friends) return 'friends';
  return request ?? 'none';
}

/** The part of a person that friendship touches. */
export type Befriendable = { friendshipStatus: FriendshipStatus; friendRequestId: string | null; friendsCount: number };

/** A person after a status that was reached: the count follows the friendship, a request's id ends with the request. */
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
