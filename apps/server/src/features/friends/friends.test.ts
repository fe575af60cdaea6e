import type { ErrorBody } from '@gumball/contract/errors';
import type { FriendRequest, FriendshipState } from '@gumball/contract/friends/friends.schemas';
import type { Pagination } from '@gumball/contract/pagination';
import type { ListedUser, PublicUser } from '@gumball/contract/users/users.schemas';
import { describe, expect, it } from 'vitest';
import { becomeFriends, friendshipRowsOf, requestFriendship } from '../../../test/data/friendship.ts';
import { call, createTestUser, expectError, type TestUser } from '../../../test/data/users.ts';
import { shareApp, startApp } from '../../../test/start-app.ts';

type Requests = { requests: FriendRequest[]; pagination: Pagination };
type Friends = { friends: ListedUser[]; pagination: Pagination };

const app = shareApp();
let userCount = 0;

async function createUsers(count: number): Promise<TestUser[]> {
  const users: TestUser[] = [];
  for (let index = 0; index < count; index += 1) {
    userCount += 1;
    users.push(await createTestUser(app(), `friend${userCount}`));
  }
  return users;
}

async function createPair(): Promise<[TestUser, TestUser]> {
  const [a, b] = await createUsers(2);
  return [a!, b!];
}

const statusOf = async (viewer: TestUser, other: { id: string }) =>
  (await viewer.get<FriendshipState>(`/friends/status/${other.id}`)).body;

describe('a friend request', () => {
  it('is pending for both users until it is accepted', async () => {
    const [alice, bob] = await createPair();
    const id = await requestFriendship(alice, bob);
    expect(await statusOf(alice, bob)).toMatchObject({ status: 'sent', friendRequestId: id });
    expect(await statusOf(bob, alice)).toMatchObject({ status: 'received', friendRequestId: id });
    const received = await bob.get<Requests>('/friends/requests?type=received');
    expect(received.body.pagination).toMatchObject({ total: 1, hasMore: false });
    expect(received.body.requests[0]).toMatchObject({
      id,
      senderId: alice.id,
      receiverId: bob.id,
      status: 'pending',
      sender: { username: alice.username, friendshipStatus: 'received' },
      receiver: { username: bob.username },
    });
    const sent = await alice.get<Requests>('/friends/requests?type=sent');
    expect(sent.body.requests[0]).toMatchObject({ id, receiver: { id: bob.id, friendshipStatus: 'sent' } });

    const { body } = await bob.put<FriendshipState>(`/friends/request/${id}`, { action: 'accept' });
    expect(body).toMatchObject({ status: 'friends', friendRequestId: null });
    expect(await friendshipRowsOf(app(), [alice, bob])).toEqual({ sides: 2, requests: 0, counts: [1, 1] });
    const list = await alice.get<Friends>('/friends/list');
    expect(list.body.friends).toMatchObject([{ id: bob.id, friendshipStatus: 'friends' }]);
    const page = await alice.get<{ user: PublicUser }>(`/users/${bob.id}`);
    expect(page.body.user).toMatchObject({ friendshipStatus: 'friends', friendsCount: 1 });
  });

  it('is idempotent to send and to accept', async () => {
    const [alice, bob] = await createPair();
    const sendRequest = () => alice.post<FriendshipState>(`/friends/request/${bob.id}`);
    const [first, again] = [await sendRequest(), await sendRequest()];
    expect([first.status, again.status]).toEqual([201, 200]);
    const id = first.body.friendRequestId;
    expect(again.body.friendRequestId).toBe(id);
    for (const time of ['first', 'second']) {
      const { status, body } = await bob.put<FriendshipState>(`/friends/request/${id}`, { action: 'accept' });
      expect([time, status, body.status]).toEqual([time, 200, 'friends']);
    }
    expect(await sendRequest()).toMatchObject({ status: 200, body: { status: 'friends' } });
    expect(await friendshipRowsOf(app(), [alice, bob])).toEqual({ sides: 2, requests: 0, counts: [1, 1] });
  });

  it('becomes a friendship if the other user has sent one too', async () => {
    const [alice, bob] = await createPair();
    await requestFriendship(alice, bob);
    expect(await bob.post(`/friends/request/${alice.id}`)).toMatchObject({ status: 201, body: { status: 'friends' } });
    expect(await friendshipRowsOf(app(), [alice, bob])).toEqual({ sides: 2, requests: 0, counts: [1, 1] });
  });

  it('is declined by its receiver only and can be sent again', async () => {
    const [alice, bob, carol] = (await createUsers(3)) as [TestUser, TestUser, TestUser];
    const id = await requestFriendship(alice, bob);
    for (const stranger of [alice, carol]) {
      for (const action of ['accept', 'decline']) {
        expect(await expectError(stranger.put(`/friends/request/${id}`, { action }))).toBe(
          '404 FRIEND_REQUEST_NOT_FOUND',
        );
      }
    }
    expect((await bob.put<FriendshipState>(`/friends/request/${id}`, { action: 'decline' })).body.status).toBe('none');
    expect(await expectError(bob.put(`/friends/request/${id}`, { action: 'accept' }))).toBe(
      '404 FRIEND_REQUEST_NOT_FOUND',
    );
    expect(await friendshipRowsOf(app(), [alice, bob])).toEqual({ sides: 0, requests: 0, counts: [0, 0] });
    expect(await requestFriendship(alice, bob)).not.toBe(id);
  });

  it('is cancelled by its id or its receiver, idempotently', async () => {
    const [alice, bob] = await createPair();
    const id = await requestFriendship(alice, bob);
    expect((await bob.delete<{ message: string }>(`/friends/request/${id}`)).body.message).toBe(
      'Request already cancelled',
    );
    expect((await alice.delete<{ message: string }>(`/friends/request/${id}`)).body.message).toBe(
      'Friend request cancelled',
    );
    await requestFriendship(alice, bob);
    expect((await alice.delete<{ message: string }>(`/friends/request/${bob.id}`)).body.message).toBe(
      'Friend request cancelled',
    );
    for (const cancelledId of [id, bob.id, alice.id, '123456']) {
      const { status, body } = await alice.delete<{ message: string }>(`/friends/request/${cancelledId}`);
      expect([status, body.message]).toEqual([200, 'Request already cancelled']);
    }
    expect(await friendshipRowsOf(app(), [alice, bob])).toEqual({ sides: 0, requests: 0, counts: [0, 0] });
  });

  it('is rejected for oneself, unknown users, incomplete profiles and guests', async () => {
    const [alice] = await createPair();
    const newcomer = await createTestUser(app(), 'incomplete', { incomplete: true });
    expect(await expectError(alice.post(`/friends/request/${alice.id}`))).toBe('400 FRIEND_SELF');
    expect(await expectError(alice.post('/friends/request/123456'))).toBe('404 FRIEND_REQUEST_REFUSED');
    expect(await expectError(alice.post(`/friends/request/${newcomer.id}`))).toBe('404 FRIEND_REQUEST_REFUSED');
    expect(await expectError(alice.post('/friends/request/nobody'))).toBe('404 FRIEND_REQUEST_REFUSED');
    expect(await expectError(newcomer.post(`/friends/request/${alice.id}`))).toBe('403 PROFILE_INCOMPLETE');
    expect(await expectError(call(app(), 'POST', `/friends/request/${alice.id}`))).toBe('401 UNAUTHENTICATED');
    expect(await expectError(alice.put('/friends/request/123456', { action: 'marry' }))).toBe('400 INVALID_INPUT');
  });

  it('cannot be sent to the same member again and again, each time with a notification', async () => {
    const [alice, bob] = await createPair();
    const carol = await createTestUser(app(), 'carol');
    for (let count = 0; count < 10; count += 1) {
      expect((await alice.post(`/friends/request/${bob.id}`)).status).toBe(201);
      expect((await alice.delete(`/friends/request/${bob.id}`)).status).toBe(200);
    }
    expect(await expectError(alice.post(`/friends/request/${bob.id}`))).toBe('429 RATE_LIMITED');
    expect((await alice.post(`/friends/request/${carol.id}`)).status).toBe(201);
    expect((await bob.post(`/friends/request/${alice.id}`)).status).toBe(201);
  });

  it('returns a message for each error', async () => {
    const [alice] = await createPair();
    const messageOf = async (response: Promise<{ body: unknown }>) => ((await response).body as ErrorBody).message;
    expect(await messageOf(alice.post('/friends/request/123456'))).toBe('Failed to send friend request');
    expect(await messageOf(alice.put('/friends/request/123456', { action: 'accept' }))).toBe(
      'Failed to respond to friend request',
    );
  });
});

