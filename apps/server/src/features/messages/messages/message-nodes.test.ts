import { describe, expect, it } from 'vitest';
import {
  eventsOf,
  listMessages,
  nextTempId,
  sendMessage,
  startDirect,
  startGroup,
  untilPresent,
} from '../../../../test/data/chat.ts';
import { asUser, createTestUser, createTestUsers } from '../../../../test/data/users.ts';
import { ownRedis, redisProgram } from '../../../../test/redis.ts';
import { connect, until } from '../../../../test/sockets.ts';
import { startApp } from '../../../../test/start-app.ts';

describe('two servers without Redis', () => {
  it('assign sequence numbers without gaps and store each tempId once', async () => {
    const app = await startApp();
    const secondApp = await startApp({}, app);
    const [alice, bob] = await createTestUsers(app, 'alice', 'bob');
    const { id: conversationId } = await startDirect(alice, bob);
    const aliceOnSecond = asUser(secondApp, alice);
    const path = `/messages/conversations/${conversationId}/messages`;
    const responses = await Promise.all(
      ['a', 'b', 'c', 'd'].flatMap((tempId) =>
        [alice, aliceOnSecond].map((by) =>
          by.post<{ message: { id: string; sequenceNumber: number } }>(path, { content: tempId, tempId }),
        ),
      ),
    );
    expect(responses.map(({ status }) => status)).toEqual(Array(8).fill(201));
    expect((await listMessages(bob, conversationId)).map(({ sequenceNumber }) => sequenceNumber)).toEqual([1, 2, 3, 4]);
    expect(new Set(responses.map(({ body }) => body.message.id)).size).toBe(4);
  });

  it('broadcast a message that the other server stored once it is sent again, to users it did not reach', async () => {
    const app = await startApp();
    const secondApp = await startApp({}, app);
    const [alice, bob, carol] = [
      await createTestUser(app, 'alice'),
      await createTestUser(app, 'bob'),
      await createTestUser(app, 'carol'),
    ];
    const { id: conversationId } = await startGroup(alice, [bob, carol]);
    const [bobSocket, aliceSocket] = [await connect(secondApp, bob), await connect(secondApp, carol)];
    for (const socket of [bobSocket, aliceSocket]) await untilPresent(socket);
    const message = { content: 'hello', tempId: nextTempId() };
    const path = `/messages/conversations/${conversationId}/messages`;
    await alice.post(path, message);
    await aliceSocket.send('message:delivered', { conversationId, sequenceNumber: 1 });
    expect((await asUser(secondApp, alice).post(path, message)).status).toBe(201);
    await until(() => eventsOf(bobSocket, 'message:new').length === 1);
    expect(eventsOf(aliceSocket, 'message:new')).toEqual([]);
  });
});

describe.skipIf(redisProgram === undefined)('two servers with Redis (needs redis-server on PATH)', () => {
  it('exchange messages, watermarks and presence, share the rate limit, and cut off a removed user on both', async () => {
    const redis = await ownRedis();
    await redis.start();
    const env = { REDIS_URL: redis.url };
    const app = await startApp(env);
    const secondApp = await startApp(env, app);
    const [alice, bob, carol] = await createTestUsers(app, 'alice', 'bob', 'carol');
    const { id: conversationId } = await startGroup(alice, [bob, carol]);
    const [aliceSocket, bobSocket, secondTab] = [
      await connect(app, alice),
      await connect(secondApp, bob),
      await connect(secondApp, alice),
    ];
    for (const socket of [aliceSocket, bobSocket, secondTab]) await untilPresent(socket);
    await until(() => eventsOf(aliceSocket, 'user:online').some(({ userId }) => userId === bob.id));
    await sendMessage(aliceSocket, conversationId, 'from here');
    await sendMessage(bobSocket, conversationId, 'from there');
    const all = [aliceSocket, bobSocket, secondTab];
    await until(() => all.every((socket) => eventsOf(socket, 'message:new').length === 2));
    for (const socket of all) {
      expect(
        eventsOf(socket, 'message:new')
          .map(({ sequenceNumber }) => sequenceNumber)
          .toSorted((a, b) => a - b),
      ).toEqual([1, 2]);
    }
    await bobSocket.send('conversation:mark_read', { conversationId });
    await until(() => eventsOf(aliceSocket, 'messages:read').length > 0);
    await until(() => eventsOf(aliceSocket, 'message:status_updated').at(-1)?.readBy[0] === bob.id);

    let ms = Date.now();
    for (const server of [app, secondApp]) server.deps.clock.now = () => new Date(ms);
    ms += 120_000;
    for (let number = 0; number < 5; number += 1)
      await sendMessage(number % 2 ? aliceSocket : secondTab, conversationId, 'quick');
    const message = { conversationId, content: 'x', tempId: nextTempId() };
    expect(await aliceSocket.send('message:send', message)).toMatchObject({ code: 'RATE_LIMITED' });
    expect(await secondTab.send('message:send', message)).toMatchObject({
      message: 'Please wait a moment before sending another message',
    });

    await bobSocket.send('conversation:join', { conversationId });
    expect((await alice.delete(`/messages/conversations/${conversationId}/participants/${bob.id}`)).status).toBe(200);
    await until(() => eventsOf(bobSocket, 'conversation:removed').length > 0);
    await until(async () => !(await bobSocket.send('typing', { conversationId })).success);
    ms += 120_000;
    await sendMessage(aliceSocket, conversationId, 'without bob');
    await until(() => eventsOf(secondTab, 'message:new').at(-1)?.content === 'without bob');
    expect(eventsOf(bobSocket, 'message:new').at(-1)?.content).toBe('quick');
  }, 120_000);
});
