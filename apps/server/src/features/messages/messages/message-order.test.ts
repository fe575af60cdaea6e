import type { Acknowledgement, Refusal } from '@gumball/contract/realtime';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  emitMessage,
  eventsOf,
  listMessages,
  nextTempId,
  sendMessage,
  startDirect,
  startGroup,
  untilPresent,
} from '../../../../test/data/chat.ts';
import { createTestUser, createTestUsers, type TestUser } from '../../../../test/data/users.ts';
import { connect, type TestSocket, until } from '../../../../test/sockets.ts';
import { shareNumberedApp, startApp, type TestApp } from '../../../../test/start-app.ts';
import { createMessageWriter } from './create-message-writer.ts';

const sharedApp = shareNumberedApp();

const senders = 50;
const messagesEach = 5;

/** Creates a group and its users directly in the database, without friend requests. */
async function createGroupOf(app: TestApp, size: number): Promise<{ people: TestUser[]; id: string }> {
  const users: TestUser[] = [];
  for (let index = 0; index < size; index += 1) users.push(await createTestUser(app, `sender${index}`));
  const [founder, second] = users as [TestUser, TestUser];
  const { id } = await startGroup(founder, [second]);
  await app.deps.db.pool.query(
    `INSERT INTO conversation_participants (conversation_id, user_id, joined_at)
     SELECT $1, id, now() FROM unnest($2::bigint[]) AS id ON CONFLICT DO NOTHING`,
    [id, users.map((user) => user.id)],
  );
  return { people: users, id };
}

const range = (last: number) => Array.from({ length: last }, (_, index) => index + 1);

describe('messages of concurrent senders', () => {
  it('have sequence numbers without gaps and the same order for all', { timeout: 120_000 }, async () => {
    const app = sharedApp();
    const { people: users, id: conversationId } = await createGroupOf(app, senders);
    const tabs: TestSocket[] = [];
    for (const user of users) tabs.push(await connect(app, user));
    const confirmed = await Promise.all(
      tabs.flatMap((tab, index) =>
        range(messagesEach).map((number) =>
          tab.send('message:send', { conversationId, content: `${index}: ${number}`, tempId: nextTempId() }),
        ),
      ),
    );
    const numbers = confirmed.map((response) => (response.success ? response.sequenceNumber : response.code));
    const all = senders * messagesEach;
    expect(numbers.toSorted((a, b) => Number(a) - Number(b))).toEqual(range(all));
    await until(() => tabs.every((tab) => eventsOf(tab, 'message:new').length === all), 20_000);
    const [first, second] = [
      await listMessages(users[0] as TestUser, conversationId, '?limit=200&after=0'),
      await listMessages(users[1] as TestUser, conversationId, '?limit=200'),
    ];
    const order = eventsOf(tabs[0] as TestSocket, 'message:new').map(({ id }) => id);
    for (const tab of tabs) expect(eventsOf(tab, 'message:new').map(({ id }) => id)).toEqual(order);
    expect(first.map(({ id }) => id)).toEqual(order.slice(0, 200));
    expect(second.map(({ id }) => id)).toEqual(order.slice(-200));
    for (const [index, tab] of tabs.entries()) {
      const ownMessages = eventsOf(tab, 'message:new').filter(({ senderId }) => senderId === users[index]?.id);
      expect(ownMessages.map(({ content }) => content)).toEqual(
        range(messagesEach).map((number) => `${index}: ${number}`),
      );
    }
  });

  it('are stored while every connection of the pool is in use', async () => {
    const app = sharedApp();
    const { people: users, id: conversationId } = await createGroupOf(app, 2);
    const tab = await connect(app, users[0] as TestUser);
    const { pool } = app.deps.db;
    const clients = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()));
    try {
      const response = await tab.send('message:send', { conversationId, content: 'ok', tempId: nextTempId() });
      expect(response).toMatchObject({ success: true, sequenceNumber: 1 });
    } finally {
      for (const client of clients) client.release();
    }
  });
});

describe('sending too fast', () => {
  it('is rate-limited across tabs and requests, and retries of stored messages pass', async () => {
    const app = sharedApp();
    const [alice, bob] = await createTestUsers(app, 'alice', 'bob');
    const { id: conversationId } = await startDirect(alice, bob);
    const [tab, phone, bobSocket] = [await connect(app, alice), await connect(app, alice), await connect(app, bob)];
    // The clock is frozen, so a slow machine sends as fast as any other.
    let ms = Date.now();
    app.deps.clock.now = () => new Date(ms);
    for (const number of range(5))
      await sendMessage(number % 2 ? tab : phone, conversationId, `number ${number}`, `t${number}`);
    const path = `/messages/conversations/${conversationId}/messages`;
    const tooFast = await alice.post(path, { content: 'x', tempId: 't6' });
    expect([tooFast.status, tooFast.headers.get('retry-after'), tooFast.body]).toMatchObject([
      429,
      '2',
      { code: 'RATE_LIMITED', message: 'Sending messages too quickly. Please slow down.' },
    ]);
    for (let retried = 0; retried < 5; retried += 1) {
      expect(await sendMessage(tab, conversationId, 'number 1', 't1')).toMatchObject({ sequenceNumber: 1 });
    }
    const sendAgain = (by: TestSocket, tempId: string): Promise<Acknowledgement> =>
      by.send('message:send', { conversationId, content: 'x', tempId });
    expect(await sendAgain(phone, 't6')).toMatchObject({
      code: 'RATE_LIMITED',
      message: 'Please wait a moment before sending another message',
      retryAfterSeconds: expect.any(Number),
      tempId: 't6',
    });
    expect(await sendAgain(tab, 't6')).toMatchObject({
      message: 'Too many messages. Please wait before sending more.',
    });
    expect(await sendAgain(tab, 't6')).toMatchObject({
      message: expect.stringMatching(/^Please wait 30 seconds before sending another message$/),
    });
    expect(await sendMessage(bobSocket, conversationId, 'not me')).toMatchObject({ sequenceNumber: 6 });
    ms += 31_000;
    expect(await sendMessage(tab, conversationId, 'patience', 't6')).toMatchObject({ sequenceNumber: 7 });
  });
});

