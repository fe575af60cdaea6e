import type { GroupBot } from '@gumball/contract/messages/group-bots.routes';
import type { Message } from '@gumball/contract/messages/messages.schemas';
import { botGroupsMax } from '@gumball/rules/auth/bots';
import { expect, it } from 'vitest';
import { createBot } from '../../../../test/data/bots.ts';
import { befriend, block } from '../../../../test/data/builders.ts';
import { listMessages } from '../../../../test/data/chat.ts';
import { becomeFriends } from '../../../../test/data/friendship.ts';
import { createTestUser, createTestUsers, expectError, type TestUser } from '../../../../test/data/users.ts';
import { connect, until } from '../../../../test/sockets.ts';
import { startApp, type TestApp } from '../../../../test/start-app.ts';
import { readAddressedMessage } from './read-addressed-message.ts';

/** Alice owns the group and the bot, Bob is a member. */
async function start(change: object = {}) {
  const app = await startApp();
  const [alice, bob] = await createTestUsers(app, 'alice', 'bob');
  await becomeFriends(alice, bob);
  const { body } = await alice.post<{ conversation: { id: string } }>('/messages/conversations', {
    participantIds: [bob.id],
    isGroup: true,
    name: 'Crew',
  });
  const group = `/messages/conversations/${body.conversation.id}`;
  return { app, alice, bob, group, groupId: body.conversation.id, bot: await createBot(app, alice, 'dice', change) };
}

let sent = 0;
const send = (who: TestUser, group: string, content: string) =>
  who.post<{ message: { id: string } }>(`${group}/messages`, { content, tempId: `temp-${(sent += 1)}` });
