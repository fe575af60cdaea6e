import { describe, expect, it } from 'vitest';
import { heardOf, nextTempId, read, say, startDirect, startGroup, welcomed } from '../../../../test/chat.ts';
import { asPerson, createPeople, createPerson } from '../../../../test/people.ts';
import { ownRedis, redisProgram } from '../../../../test/redis.ts';
import { connect, until } from '../../../../test/sockets.ts';
import { startApp } from '../../../../test/start-app.ts';

describe('two servers without Redis', () => {
  it('assign sequence numbers without gaps and store each tempId once', async () => {
    const app = await startApp();
    const secondApp = await startApp({}, app);
    const [alice, bob] = await createPeople(app, 'alice', 'bob');
    const { id: conversationId } = await startDirect(alice, bob);
    const aliceOnSecond = asPerson(secondApp, alice);
    const path = `/messages/conversations/${conversationId}/messages`;
    const responses = await Promise.all(
      ['a', 'b', 'c', 'd'].flatMap((tempId) =>
        [alice, aliceOnSecond].map((by) =>
          by.post<{ message: { id: string; sequenceNumber: number } }>(path, { content: tempId, tempId }),
        ),
      ),
    );
    expect(responses.map(({ status }) => status)).toEqual(Array(8).fill(201));
    expect((await read(bob, conversationId)).map(({ sequenceNumber }) => sequenceNumber)).toEqual([1, 2, 3, 4]);
    expect(new Set(responses.map(({ body }) => body.message.id)).size).toBe(4);
  });

  it('broadcast a message that the other server stored once it is sent again, to users it did not reach', async () => {
    const app = await startApp();
    const secondApp = await startApp({}, app);
    const [alice, bob, carol] = [
      await createPerson(app, 'alice'),
      await createPerson(app, 'bob'),
      await createPerson(app, 'carol'),
    ];
    const { id: conversationId } = await startGroup(alice, [bob, carol]);
    const [bobSocket, aliceSocket] = [await connect(secondApp, bob), await connect(secondApp, carol)];
    for (const socket of [bobSocket, aliceSocket]) await welcomed(socket);
    const message = { content: 'hello', tempId: nextTempId() };
    const path = `/messages/conversations/${conversationId}/messages`;
    await alice.post(path, message);
    await aliceSocket.send('message:delivered', { conversationId, sequenceNumber: 1 });
    expect((await asPerson(secondApp, alice).post(path, message)).status).toBe(201);
    await until(() => heardOf(bobSocket, 'message:new').length === 1);
    expect(heardOf(aliceSocket, 'message:new')).toEqual([]);
  });
});

describe.skipIf(redisProgram === undefined)('two servers with Redis (needs redis-server on PATH)', () => {
  it('exchange messages, watermarks and presence, share the rate limit, and cut off a removed user on both', async () => {
    const redis = await ownRedis();
    await redis.start();
    const env = { REDIS_URL: redis.url };
    const app = await startApp(env);
    const secondApp = await startApp(env, app);
    const [alice, bob, carol] = await createPeople(app, 'alice', 'bob', 'carol');
    const { id: conversationId } = await startGroup(alice, [bob, carol]);
    const [aliceSocket, bobSocket, secondTab] = [
      await connect(app, alice),
      await connect(secondApp, bob),
      await connect(secondApp, alice),
    ];
    for (const socket of [aliceSocket, bobSocket, secondTab]) await welcomed(socket);
    await until(() => heardOf(aliceSocket, 'user:online').some(({ userId }) => userId === bob.id));
    await say(aliceSocket, conversationId, 'from here');
    await say(bobSocket, conversationId, 'from there');
    const all = [aliceSocket, bobSocket, secondTab];
    await until(() => all.every((socket) => heardOf(socket, 'message:new').length === 2));
    for (const socket of all) {
      expect(
        heardOf(socket, 'message:new')
          .map(({ sequenceNumber }) => sequenceNumber)
          .toSorted((a, b) => a - b),
      ).toEqual([1, 2]);
    }
    await bobSocket.send('conversation:mark_read', { conversationId });
    await until(() => heardOf(aliceSocket, 'messages:read').length > 0);
    await until(() => heardOf(aliceSocket, 'message:status_updated').at(-1)?.readBy[0] === bob.id);

    let ms = Date.now();
    for (const server of [app, secondApp]) server.deps.clock.now = () => new Date(ms);
    ms += 120_000;
    for (let number = 0; number < 5; number += 1)
      await say(number % 2 ? aliceSocket : secondTab, conversationId, 'quick');
    const message = { conversationId, content: 'x', tempId: nextTempId() };
    expect(await aliceSocket.send('message:send', message)).toMatchObject({ code: 'RATE_LIMITED' });
    expect(await secondTab.send('message:send', message)).toMatchObject({
      message: 'Please wait a moment before sending another message',
    });

    await bobSocket.send('conversation:join', { conversationId });
    expect((await alice.delete(`/messages/conversations/${conversationId}/participants/${bob.id}`)).status).toBe(200);
    await until(() => heardOf(bobSocket, 'conversation:removed').length > 0);
    await until(async () => !(await bobSocket.send('typing', { conversationId })).success);
    ms += 120_000;
    await say(aliceSocket, conversationId, 'without bob');
    await until(() => heardOf(secondTab, 'message:new').at(-1)?.content === 'without bob');
    expect(heardOf(bobSocket, 'message:new').at(-1)?.content).toBe('quick');
  }, 30_000);
});
