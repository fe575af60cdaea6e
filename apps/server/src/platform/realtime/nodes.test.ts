import { describe, expect, it, onTestFinished } from 'vitest';
import { writePost } from '../../../test/data/builders.ts';
import { asUser, call, createTestUsers, type TestUser } from '../../../test/data/users.ts';
import { secondNode } from '../../../test/nodes/second-node.ts';
import { ownCluster, ownRedis, redisProgram } from '../../../test/redis.ts';
import { slowness } from '../../../test/slowness.ts';
import { connect, type TestSocket, until } from '../../../test/sockets.ts';
import { startApp, type TestApp } from '../../../test/start-app.ts';
import { createLog } from '../log/log.ts';
import { openRedis } from './redis.ts';

const likes = (listener: TestSocket) =>
  listener.events.flatMap((events) => (events.event === 'post:liked' ? [events.payload.likesCount] : []));

describe('two servers on one database', () => {
  it('close the sockets of an ended session on both within a second', async () => {
    const app = await startApp();
    const other = await secondNode(app);
    const [alice, bob] = await createTestUsers(app, 'alice', 'bob');
    const [aliceSocket, bobSocket] = [await connect(other, alice), await connect(other, bob)];
    expect((await alice.post('/auth/logout')).status).toBe(200);
    await until(() => !aliceSocket.socket.connected, 1000);
    expect(bobSocket.socket.connected).toBe(true);
    expect((await asUser(other, alice).get('/posts/feed')).status).toBe(401);
  });
});

/** Checks that limits, events and idempotency keys of one server also apply on the other. */
async function checkSharedState(app: TestApp, other: { url: string }, alice: TestUser, bob: TestUser): Promise<void> {
  const aliceSocket = await connect(app, alice);
  await asUser(other, bob).post(`/friends/request/${alice.id}`);
  await until(() => aliceSocket.events.some(({ event }) => event === 'notification:new'));

  const key = { 'idempotency-key': 'once' };
  const made = await Promise.all(
    [app, other, app, other].map((node) =>
      asUser(node, alice).post<{ post: { id: string } }>('/posts', { content: 'said once' }, key),
    ),
  );
  expect(new Set(made.map(({ body }) => body.post.id)).size).toBe(1);

  const guess = (node: { url: string }) =>
    call(node, 'POST', '/auth/login', { body: { username: bob.username, password: 'guessed1' } });
  const responses: number[] = [];
  for (let tries = 0; tries < 22; tries += 1) {
    for (const node of [app, other]) responses.push((await guess(node)).status);
  }
  expect(responses.filter((status) => status === 401).length).toBe(40);
  expect(responses.slice(-2)).toEqual([429, 429]);
}

describe.skipIf(redisProgram === undefined)('servers with Redis (needs redis-server on PATH)', () => {
  it.each(['Redis', 'a Redis Cluster'])(
    'exchange events through %s, and a stop of one leaves the sockets of the other open',
    async (kind) => {
      const { env, start } = await (kind === 'Redis' ? ownRedis() : ownCluster());
      await start();
      const app = await startApp(env);
      const other = await secondNode(app, env);
      const [alice, bob] = await createTestUsers(app, 'alice', 'bob');
      const [here, there] = [await connect(app, bob), await connect(other, bob)];
      const { id } = await writePost(alice, 'hello');
      for (const listener of [here, there]) await listener.send('posts:watch', { postIds: [id] });
      await until(() => [here, there].every((listener) => listener.events.some(({ event }) => event === 'posts:new')));
      await alice.post(`/posts/${id}/like`);
      await until(() => likes(here).at(-1) === 1 && likes(there).at(-1) === 1);
      await asUser(other, bob).post(`/posts/${id}/like`);
      await until(() => likes(here).at(-1) === 2 && likes(there).at(-1) === 2);
      await checkSharedState(app, other, alice, bob);
      await other.close();
      await until(() => !there.socket.connected);
      await alice.delete(`/posts/${id}/like`);
      await until(() => likes(here).at(-1) === 1);
      expect(here.socket.connected).toBe(true);
    },
  );

  it.each(['Redis', 'a Redis Cluster'])(
    'continue alone while %s is unavailable and reconnect when it is back',
    async (kind) => {
      const redis = await (kind === 'Redis' ? ownRedis() : ownCluster());
      const { env } = redis;
      const app = await startApp(env);
      const other = await secondNode(app, env);
      const [alice, bob] = await createTestUsers(app, 'alice', 'bob');
      const again = { reconnection: true, reconnectionDelay: 50, reconnectionDelayMax: 200 };
      const [here, there] = [await connect(app, bob, again), await connect(other, bob, again)];
      const { id } = await writePost(alice, 'hello');
      // After missed events the server closes its connections, and new ones have no subscriptions.
      const watch = () =>
        Promise.allSettled([here, there].map((listener) => listener.send('posts:watch', { postIds: [id] })));
      await watch();

      const continuesAlone = async (person: typeof alice, method: 'post' | 'delete', count: number) => {
        await until(() => here.socket.connected, 5000 * slowness);
        await watch();
        const startedAt = Date.now();
        expect((await person[method](`/posts/${id}/like`)).status).toBe(200);
        await until(() => likes(here).at(-1) === count, 5000 * slowness);
        expect(Date.now() - startedAt).toBeLessThan(2500 * slowness);
        const ready = await fetch(`${app.url}/readyz`);
        expect([ready.status, ((await ready.json()) as { checks: object }).checks]).toEqual([
          503,
          { database: true, storage: true, redis: false },
        ]);
      };
      const isJoined = async () => {
        if (![here, there].every(({ socket }) => socket.connected)) return false;
        const before = likes(there).length;
        await watch();
        await alice.post(`/posts/${id}/like`);
        await alice.delete(`/posts/${id}/like`);
        await new Promise((resolve) => setTimeout(resolve, 500));
        return likes(there).length > before;
      };
      await continuesAlone(alice, 'post', 1);
      expect(likes(there)).toEqual([]);
      await redis.start();
      await until(isJoined, 25_000);
      await redis.stop();
      await continuesAlone(bob, 'post', 1);
      await continuesAlone(bob, 'delete', 0);
      await redis.start();
      await until(isJoined, 25_000);
      await until(async () => (await fetch(`${app.url}/readyz`)).status === 200);
    },
    60_000,
  );

  it('consider a Redis Cluster ready when it accepts commands, not when its first node connects', async () => {
    const { env, start, stop } = await ownCluster();
    await start();
    const link = await openRedis(
      { urls: env.REDIS_CLUSTER_URLS?.split(',') ?? [], cluster: true },
      createLog('silent'),
    );
    onTestFinished(link.close);
    const responses: string[] = [];
    await stop();
    link.client.on(
      'ready',
      () =>
        void link.client
          .set('said', 'x')
          .then(String, String)
          .then((received) => responses.push(received)),
    );
    await start();
    await until(() => responses.length > 0, 25_000);
    expect(responses).toEqual(['OK']);
  }, 120_000);
});
