import { describe, expect, it } from 'vitest';
import { ask, becomeFriends, booksOf } from '../../../test/friendship.ts';
import { createCrowd, type Person } from '../../../test/people.ts';
import { startApp, type TestApp } from '../../../test/start-app.ts';

const rounds = 50;

async function pairs(app: TestApp, count: number): Promise<[Person, Person][]> {
  const people = await createCrowd(app, count * 2);
  return Array.from({ length: count }, (_, at) => [people[at * 2]!, people[at * 2 + 1]!]);
}

const friends = { sides: 2, requests: 0, counts: [1, 1] };
const strangers = { sides: 0, requests: 0, counts: [0, 0] };

// Hundreds of requests, most of them sequential.
describe('racing actions', { timeout: 120_000 }, () => {
  it('crossing requests create one friendship, counted once', async () => {
    const app = await startApp();
    const couples = await pairs(app, rounds);
    await Promise.all(
      couples.flatMap(([one, other]) => [
        one.post(`/friends/request/${other.id}`),
        other.post(`/friends/request/${one.id}`),
      ]),
    );
    for (const couple of couples) expect(await booksOf(app, couple)).toEqual(friends);
  });

  it('concurrent friendships with one user are all counted, without a deadlock', async () => {
    const app = await startApp();
    const [star, ...fans] = await createCrowd(app, 25);
    const answers = await Promise.all(
      fans.flatMap((fan) => [fan.post(`/friends/request/${star.id}`), star.post(`/friends/request/${fan.id}`)]),
    );
    expect(answers.map((answer) => answer.status).filter((status) => status >= 300)).toEqual([]);
    const { counts } = await booksOf(app, [star, ...fans]);
    expect(counts).toEqual([fans.length, ...fans.map(() => 1)]);
    await Promise.all(fans.flatMap((fan) => [fan.delete(`/friends/${star.id}`), star.delete(`/friends/${fan.id}`)]));
    expect(await booksOf(app, [star, ...fans])).toEqual({ sides: 0, requests: 0, counts: [0, ...fans.map(() => 0)] });
  });

  it('concurrent accepts create one friendship', async () => {
    const app = await startApp();
    for (const [one, other] of await pairs(app, 20)) {
      const id = await ask(one, other);
      const accept = () => other.put(`/friends/request/${id}`, { action: 'accept' });
      const answers = await Promise.all([accept(), accept(), accept()]);
      expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200]);
      expect(await booksOf(app, [one, other])).toEqual(friends);
    }
  });

  it('accept and cancel end in one of the two states, and each response states which', async () => {
    const app = await startApp();
    for (const [at, [one, other]] of (await pairs(app, 30)).entries()) {
      const id = await ask(one, other);
      const accept = () => other.put(`/friends/request/${id}`, { action: 'accept' });
      const cancel = () => one.delete<{ message: string }>(`/friends/request/${id}`);
      const [accepted, cancelled] =
        at % 2 === 0
          ? await Promise.all([accept(), cancel()])
          : await Promise.all([cancel(), accept()]).then(([second, first]) => [first, second] as const);
      const won = accepted.status === 200;
      expect([accepted.status, cancelled.status, cancelled.body.message]).toEqual(
        won ? [200, 200, 'Request already cancelled'] : [404, 200, 'Friend request cancelled'],
      );
      expect(await booksOf(app, [one, other])).toEqual(won ? friends : strangers);
    }
  });

  it('accept and decline end in one of the two states', async () => {
    const app = await startApp();
    for (const [one, other] of await pairs(app, 15)) {
      const id = await ask(one, other);
      const [accepted, declined] = await Promise.all([
        other.put(`/friends/request/${id}`, { action: 'accept' }),
        other.put(`/friends/request/${id}`, { action: 'decline' }),
      ]);
      expect(new Set([accepted.status, declined.status])).toEqual(new Set([200, 404]));
      expect(await booksOf(app, [one, other])).toEqual(accepted.status === 200 ? friends : strangers);
    }
  });

  it('a concurrent block always wins over accept, request and remove', async () => {
    const app = await startApp();
    for (const [one, other] of await pairs(app, 20)) {
      const id = await ask(one, other);
      await Promise.all([
        other.put(`/friends/request/${id}`, { action: 'accept' }),
        one.post(`/users/${other.id}/block`),
        one.post(`/friends/request/${other.id}`),
        other.delete(`/friends/${one.id}`),
        other.post(`/friends/request/${one.id}`),
      ]);
      expect(await booksOf(app, [one, other])).toEqual(strangers);
      expect((await other.get(`/users/${one.id}`)).status).toBe(404);
    }
  });

  it('concurrent remove and block decrement the counters once', async () => {
    const app = await startApp();
    for (const [one, other] of await pairs(app, 15)) {
      await becomeFriends(one, other);
      await Promise.all([
        one.delete(`/friends/${other.id}`),
        other.post(`/users/${one.id}/block`),
        other.delete(`/friends/${one.id}`),
      ]);
      expect(await booksOf(app, [one, other])).toEqual(strangers);
    }
  });
});
