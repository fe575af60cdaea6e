import { describe, expect, it } from 'vitest';
import { becomeFriends, friendshipRowsOf, requestFriendship } from '../../../test/data/friendship.ts';
import { createManyUsers, type TestUser } from '../../../test/data/users.ts';
import { shareNumberedApp, type TestApp } from '../../../test/start-app.ts';

const sharedApp = shareNumberedApp();

const rounds = 50;

async function pairs(app: TestApp, count: number): Promise<[TestUser, TestUser][]> {
  const people = await createManyUsers(app, count * 2);
  return Array.from({ length: count }, (_, index) => [people[index * 2]!, people[index * 2 + 1]!]);
}

const friends = { sides: 2, requests: 0, counts: [1, 1] };
const unconnected = { sides: 0, requests: 0, counts: [0, 0] };

// Hundreds of requests, most of them sequential.
describe('racing actions', { timeout: 120_000 }, () => {
  it('crossing requests create one friendship, counted once', async () => {
    const app = sharedApp();
    const couples = await pairs(app, rounds);
    await Promise.all(
      couples.flatMap(([a, b]) => [a.post(`/friends/request/${b.id}`), b.post(`/friends/request/${a.id}`)]),
    );
    for (const couple of couples) expect(await friendshipRowsOf(app, couple)).toEqual(friends);
  });

  it('concurrent friendships with one user are all counted, without a deadlock', async () => {
    const app = sharedApp();
    const [star, ...fans] = await createManyUsers(app, 25);
    const responses = await Promise.all(
      fans.flatMap((fan) => [fan.post(`/friends/request/${star.id}`), star.post(`/friends/request/${fan.id}`)]),
    );
    expect(responses.map((response) => response.status).filter((status) => status >= 300)).toEqual([]);
    const { counts } = await friendshipRowsOf(app, [star, ...fans]);
    expect(counts).toEqual([fans.length, ...fans.map(() => 1)]);
    await Promise.all(fans.flatMap((fan) => [fan.delete(`/friends/${star.id}`), star.delete(`/friends/${fan.id}`)]));
    expect(await friendshipRowsOf(app, [star, ...fans])).toEqual({
      sides: 0,
      requests: 0,
      counts: [0, ...fans.map(() => 0)],
    });
  });

  it('concurrent accepts create one friendship', async () => {
    const app = sharedApp();
    for (const [a, b] of await pairs(app, 20)) {
      const id = await requestFriendship(a, b);
      const accept = () => b.put(`/friends/request/${id}`, { action: 'accept' });
      const responses = await Promise.all([accept(), accept(), accept()]);
      expect(responses.map((response) => response.status)).toEqual([200, 200, 200]);
      expect(await friendshipRowsOf(app, [a, b])).toEqual(friends);
    }
  });

  it('accept and cancel end in one of the two states, and each response states which', async () => {
    const app = sharedApp();
    for (const [index, [a, b]] of (await pairs(app, 30)).entries()) {
      const id = await requestFriendship(a, b);
      const accept = () => b.put(`/friends/request/${id}`, { action: 'accept' });
      const cancel = () => a.delete<{ message: string }>(`/friends/request/${id}`);
      const [accepted, cancelled] =
        index % 2 === 0
          ? await Promise.all([accept(), cancel()])
          : await Promise.all([cancel(), accept()]).then(([second, first]) => [first, second] as const);
      const won = accepted.status === 200;
      expect([accepted.status, cancelled.status, cancelled.body.message]).toEqual(
        won ? [200, 200, 'Request already cancelled'] : [404, 200, 'Friend request cancelled'],
      );
      expect(await friendshipRowsOf(app, [a, b])).toEqual(won ? friends : unconnected);
    }
  });

  it('accept and decline end in one of the two states', async () => {
    const app = sharedApp();
    for (const [a, b] of await pairs(app, 15)) {
      const id = await requestFriendship(a, b);
      const [accepted, declined] = await Promise.all([
        b.put(`/friends/request/${id}`, { action: 'accept' }),
        b.put(`/friends/request/${id}`, { action: 'decline' }),
      ]);
      expect(new Set([accepted.status, declined.status])).toEqual(new Set([200, 404]));
      expect(await friendshipRowsOf(app, [a, b])).toEqual(accepted.status === 200 ? friends : unconnected);
    }
  });

  it('a concurrent block always wins over accept, request and remove', async () => {
    const app = sharedApp();
    for (const [a, b] of await pairs(app, 20)) {
      const id = await requestFriendship(a, b);
      await Promise.all([
        b.put(`/friends/request/${id}`, { action: 'accept' }),
        a.post(`/users/${b.id}/block`),
        a.post(`/friends/request/${b.id}`),
        b.delete(`/friends/${a.id}`),
        b.post(`/friends/request/${a.id}`),
      ]);
      expect(await friendshipRowsOf(app, [a, b])).toEqual(unconnected);
      expect((await b.get(`/users/${a.id}`)).status).toBe(404);
    }
  });

  it('concurrent remove and block decrement the counters once', async () => {
    const app = sharedApp();
    for (const [a, b] of await pairs(app, 15)) {
      await becomeFriends(a, b);
      await Promise.all([a.delete(`/friends/${b.id}`), b.post(`/users/${a.id}/block`), b.delete(`/friends/${a.id}`)]);
      expect(await friendshipRowsOf(app, [a, b])).toEqual(unconnected);
    }
  });
});