describe('a friendship', () => {
  it('ends for both users, idempotently', async () => {
    const [alice, bob] = await createPair();
    await becomeFriends(alice, bob);
    for (let time = 0; time < 2; time += 1) {
      expect((await bob.delete<FriendshipState>(`/friends/${alice.id}`)).body.status).toBe('none');
    }
    expect(await friendshipRowsOf(app(), [alice, bob])).toEqual({ sides: 0, requests: 0, counts: [0, 0] });
    expect((await alice.get<Friends>('/friends/list')).body.friends).toEqual([]);
    expect(await expectError(alice.delete('/friends/123456'))).toBe('404 USER_NOT_FOUND');
  });

  it('is not ended by removing while a request is pending', async () => {
    const [alice, bob] = await createPair();
    await requestFriendship(alice, bob);
    expect((await alice.delete<FriendshipState>(`/friends/${bob.id}`)).body.status).toBe('sent');
  });
});

describe('lists of friends', () => {
  it('skip suspended users and include them again after the suspension', async () => {
    const [alice, bob, carol, dan] = (await createUsers(4)) as [TestUser, TestUser, TestUser, TestUser];
    await becomeFriends(alice, bob);
    await becomeFriends(alice, dan);
    await requestFriendship(carol, alice);
    await requestFriendship(dan, carol);
    const seen = async () => {
      const friends = (await alice.get<Friends>('/friends/list')).body.friends;
      const received = (await alice.get<Requests>('/friends/requests?type=received')).body;
      const sent = (await dan.get<Requests>('/friends/requests?type=sent')).body;
      return [friends, received.requests, sent.requests]
        .map((list) => list.length)
        .concat(received.pagination.total ?? -1, sent.pagination.total ?? -1);
    };
    const suspend = (suspendedAt: Date | null) =>
      app()
        .deps.db.kysely.updateTable('users')
        .set({ suspended_at: suspendedAt })
        .where('id', 'in', [bob.id, carol.id])
        .execute();
    expect(await seen()).toEqual([2, 1, 1, 1, 1]);
    await suspend(new Date());
    expect(await seen()).toEqual([1, 0, 0, 0, 0]);
    expect(await expectError(alice.get(`/users/${bob.id}`))).toBe('404 USER_NOT_FOUND');
    expect((await alice.get(`/friends/list/${bob.id}`)).status).toBe(404);
    await suspend(null);
    expect(await seen()).toEqual([2, 1, 1, 1, 1]);
  });

  it('continue by cursor and by page without gaps', async () => {
    const [alice, ...others] = (await createUsers(6)) as [TestUser, ...TestUser[]];
    for (const other of others) {
      await becomeFriends(other, alice);
      app().advance(5);
    }
    const newestFirst = others.map((other) => other.id).toReversed();
    const read: string[] = [];
    let cursor: string | undefined;
    do {
      const { body } = await alice.get<Friends>(`/friends/list?limit=2${cursor ? `&cursor=${cursor}` : ''}`);
      read.push(...body.friends.map((friend) => friend.id));
      cursor = body.pagination.nextCursor;
    } while (cursor);
    expect(read).toEqual(newestFirst);
    const second = await others[0]!.get<Friends>(`/friends/list/${alice.id}?limit=2&page=2`);
    expect(second.body.friends.map((friend) => friend.id)).toEqual(newestFirst.slice(2, 4));
    expect(await expectError(alice.get('/friends/list?cursor=made-up'))).toBe('400 INVALID_INPUT');
    expect(await expectError(alice.get('/friends/list/123456'))).toBe('404 USER_NOT_FOUND');
    const [friendless] = await createPair();
    expect((await alice.get<Friends>(`/friends/list/${friendless.id}`)).body.friends).toEqual([]);
  });

  it('for new chats are sorted by name and filtered by prefixes of names', async () => {
    const own = await startApp();
    const alice = await createTestUser(own, 'alice');
    for (const name of ['dan', 'carol', 'bob']) await becomeFriends(await createTestUser(own, name), alice);
    const names = async (query: string) =>
      (await alice.get<Friends>(`/friends/chat${query}`)).body.friends.map((friend) => friend.firstName);
    expect(await names('')).toEqual(['Bob', 'Carol', 'Dan']);
    expect(await names('?q=DY')).toEqual(['Dan']);
    expect(await names('?q=carol%20c')).toEqual(['Carol']);
    const first = await alice.get<Friends>('/friends/chat?limit=2');
    expect(await names(`?limit=2&cursor=${first.body.pagination.nextCursor}`)).toEqual(['Dan']);
  });

  it('for new chats continue after the longest names and reject forged cursors', async () => {
    const [alice, ...others] = (await createUsers(3)) as [TestUser, ...TestUser[]];
    for (const other of others) {
      await other.put('/auth/profile', { firstName: '山'.repeat(50), lastName: '田'.repeat(50) });
      await becomeFriends(other, alice);
    }
    const listed: string[] = [];
    let cursor = '';
    do {
      const { status, body } = await alice.get<Friends>(`/friends/chat?limit=1${cursor}`);
      expect(status).toBe(200);
      listed.push(...body.friends.map(({ id }) => id));
      cursor = body.pagination.nextCursor ? `&cursor=${body.pagination.nextCursor}` : '';
    } while (cursor !== '');
    expect(listed).toEqual(others.map(({ id }) => id));
    const forgedCursor = Buffer.from(`1 ${Buffer.from('a\0').toString('base64url')}`).toString('base64url');
    expect(await expectError(alice.get(`/friends/chat?cursor=${forgedCursor}`))).toBe('400 INVALID_INPUT');
  });

  it('of requests return the total number', async () => {
    const [alice, ...others] = (await createUsers(4)) as [TestUser, ...TestUser[]];
    for (const other of others) await requestFriendship(other, alice);
    const first = await alice.get<Requests>('/friends/requests?limit=2');
    expect(first.body.pagination).toMatchObject({ total: 3, hasMore: true });
    const rest = await alice.get<Requests>(`/friends/requests?limit=2&cursor=${first.body.pagination.nextCursor}`);
    expect(rest.body.requests.map((request) => request.senderId)).toEqual([others[0]!.id]);
    expect(rest.body.pagination).toMatchObject({ total: 3, hasMore: false });
    expect((await others[0]!.get<Requests>('/friends/requests')).body).toMatchObject({
      requests: [],
      pagination: { total: 0 },
    });
    expect(await expectError(alice.get('/friends/requests?type=lost'))).toBe('400 INVALID_INPUT');
  });
});
