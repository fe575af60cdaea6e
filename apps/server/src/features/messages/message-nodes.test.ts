import { describe, expect, it } from 'vitest';
import { heardOf, nextTempId, read, say, startDirect, startGroup, welcomed } from '../../../test/chat.ts';
import { asPerson, createPeople, createPerson } from '../../../test/people.ts';
import { ownRedis, redisProgram } from '../../../test/redis.ts';
import { connect, until } from '../../../test/sockets.ts';
import { startApp } from '../../../test/start-app.ts';

describe('two servers without Redis', () => {
  it('assign sequence numbers without gaps and store each tempId once', async () => {
    const app = await startApp();
    const other = await startApp({}, app);
    const [alice, bob] = await createPeople(app, 'alice', 'bob');
    const { id: conversationId } = await startDirect(alice, bob);
    const there = asPerson(other, alice);
    const path = `/messages/conversations/${conversationId}/messages`;
    const twice = await Promise.all(
      ['a', 'b', 'c', 'd'].flatMap((tempId) =>
        [alice, there].map((by) =>
          by.post<{ message: { id: string; sequenceNumber: number } }>(path, { content: tempId, tempId }),
        ),
      ),
    );
    expect(twice.map(({ status }) => status)).toEqual(Array(8).fill(201));
    expect((await read(bob, conversationId)).map(({ sequenceNumber }) => sequenceNumber)).toEqual([1, 2, 3, 4]);
    expect(new Set(twice.map(({ body }) => body.message.id)).size).toBe(4);
  });

  it('broadcast a message that the other server stored once it is sent again, to users it did not reach', async () => {
    const app = await startApp();
    const other = await startApp({}, app);
    const [alice, bob, carol] = [
      await createPerson(app, 'alice'),
      await createPerson(app, 'bob'),
      await createPerson(app, 'carol'),
    ];
    const { id: conversationId } = await startGroup(alice, [bob, carol]);
    const [his, hers] = [await connect(other, bob), await connect(other, carol)];
    for (const listener of [his, hers]) await welcomed(listener);
    const message = { content: 'hello', tempId: nextTempId() };
    const path = `/messages/conversations/${conversationId}/messages`;
    await alice.post(path, message);
    await hers.send('message:delivered', { conversationId, sequenceNumber: 1 });
    expect((await asPerson(other, alice).post(path, message)).status).toBe(201);
    await until(() => heardOf(his, 'message:new').length === 1);
    expect(heardOf(hers, 'message:new')).toEqual([]);
  });
});

describe.skipIf(redisProgram === undefined)('two servers with Redis (needs redis-server on PATH)', () => {
  it('exchange messages, watermarks and presence, share the rate limit, and cut off a removed user on both', async () => {
    const redis = await ownRedis();
    await redis.start();
    const env = { REDIS_URL: redis.url };
    const app = await startApp(env);
    const other = await startApp(env, app);
    const [alice, bob, carol] = await createPeople(app, 'alice', 'bob', 'carol');
    const { id: conversationId } = await startGroup(alice, [bob, carol]);
    const [hers, his, tab] = [await connect(app, alice), await connect(other, bob), await connect(other, alice)];
    for (const listener of [hers, his, tab]) await welcomed(listener);
    await until(() => heardOf(hers, 'user:online').some(({ userId }) => userId === bob.id));
    await say(hers, conversationId, 'from here');
    await say(his, conversationId, 'from there');
    const all = [hers, his, tab];
    await until(() => all.every((listener) => heardOf(listener, 'message:new').length === 2));
    for (const listener of all) {
      expect(
        heardOf(listener, 'message:new')
          .map(({ sequenceNumber }) => sequenceNumber)
          .toSorted((a, b) => a - b),
      ).toEqual([1, 2]);
    }
    await his.send('conversation:mark_read', { conversationId });
    await until(() => heardOf(hers, 'messages:read').length > 0);
    await until(() => heardOf(hers, 'message:status_updated').at(-1)?.readBy[0] === bob.id);

    let ms = Date.now();
    for (const each of [app, other]) each.deps.clock.now = () => new Date(ms);
    ms += 120_000;
    for (let number = 0; number < 5; number += 1) await say(number % 2 ? hers : tab, conversationId, 'quick');
    const hasty = { conversationId, content: 'x', tempId: nextTempId() };
    expect(await hers.send('message:send', hasty)).toMatchObject({ code: 'RATE_LIMITED' });
    expect(await tab.send('message:send', hasty)).toMatchObject({
      message: 'Please wait a moment before sending another message',
    });

    await his.send('conversation:join', { conversationId });
    expect((await alice.delete(`/messages/conversations/${conversationId}/participants/${bob.id}`)).status).toBe(200);
    await until(() => heardOf(his, 'conversation:removed').length > 0);
    await until(async () => !(await his.send('typing', { conversationId })).success);
    ms += 120_000;
    await say(hers, conversationId, 'without bob');
    await until(() => heardOf(tab, 'message:new').at(-1)?.content === 'without bob');
    expect(heardOf(his, 'message:new').at(-1)?.content).toBe('quick');
  }, 30_000);
});