describe('a message whose commit was not acknowledged', () => {
  it('is broadcast once when its sender retries', async () => {
    const app = await startApp();
    const [alice, bob] = await createTestUsers(app, 'alice', 'bob');
    const { id: conversationId } = await startDirect(alice, bob);
    await emitMessage(bob, conversationId, 'who?');
    const [aliceSocket, bobSocket] = [await connect(app, alice), await connect(app, bob)];
    await untilPresent(bobSocket);
    const { db } = app.deps;
    const { rows } = db.dedicatedConnection();
    const connectionError = () => Object.assign(new Error('terminating connection'), { code: '57P01' });
    let failedStores = 0;
    db.dedicatedConnection = () => ({
      async rows(statement, values) {
        const found = await rows(statement, values);
        if (statement.name.startsWith('messages-store') && failedStores++ === 0) throw connectionError();
        return found as never;
      },
    });
    app.deps.messageWriter = createMessageWriter(app.deps);
    const runQuery = db.rows;
    let failedReads = 0;
    db.rows = async (statement, values) => {
      if (statement.name === 'messages-one' && failedReads++ === 0) throw connectionError();
      return runQuery(statement, values);
    };
    const message = { conversationId, content: 'hello', tempId: nextTempId(), replyToSequence: 1 };
    expect(await aliceSocket.send('message:send', message)).toMatchObject({ success: false, code: 'UNAVAILABLE' });
    expect(await aliceSocket.send('message:retry', message)).toMatchObject({ success: false, code: 'UNAVAILABLE' });
    expect(eventsOf(bobSocket, 'message:new')).toEqual([]);

    const retried = await aliceSocket.send('message:retry', message);
    // The other side may have it already.
    const status: unknown = expect.stringMatching(/^(sent|delivered)$/);
    expect(retried).toMatchObject({ success: true, sequenceNumber: 2, status });
    await until(
      () => eventsOf(bobSocket, 'message:new').length === 1 && eventsOf(aliceSocket, 'message:new').length === 1,
    );
    await aliceSocket.send('message:retry', message);
    await sendMessage(aliceSocket, conversationId, 'and on');
    await until(() => eventsOf(bobSocket, 'message:new').length > 1);
    expect(eventsOf(bobSocket, 'message:new').map(({ content, status }) => [content, status])).toEqual([
      ['hello', 'sent'],
      ['and on', 'sent'],
    ]);
    for (const socket of [aliceSocket, bobSocket])
      expect(eventsOf(socket, 'message:new')[0]?.replyTo?.message?.content).toBe('who?');
  });
});

describe('fuzzing socket events', () => {
  it('rejects each malformed event in the documented shape', { timeout: 120_000 }, async () => {
    const app = await startApp();
    const [alice, bob] = await createTestUsers(app, 'alice', 'bob');
    const { id: conversationId } = await startDirect(alice, bob);
    let tab = await connect(app, alice);
    let sent = 0;
    const payloads = fc.oneof(
      fc.anything({ withBigInt: false, withDate: false, maxDepth: 3 }),
      fc.string({ maxLength: 3000 }),
      fc.record(
        {
          conversationId: fc.oneof(fc.constant(conversationId), fc.string(), fc.integer(), fc.constant(null)),
          content: fc.oneof(
            fc.string({ unit: 'binary' }),
            fc.constant('\0'),
            fc.array(fc.integer()),
            fc.constant('x'.repeat(30_000)),
          ),
          tempId: fc.oneof(fc.string({ unit: 'binary', maxLength: 200 }), fc.integer(), fc.constant(['__proto__'])),
          sequenceNumber: fc.oneof(fc.double(), fc.string(), fc.constant(-1)),
          isTyping: fc.anything({ maxDepth: 1 }),
          mediaUrls: fc.oneof(fc.string(), fc.array(fc.oneof(fc.string(), fc.integer()))),
        },
        { requiredKeys: [] },
      ),
    );
    const event = fc.constantFrom(
      'message:send',
      'message:retry',
      'message:delivered',
      'conversation:mark_read',
      'conversation:join',
      'conversation:leave',
      'typing',
      'message:new',
    );
    await fc.assert(
      fc.asyncProperty(event, payloads, async (name, payload) => {
        sent += 1;
        // A new connection now and then, so that not every event is rejected by the rate limit.
        if (sent % 50 === 0 || !tab.socket.connected) tab = await connect(app, alice);
        const response = await tab.sendAnything(name, payload);
        const { success, code, message, tempId = '', retryAfterSeconds = 1, ...extraFields } = response as Refusal;
        const shape = [
          typeof code,
          typeof message,
          typeof tempId,
          typeof retryAfterSeconds,
          Object.keys(extraFields).length,
        ];
        const isDocumented = shape.join() === 'string,string,string,number,0';
        const isServerError = code === 'SERVER_ERROR' || code === 'UNAVAILABLE';
        expect(success || (isDocumented && !isServerError)).toBe(true);
      }),
      { numRuns: 400 },
    );
    app.advance(120_000);
    const bobSocket = await connect(app, bob);
    const { messageId } = await sendMessage(bobSocket, conversationId, 'still there');
    expect((await listMessages(alice, conversationId)).at(-1)?.id).toBe(messageId);
  });
});
