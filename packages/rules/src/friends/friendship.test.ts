import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type FriendshipAction,
  type FriendshipStatus,
  friendshipActions,
  friendshipStatuses,
  friendshipStatusOf,
  nextFriendship,
  withFriendship,
} from './friendship.ts';

/** Returns the status as the other member sees it. A block is invisible to the blocked member. */
function otherSideOf(viewedStatus: FriendshipStatus): FriendshipStatus {
  if (viewedStatus === 'sent') return 'received';
  if (viewedStatus === 'received') return 'sent';
  return viewedStatus === 'blocked' ? 'none' : viewedStatus;
}

const status = fc.constantFrom<FriendshipStatus>(...friendshipStatuses);
const action = fc.constantFrom<FriendshipAction>(...friendshipActions);

describe('nextFriendship', () => {
  it.each<[FriendshipStatus, FriendshipAction, string]>([
    ['none', 'request', 'sent'],
    ['sent', 'request', 'sent'],
    ['received', 'request', 'friends'],
    ['friends', 'request', 'friends'],
    ['blocked', 'request', 'FRIEND_REQUEST_REFUSED'],
    ['sent', 'cancel', 'none'],
    ['none', 'cancel', 'none'],
    ['friends', 'cancel', 'friends'],
    ['received', 'accept', 'friends'],
    ['friends', 'accept', 'friends'],
    ['none', 'accept', 'FRIEND_REQUEST_NOT_FOUND'],
    ['sent', 'accept', 'FRIEND_REQUEST_NOT_FOUND'],
    ['received', 'decline', 'none'],
    ['friends', 'decline', 'FRIEND_REQUEST_NOT_FOUND'],
    ['friends', 'remove', 'none'],
    ['none', 'remove', 'none'],
    ['received', 'remove', 'received'],
    ['blocked', 'remove', 'USER_NOT_FOUND'],
    ['friends', 'block', 'blocked'],
    ['blocked', 'unblock', 'none'],
    ['friends', 'unblock', 'friends'],
  ])('status %s, action %s: %s', (from, actionName, to) => {
    const step = nextFriendship(from, actionName);
    expect(step.ok ? step.status : step.code).toBe(to);
  });

  it('creates a friendship only after actions of both members', () => {
    const sidedAction = fc.record({ side: fc.constantFrom(0, 1), action });
    const isUnwanted = (actions: { side: number; action: FriendshipAction }[]): boolean => {
      const consented = [false, false];
      let viewedStatus: FriendshipStatus = 'none';
      for (const { side, action: actionName } of actions) {
        const step = nextFriendship(side === 0 ? viewedStatus : otherSideOf(viewedStatus), actionName);
        // A block by the other side does not change the status that the first side sees.
        if (viewedStatus === 'blocked' && side === 1) continue;
        if (!step.ok) continue;
        if (side === 1 && step.status === 'blocked') return false;
        if (actionName === 'request' || actionName === 'accept') consented[side] = true;
        viewedStatus = side === 0 ? step.status : otherSideOf(step.status);
        if (viewedStatus === 'none' || viewedStatus === 'blocked') consented.fill(false);
        if (viewedStatus === 'friends' && consented.includes(false)) return true;
      }
      return false;
    };
    fc.assert(fc.property(fc.array(sidedAction, { maxLength: 30 }), (actions) => !isUnwanted(actions)));
    expect(
      isUnwanted([
        { side: 0, action: 'request' },
        { side: 1, action: 'accept' },
      ]),
    ).toBe(false);
  });

  it('is idempotent', () => {
    const repeatable = ['request', 'cancel', 'remove', 'block', 'unblock'] as const;
    for (const from of friendshipStatuses) {
      for (const actionName of repeatable) {
        const once = nextFriendship(from, actionName);
        expect(once.ok ? nextFriendship(once.status, actionName) : once).toEqual(once);
      }
    }
  });
});

describe('friendshipStatusOf', () => {
  it.each([
    [{ blocked: true, friends: true, request: 'sent' }, 'blocked'],
    [{ blocked: false, friends: true, request: 'received' }, 'friends'],
    [{ blocked: false, friends: false, request: 'received' }, 'received'],
    [{ blocked: false, friends: false, request: 'sent' }, 'sent'],
    [{ blocked: false, friends: false, request: undefined }, 'none'],
  ] as const)('%j is %s', (facts, expected) => {
    expect(friendshipStatusOf(facts)).toBe(expected);
  });
});

describe('withFriendship', () => {
  const user = { friendshipStatus: 'none', friendRequestId: null, friendsCount: 4, name: 'Bob' } as const;

  it('updates the count and the request with the status', () => {
    const requested = withFriendship({ ...user }, 'sent', '77');
    expect(requested).toEqual({ ...user, friendshipStatus: 'sent', friendRequestId: '77' });
    expect(withFriendship(requested, 'sent')).toEqual(requested);
    const befriended = withFriendship(requested, 'friends');
    expect(befriended).toEqual({ ...user, friendshipStatus: 'friends', friendsCount: 5 });
    expect(withFriendship(befriended, 'none')).toEqual(user);
    expect(withFriendship(befriended, 'blocked').friendsCount).toBe(4);
  });

  it('can always return to the initial state', () => {
    fc.assert(
      fc.property(fc.array(status), (statuses) => {
        const result = statuses.reduce((now, to) => withFriendship(now, to), withFriendship({ ...user }, 'none'));
        expect(withFriendship(result, 'none').friendsCount).toBe(user.friendsCount);
      }),
    );
  });
});
