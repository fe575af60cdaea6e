import type { FriendshipState } from '@gumball/contract/friends/friends.schemas';
import type { Pagination } from '@gumball/contract/pagination';
import type { UserSummary } from '@gumball/contract/users/users.schemas';
import { describe, expect, it } from 'vitest';
import { writePost } from '../../../test/data/builders.ts';
import { becomeFriends, friendshipRowsOf, requestFriendship } from '../../../test/data/friendship.ts';
import { createTestUser, expectError, type TestUser } from '../../../test/data/users.ts';
import { connect, until } from '../../../test/sockets.ts';
import { shareApp } from '../../../test/start-app.ts';

type Blocked = { users: UserSummary[]; pagination: Pagination };

const app = shareApp();
let userCount = 0;

async function createUser(): Promise<TestUser> {
  userCount += 1;
  return createTestUser(app(), `blocking${userCount}`);
}

describe('a block', () => {
  it('ends a friendship and its counters, and unblocking does not restore it', async () => {
    const [alice, bob] = [await createUser(), await createUser()];
    await becomeFriends(alice, bob);
    expect((await alice.post<FriendshipState>(`/users/${bob.id}/block`)).body).toMatchObject({ status: 'blocked' });
    expect(await friendshipRowsOf(app(), [alice, bob])).toEqual({ sides: 0, requests: 0, counts: [0, 0] });
    expect((await alice.delete<FriendshipState>(`/users/${bob.id}/block`)).body).toMatchObject({ status: 'none' });
    expect(await friendshipRowsOf(app(), [alice, bob])).toEqual({ sides: 0, requests: 0, counts: [0, 0] });
    expect((await alice.get<FriendshipState>(`/friends/status/${bob.id}`)).body.status).toBe('none');
  });

  it('removes requests in both directions', async () => {
    const [alice, bob, carol] = [await createUser(), await createUser(), await createUser()];
    const requestId = await requestFriendship(alice, bob);
    await requestFriendship(carol, alice);
    await alice.post(`/users/${bob.id}/block`);
    await alice.post(`/users/${carol.id}/block`);
    expect((await friendshipRowsOf(app(), [alice, bob, carol])).requests).toBe(0);
    expect(await expectError(bob.put(`/friends/request/${requestId}`, { action: 'accept' }))).toBe(
      '404 FRIEND_REQUEST_NOT_FOUND',
    );
  });

  it('is visible to the blocker and responds like an unknown user to the blocked user', async () => {
    const [alice, bob] = [await createUser(), await createUser()];
    await alice.post(`/users/${bob.id}/block`);
    expect((await alice.get<FriendshipState>(`/friends/status/${bob.id}`)).body.status).toBe('blocked');
    const unknown = await bob.get(`/friends/status/123456`);
    const hidden = await bob.get(`/friends/status/${alice.id}`);
    expect([hidden.status, hidden.body]).toEqual([unknown.status, unknown.body]);
    expect(await expectError(bob.post(`/users/${alice.id}/block`))).toBe('404 USER_NOT_FOUND');
    expect((await bob.delete<FriendshipState>(`/users/${alice.id}/block`)).status).toBe(200);
    expect((await alice.get<FriendshipState>(`/friends/status/${bob.id}`)).body.status).toBe('blocked');
  });

  it('is idempotent and rejects blocking oneself', async () => {
    const [alice, bob] = [await createUser(), await createUser()];
    for (let time = 0; time < 2; time += 1) expect((await alice.post(`/users/${bob.id}/block`)).status).toBe(200);
    for (let time = 0; time < 2; time += 1) expect((await alice.delete(`/users/${bob.id}/block`)).status).toBe(200);
    expect(await expectError(alice.post(`/users/${alice.id}/block`))).toBe('400 BLOCK_SELF');
    expect(await expectError(alice.post('/users/123456/block'))).toBe('404 USER_NOT_FOUND');
  });

  it('is listed for the blocker by cursor, most recent first', async () => {
    const [alice, ...others] = [
      await createUser(),
      await createUser(),
      await createUser(),
      await createUser(),
    ] as const;
    for (const other of others) {
      await alice.post(`/users/${other.id}/block`);
      app().advance(5);
    }
    const first = await alice.get<Blocked>('/users/blocked?limit=2');
    const rest = await alice.get<Blocked>(`/users/blocked?limit=2&cursor=${first.body.pagination.nextCursor}`);
    expect([...first.body.users, ...rest.body.users].map((user) => user.id)).toEqual(
      others.map((other) => other.id).toReversed(),
    );
    expect((await others[0].get<Blocked>('/users/blocked')).body.users).toEqual([]);
  });

  it('keeps counters exact for concurrent blocks and unblocks', async () => {
    const [alice, bob] = [await createUser(), await createUser()];
    await becomeFriends(alice, bob);
    await Promise.all(
      Array.from({ length: 10 }, (_, index) => [
        index % 2 === 0 ? alice.post(`/users/${bob.id}/block`) : alice.delete(`/users/${bob.id}/block`),
        index % 3 === 0 ? bob.post(`/users/${alice.id}/block`) : bob.delete(`/users/${alice.id}/block`),
      ]).flat(),
    );
    expect(await friendshipRowsOf(app(), [alice, bob])).toEqual({ sides: 0, requests: 0, counts: [0, 0] });
  });

  it('ends subscriptions to content of the other user only', async () => {
    const [alice, bob, carol] = [await createUser(), await createUser(), await createUser()];
    const [alices, carols] = [await writePost(alice, 'by alice'), await writePost(carol, 'by carol')];
    const listener = await connect(app(), bob);
    await listener.send('posts:watch', { postIds: [alices.id, carols.id] });
    await alice.post(`/users/${bob.id}/block`);
    // The block reaches both users through a cluster event. A like of the other post proves that the connection still
    // works.
    const watchedRooms = () =>
      app()
        .deps.realtime.connections(bob.id)
        .flatMap((connection) => connection.roomsWithPrefix('post:'));
    await until(() => watchedRooms().join() === `post:${carols.id}`);
    const before = listener.events.length;
    await carol.post(`/posts/${alices.id}/like`);
    await alice.put(`/posts/${alices.id}`, { content: 'by alice, changed' });
    await alice.post(`/posts/${carols.id}/like`);
    await until(() => listener.events.some(({ event }) => event === 'post:liked'));
    await new Promise((resolve) => setTimeout(resolve, 400));
    expect(
      listener.events
        .slice(before)
        .flatMap(({ event, payload }) => ('postId' in payload ? [[event, payload.postId]] : [])),
    ).toEqual([['post:liked', carols.id]]);
  });
});
