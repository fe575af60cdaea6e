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
function otherSideOf(seen: FriendshipStatus): FriendshipStatus {
  if (seen === 'sent') return 'received';
  if (seen === 'received') return 'sent';
  return seen === 'blocked' ? 'none' : seen;
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
  ])('status %s, action %s: %s', (from, what, to) => {
    const step = nextFriendship(from, what);
    expect(step.ok ? step.status : step.code).toBe(to);
  });

  it('creates a friendship only after actions of both members', () => {
    const deed = fc.record({ side: fc.constantFrom(0, 1), action });
    const unwanted = (deeds: { side: number; action: FriendshipAction }[]): boolean => {
      const willing = [false, false];
      let seen: FriendshipStatus = 'none';
      for (const { side, action: what } of deeds) {
        const step = nextFriendship(side === 0 ? seen : otherSideOf(seen), what);
        // A block by the other side does not change the status that the first side sees.
        if (seen === 'blocked' && side === 1) continue;
        if (!step.ok) continue;
        if (side === 1 && step.status === 'blocked') return false;
        if (what === 'request' || what === 'accept') willing[side] = true;
        seen = side === 0 ? step.status : otherSideOf(step.status);
        if (seen === 'none' || seen === 'blocked') willing.fill(false);
        if (seen === 'friends' && willing.includes(false)) return true;
      }
      return false;
    };
    fc.assert(fc.property(fc.array(deed, { maxLength: 30 }), (deeds) => !unwanted(deeds)));
    expect(
      unwanted([
        { side: 0, action: 'request' },
        { side: 1, action: 'accept' },
      ]),
    ).toBe(false);
  });

  it('is idempotent', () => {
    const repeatable = ['request', 'cancel', 'remove', 'block', 'unblock'] as const;
    for (const from of friendshipStatuses) {
      for (const what of repeatable) {
        const once = nextFriendship(from, what);
        expect(once.ok ? nextFriendship(once.status, what) : once).toEqual(once);
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
  const person = { friendshipStatus: 'none', friendRequestId: null, friendsCount: 4, name: 'Bob' } as const;

  it('updates the count and the request with the status', () => {
    const asked = withFriendship({ ...person }, 'sent', '77');
    expect(asked).toEqual({ ...person, friendshipStatus: 'sent', friendRequestId: '77' });
    expect(withFriendship(asked, 'sent')).toEqual(asked);
    const befriended = withFriendship(asked, 'friends');
    expect(befriended).toEqual({ ...person, friendshipStatus: 'friends', friendsCount: 5 });
    expect(withFriendship(befriended, 'none')).toEqual(person);
    expect(withFriendship(befriended, 'blocked').friendsCount).toBe(4);
  });

  it('can always return to the initial state', () => {
    fc.assert(
      fc.property(fc.array(status), (ways) => {
        const away = ways.reduce((now, to) => withFriendship(now, to), withFriendship({ ...person }, 'none'));
        expect(withFriendship(away, 'none').friendsCount).toBe(person.friendsCount);
      }),
    );
  });
});