const asBot = (app: TestApp, { token }: TestUser) => ({
  async call(method: string, path: string, body?: unknown) {
    const response = await fetch(`${app.url}/api${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  },
});
const add = (who: TestUser, group: string, { username }: TestUser) =>
  who.post<{ bots: GroupBot[] }>(`${group}/bots`, { username });

it('lets members who may add people add a bot, as its owner decides', async () => {
  const { app, alice, bob, group, bot } = await start();
  const carol = await createTestUser(app, 'carol');
  const set = (groups: string) => alice.put(`/bots/${bot.id}`, { name: 'dice', bio: '', groups });
  expect(await expectError(add(carol, group, bot))).toBe('404 CONVERSATION_NOT_FOUND');
  await set('nobody');
  expect(await expectError(add(alice, group, bot))).toBe('403 BOT_REFUSED');
  await set('owner');
  expect(await expectError(add(bob, group, bot))).toBe('403 BOT_REFUSED');
  await alice.put(group, { membersMay: { add: false } });
  await set('anybody');
  expect(await expectError(add(bob, group, bot))).toBe('403 ACCESS_DENIED');
  await alice.put(group, { membersMay: { add: true } });
  const { body } = await add(bob, group, bot);
  expect(body.bots).toMatchObject([{ username: bot.username, mayRemove: true, commands: [{ name: 'roll' }] }]);
  expect((await add(alice, group, bot)).body.bots).toHaveLength(1);
  expect(await expectError(add(alice, group, { ...bot, username: 'bob' }))).toBe('404 USER_NOT_FOUND');
  expect(await expectError(add(alice, group, { ...bot, username: 'nobody_bot' }))).toBe('404 USER_NOT_FOUND');
  expect((await asBot(app, bot).call('POST', `${group}/bots`, { username: bot.username })).status).toBe(403);
  // The consent ends with the decision of the owner.
  await set('nobody');
  expect((await bob.get<{ bots: GroupBot[] }>(`${group}/bots`)).body.bots).toEqual([]);
});

it('is in no more groups than a bot may be, under a race', async () => {
  const { app, alice, bob, bot } = await start();
  const groups = await Promise.all(
    Array.from({ length: 6 }, async (_, count) => {
      const chosen = { participantIds: [bob.id], isGroup: true, name: `Crew ${count}` };
      const { body } = await alice.post<{ conversation: { id: string } }>('/messages/conversations', chosen);
      return body.conversation.id;
    }),
  );
  const { pool } = app.deps.db;
  await pool.query(
    `INSERT INTO conversations (id, is_group, name, created_at, last_activity_at)
     SELECT n, true, 'Crew', now(), now() FROM generate_series(1, $1::int) AS n`,
    [botGroupsMax - 2],
  );
  await pool.query(
    'INSERT INTO conversation_bots (conversation_id, bot_id, added_at) SELECT n, $2, now() FROM generate_series(1, $1::int) AS n',
    [botGroupsMax - 2, bot.id],
  );
  const added = await Promise.all(groups.map((id) => expectError(add(alice, `/messages/conversations/${id}`, bot))));
  expect(added.toSorted()).toEqual(['200', '200', ...Array.from({ length: 4 }, () => '403 BOT_REFUSED')]);
});

it('hides a bot across a block with it or its owner, and one whose owner is suspended', async () => {
  const { app, alice, bob, group, bot } = await start();
  for (const blocked of [bot, alice]) {
    expect((await bob.post(`/users/${blocked.id}/block`)).status).toBe(200);
    expect(await expectError(add(bob, group, bot))).toBe('404 USER_NOT_FOUND');
    await bob.delete(`/users/${blocked.id}/block`);
  }
  const set = (suspended_at: Date | null) =>
    app.deps.db.kysely.updateTable('users').set({ suspended_at }).where('id', '=', alice.id).execute();
  await set(new Date());
  expect(await expectError(add(bob, group, bot))).toBe('404 USER_NOT_FOUND');
  await set(null);
  expect((await add(bob, group, bot)).status).toBe(200);
});

it('delivers to a bot only what is addressed to it, and lets it answer', async () => {
  const { app, alice, bob, group, groupId, bot } = await start();
  await send(bob, group, 'A secret before, @dice_bot');
  await add(bob, group, bot);
  const second = await createBot(app, alice, 'other', { commands: [] });
  await add(alice, group, second);
  const received: Message[] = [];
  const { socket } = await connect(app, { token: bot.token });
  socket.on('message:new', (message: Message) => received.push(message));
  const texts = [
    'Just between us',
    '/roll 2d6',
    '/rolling',
    ' not /roll',
    '/other',
    '/roll@other_bot 1',
    '/ROLL@dice_bot 1',
    'Hello @dice_bot.',
    'mail@dice_bot.fun',
    'Hello @dice_bots',
    'Hey @Dice_Bot.fun!',
    '@other_bot hi',
    '@everyone look',
  ];
  const sendSlowly = async (content: string) => {
    // A member may send five messages a second.
    await new Promise((resolve) => setTimeout(resolve, 250));
    expect((await send(bob, group, content)).status).toBe(201);
  };
  for (const content of texts) await sendSlowly(content);
  const expected = ['/roll 2d6', '/ROLL@dice_bot 1', 'Hello @dice_bot.', 'Hey @Dice_Bot.fun!'];
  await until(() => received.length >= expected.length);
  await sendSlowly('/roll last');
  await until(() => received.some(({ content }) => content === '/roll last'));
  expect(received.map(({ content }) => content)).toEqual([...expected, '/roll last']);

  const { call } = asBot(app, bot);
  const answer = await call('POST', `${group}/messages`, { content: 'You rolled 7', tempId: 'answer' });
  expect(answer.status).toBe(201);
  // Again, as after a lost response.
  expect((await call('POST', `${group}/messages`, { content: 'You rolled 7', tempId: 'answer' })).status).toBe(201);
  const shown = (await listMessages(bob, groupId)).filter(({ senderId }) => senderId === bot.id);
  expect(shown).toMatchObject([{ content: 'You rolled 7', sender: { lastName: 'Bot' } }]);
  // It is no participant: it reads nothing, and adds, renames and pins nothing.
  for (const [method, path, body] of [
    ['GET', group, undefined],
    ['GET', `${group}/messages`, undefined],
    ['GET', `${group}/bots`, undefined],
    ['GET', `/messages/messages/${(await listMessages(bob, groupId))[0]?.id}`, undefined],
    ['PUT', group, { name: 'Mine' }],
    ['POST', `${group}/messages`, { content: 'Reply', tempId: 'reply', replyToSequence: 1 }],
  ] as const)
    expect([method, path, (await call(method, path, body)).status]).not.toEqual([method, path, 200]);
  expect((await call('GET', '/messages/conversations')).body['conversations']).toEqual([]);
  expect(JSON.stringify((await call('GET', '/messages/search?q=secret')).body)).not.toContain('secret before');
});

it('quotes nothing to a bot, and passes nothing from bot to bot', async () => {
  const { app, alice, bob, group, groupId, bot } = await start();
  const second = await createBot(app, alice, 'other');
  for (const one of [bot, second]) await add(alice, group, one);
  const received: Message[] = [];
  const { socket } = await connect(app, { token: second.token });
  socket.on('message:new', (message: Message) => received.push(message));
  await send(bob, group, 'A secret');
  const [secret] = await listMessages(bob, groupId);
  await asBot(app, bot).call('POST', `${group}/messages`, { content: '/roll @other_bot', tempId: 'loop' });
  await bob.post(`${group}/messages`, {
    content: '@other_bot look',
    tempId: 'quoting',
    replyToSequence: secret?.sequenceNumber,
  });
  await until(() => received.length > 0);
  expect(received.map(({ content }) => content)).toEqual(['@other_bot look']);
  expect(JSON.stringify(received)).not.toContain('A secret');
});

it('stops at once when the bot is removed, blocked by the writer, or without its owner', async () => {
  const { app, alice, bob, group, bot } = await start();
  await add(bob, group, bot);
  const carol = await createTestUser(app, 'carol');
  await befriend(app, alice, carol);
  await alice.post(`${group}/participants`, { participantIds: [carol.id] });
  const isRead = async (content: string, who = bob) => {
    const { body } = await send(who, group, content);
    const { rows } = await app.deps.db.pool.query<{ id: string }>('SELECT id FROM messages ORDER BY id DESC LIMIT 1');
    expect(body).toBeDefined();
    return (await readAddressedMessage(app.deps, bot.id, rows[0]?.id ?? '0')) !== undefined;
  };
  expect(await isRead('/roll 1')).toBe(true);
  await block(app, bob, bot);
  expect(await isRead('/roll 2')).toBe(false);
  expect(await isRead('/roll 3', alice)).toBe(true);
  await app.deps.db.kysely.deleteFrom('blocks').execute();
  const set = (suspended_at: Date | null) =>
    app.deps.db.kysely.updateTable('users').set({ suspended_at }).where('id', '=', alice.id).execute();
  await set(new Date());
  expect(await isRead('/roll 4')).toBe(false);
  await set(null);
  expect(await expectError(carol.delete(`${group}/bots/${bot.id}`))).toBe('403 ACCESS_DENIED');
  expect((await bob.delete(`${group}/bots/${bot.id}`)).status).toBe(200);
  expect((await bob.delete(`${group}/bots/${bot.id}`)).status).toBe(200);
  expect(await isRead('/roll 5')).toBe(false);
  const late = await asBot(app, bot).call('POST', `${group}/messages`, { content: 'Still here?', tempId: 'late' });
  expect(late.status).toBe(403);
  // Where members may not write, a bot may not.
  await add(bob, group, bot);
  await alice.put(group, { membersMay: { write: false } });
  const muted = await asBot(app, bot).call('POST', `${group}/messages`, { content: 'News!', tempId: 'muted' });
  expect(muted.status).toBe(403);
});

it('holds five bots in a group, also for concurrent calls, and none after the owner said no', async () => {
  const { app, alice, bob, group } = await start();
  const bots: TestUser[] = [];
  for (const name of ['one', 'two', 'three', 'four', 'five', 'six', 'seven'])
    bots.push(await createBot(app, alice, name));
  const replies = await Promise.all(bots.map((bot, at) => add(at % 2 === 0 ? alice : bob, group, bot)));
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(5);
  expect(replies.filter(({ status }) => status === 400)).toHaveLength(2);
  await app.deps.db.kysely.deleteFrom('conversation_bots').execute();
  const [bot] = bots;
  for (let round = 0; round < 5; round += 1) {
    await alice.put(`/bots/${bot?.id}`, { name: 'one', bio: '', groups: 'anybody' });
    await Promise.all([
      bob.post(`${group}/bots`, { username: bot?.username }),
      alice.put(`/bots/${bot?.id}`, { name: 'one', bio: '', groups: 'nobody' }),
    ]);
    expect((await bob.get<{ bots: GroupBot[] }>(`${group}/bots`)).body.bots).toEqual([]);
  }
});

it('notes events for webhooks, and forgets a bot and who added it with their accounts', async () => {
  const { app, alice, bob, group, bot } = await start();
  await add(bob, group, bot);
  await alice.post('/webhooks', { url: 'https://receiver.example/', events: ['command'], botId: bot.id });
  for (const content of ['/roll 1', 'Hello @dice_bot', '/unknown', 'hello']) await send(bob, group, content);
  const { rows } = await app.deps.db.pool.query<{ event: string }>('SELECT event FROM webhook_deliveries');
  expect(rows).toHaveLength(2);
  await alice.delete(`/bots/${bot.id}`);
  expect((await bob.get<{ bots: GroupBot[] }>(`${group}/bots`)).body.bots).toEqual([]);
  await until(async () => {
    const { rows: left } = await app.deps.db.pool.query(
      'SELECT bot_id FROM conversation_bots UNION ALL SELECT user_id FROM bot_settings',
    );
    return left.length === 0;
  });
});
