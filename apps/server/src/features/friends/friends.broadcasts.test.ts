import type { FriendshipState } from '@gumball/contract/friends/friends.schemas';
import type { Pagination } from '@gumball/contract/pagination';
import type { PublicUser } from '@gumball/contract/users/users.schemas';
import { describe, expect, it, vi } from 'vitest';
import { becomeFriends, requestFriendship } from '../../../test/data/friendship.ts';
import { createTestUser, createTestUsers, type TestUser } from '../../../test/data/users.ts';
import { connect, type TestSocket, until } from '../../../test/sockets.ts';
import { startApp } from '../../../test/start-app.ts';

const friendEvents = (listener: TestSocket) =>
  listener.events.flatMap((received) => (received.event === 'friends:changed' ? [received.payload] : []));

/** Returns all received events without the presence list, which every connection starts with. */
const withoutPresence = (listener: TestSocket) => listener.events.filter(({ event }) => event !== 'users:online_list');

/** Reads the same values by fresh requests. */
async function readState(viewer: TestUser, other: TestUser) {
  const state = await viewer.get<FriendshipState>(`/friends/status/${other.id}`);
  const own = await viewer.get<{ user: PublicUser }>(`/users/${viewer.id}`);
  const received = await viewer.get<{ pagination: Pagination }>('/friends/requests?limit=1');
  return {
    userId: other.id,
    status: state.body.status,
    friendRequestId: state.body.friendRequestId,
    friendsCount: own.body.user.friendsCount,
    receivedCount: received.body.pagination.total,
  };
}

describe('broadcasts of friendship', () => {
  it('reach all tabs of both users with the same values as fresh requests', async () => {
    const app = await startApp();
    const [alice, bob] = await createTestUsers(app, 'alice', 'bob');
    const carol = await createTestUser(app, 'carol');
    const [alices, bobs, second, carols] = await Promise.all([alice, bob, bob, carol].map((who) => connect(app, who)));
    let requestId = '';
    const steps: (() => Promise<unknown>)[] = [
      async () => {
        requestId = await requestFriendship(alice, bob);
      },
      () => alice.delete(`/friends/request/${requestId}`),
      async () => {
        requestId = await requestFriendship(alice, bob);
      },
      () => bob.put(`/friends/request/${requestId}`, { action: 'accept' }),
      () => alice.delete(`/friends/${bob.id}`),
    ];
    for (const [index, step] of steps.entries()) {
      await step();
      await until(() => [alices!, bobs!, second!].every((listener) => friendEvents(listener).length === index + 1));
      expect(friendEvents(alices!).at(-1)).toEqual(await readState(alice, bob));
      expect(friendEvents(bobs!).at(-1)).toEqual(await readState(bob, alice));
    }
    expect(friendEvents(bobs!).map(({ status, receivedCount }) => `${status} ${receivedCount}`)).toEqual([
      'received 1',
      'none 0',
      'received 1',
      'friends 0',
      'none 0',
    ]);
    expect(withoutPresence(carols!)).toEqual([]);
  });

  it('end with the current state after rapid changes', async () => {
    const app = await startApp();
    const [alice, bob] = await createTestUsers(app, 'alice', 'bob');
    const bobs = await connect(app, bob);
    await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        index % 2 === 0 ? alice.post(`/friends/request/${bob.id}`) : alice.delete(`/friends/request/${bob.id}`),
      ),
    );
    const last = await readState(bob, alice);
    await vi.waitFor(() => expect(friendEvents(bobs).at(-1)).toEqual(last), 15_000);
    // No delayed event may follow.
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(friendEvents(bobs).at(-1)).toEqual(last);
  });

  it('notify a former friend of the end of the friendship and unconnected users of nothing', async () => {
    const app = await startApp();
    const [alice, bob] = await createTestUsers(app, 'alice', 'bob');
    const carol = await createTestUser(app, 'carol');
    await becomeFriends(alice, bob);
    const [alices, bobs, carols] = await Promise.all([alice, bob, carol].map((who) => connect(app, who)));
    await new Promise((resolve) => setTimeout(resolve, 200));
    await alice.post(`/users/${bob.id}/block`);
    await alice.post(`/users/${carol.id}/block`);
    await until(() => friendEvents(alices!).filter(({ status }) => status === 'blocked').length === 2);
    await until(() => friendEvents(bobs!).some(({ status }) => status === 'none'));
    expect(friendEvents(bobs!).at(-1)).toEqual({
      userId: alice.id,
      status: 'none',
      friendRequestId: null,
      friendsCount: 0,
      receivedCount: 0,
    });
    expect(withoutPresence(carols!)).toEqual([]);
    await alice.delete(`/users/${carol.id}/block`);
    await until(() => friendEvents(alices!).at(-1)?.status === 'none');
    expect(withoutPresence(carols!)).toEqual([]);
  });
});
