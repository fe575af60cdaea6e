import type { OwnBot } from '@gumball/contract/auth/programs/bots.routes';
import type { Post } from '@gumball/contract/posts/posts.schemas';
import type { PublicUser } from '@gumball/contract/users/users.schemas';
import { botsMax } from '@gumball/rules/auth/bots';
import { expect, it } from 'vitest';
import { join, signUpOf } from '../../../../test/data/accounts.ts';
import { writePost } from '../../../../test/data/builders.ts';
import { createCommunityWith } from '../../../../test/data/communities.ts';
import { createEventAt } from '../../../../test/data/community-events.ts';
import { becomeFriends } from '../../../../test/data/friendship.ts';
import { createOperator } from '../../../../test/data/tasks.ts';
import { asUser, call, createTestUsers, expectError, type TestUser } from '../../../../test/data/users.ts';
import { connect } from '../../../../test/sockets.ts';
import { startApp, type TestApp } from '../../../../test/start-app.ts';
import { creditGumballs } from '../../gumballs/credit-gumballs.ts';
import { purgeDeletedAccount } from '../deletion/purge-deleted-account.ts';

type Created = { bot: OwnBot; token: string };

const create = (who: TestUser, username = 'weather', more: object = {}) =>
  who.post<Created>('/bots', { name: 'Weather', username, bio: 'Tells the weather', ...more });

async function createBot(app: TestApp, owner: TestUser): Promise<TestUser> {
  const { status, body } = await create(owner);
  if (status !== 201) throw new Error(JSON.stringify(body));
  return asUser(app, { id: body.bot.id, username: body.bot.username, token: body.token });
}

it('acts by its token only, and is marked by its name and its frame', async () => {
  const app = await startApp();
  const [alice, bob] = await createTestUsers(app, 'alice', 'bob');
  const bot = await createBot(app, alice);
  expect(bot.username).toBe('weather_bot.fun');
  const post = await writePost(bot, 'Rain at noon');
  expect(post.user).toMatchObject({ id: bot.id, firstName: 'Weather', lastName: 'Bot', frame: 'bot' });
  expect((await bob.put('/shop/frame', { frame: 'bot' })).status).toBe(400);
  expect(await expectError(bot.put('/shop/frame', { frame: null }))).toBe('403 SCOPE_MISSING');
  expect((await bob.get<{ user: PublicUser }>(`/users/${bot.id}`)).body.user).toMatchObject({
    lastName: 'Bot',
    bio: 'Tells the weather',
  });
  for (const path of ['/auth/profile', '/earnings/summary', '/auth/sessions', '/bots'])
    expect(await expectError(bot.get(path))).toBe('403 SCOPE_MISSING');
  expect(await expectError(bot.put('/auth/profile', { lastName: 'Person' }))).toBe('403 SCOPE_MISSING');
  for (const password of ['none', '', 'weather'])
    expect((await call(app, 'POST', '/auth/login', { body: { username: bot.username, password } })).status).not.toBe(
      200,
    );
});

it('does nothing that counts for others, and earns nothing', async () => {
  const app = await startApp();
  const [alice, bob] = await createTestUsers(app, 'alice', 'bob');
  const bot = await createBot(app, alice);
  const post = await writePost(alice, 'Like me');
  for (const path of [`/posts/${post.id}/like`, `/posts/${post.id}/repost`, `/friends/request/${bob.id}`])
    expect(await expectError(bot.post(path))).toBe('403 ACCESS_DENIED');
  const community = await createCommunityWith(alice, [bob]);
  await bot.post(`/communities/${community.id}/join`);
  const event = await createEventAt(alice, community.id, app.deps.clock.now(), 48);
  const answerPath = `/communities/${community.id}/events/${event.id}/answer`;
  expect(await expectError(bot.put(answerPath, { answer: 'going' }))).toBe('403 ACCESS_DENIED');
  expect((await bob.put(answerPath, { answer: 'going' })).status).toBe(200);
  expect(await expectError(bot.post('/hashtags/rain/follow'))).toBe('403 ACCESS_DENIED');
  expect((await bob.post('/hashtags/rain/follow')).status).toBe(200);
  expect((await bot.delete('/hashtags/rain/follow')).status).toBe(200);
  const now = app.deps.clock.now();
  const credit = { memberId: bot.id, amount: 50, kind: 'grant' as const, reference: 'x', at: now };
  expect(await app.deps.db.transaction((tx) => creditGumballs(tx, credit))).toEqual({ paid: false });
  expect(await expectError(bob.post(`/users/${bot.id}/tips`, { amount: 1 }))).not.toBe('201');
  const { rows } = await app.deps.db.pool.query('SELECT FROM gumball_entries WHERE user_id = $1', [bot.id]);
  expect(rows.length).toBe(0);
});

it('talks with its friends, and comes into no group', async () => {
  const app = await startApp();
  const [alice, bob] = await createTestUsers(app, 'alice', 'bob');
  const bot = await createBot(app, alice);
  await becomeFriends(bob, bot);
  await becomeFriends(bob, alice);
  const direct = await bob.post('/messages/conversations', { participantIds: [bot.id] });
  expect(direct.status).toBe(201);
  const group = { participantIds: [bot.id, alice.id], isGroup: true, name: 'Rain' };
  expect(await expectError(bob.post('/messages/conversations', group))).toMatch(/FRIENDS_ONLY|4\d\d/);
});

it('is changed by its owner only, and ends with its token, its owner and its deletion', async () => {
  const app = await startApp();
  const { token, user } = await join(app, 'alice');
  const alice = asUser(app, { id: user.id, username: user.username, token });
  await alice.put('/auth/profile', { firstName: 'Alice', lastName: 'Archer' });
  const [bob] = await createTestUsers(app, 'bob');
  const bot = await createBot(app, alice);
  expect(await expectError(bob.put(`/bots/${bot.id}`, { name: 'Mine' }))).toBe('404 NOT_FOUND');
  expect(await expectError(bob.post(`/bots/${bot.id}/token`))).toBe('404 NOT_FOUND');
  await bob.delete(`/bots/${bot.id}`);
  const named = (await create(alice, 'named', { name: '\u202eSun\r\nny' })).body.bot;
  expect(named.name).toBe('Sun ny');
  await alice.delete(`/bots/${named.id}`);
  expect((await alice.put<{ bot: OwnBot }>(`/bots/${bot.id}`, { name: '\u2067Sun\n' })).body.bot.name).toBe('Sun');
  const { socket } = await connect(app, bot);
  const closed = new Promise((resolve) => socket.once('disconnect', resolve));
  const renewed = asUser(app, { ...bot, token: (await alice.post<Created>(`/bots/${bot.id}/token`)).body.token });
  await closed;
  expect([(await bot.get('/posts/feed')).status, (await renewed.get('/posts/feed')).status]).toEqual([401, 200]);

  const other = asUser(app, { ...bot, token: (await create(alice, 'second')).body.token });
  expect((await other.get('/posts/feed')).status).toBe(200);
  await alice.delete(`/bots/${bot.id}`);
  expect((await renewed.get('/posts/feed')).status).toBe(401);
  expect(await expectError(create(bob))).toBe('409 USERNAME_TAKEN');
  expect((await alice.delete('/auth/account', { password: signUpOf('alice').password })).status).toBe(200);
  expect((await other.get('/posts/feed')).status).toBe(401);
});

it('stops while its owner is suspended', async () => {
  const app = await startApp();
  const [alice] = await createTestUsers(app, 'alice');
  const bot = await createBot(app, alice);
  const operator = await createOperator(app, 'olga');
  expect((await bot.get('/posts/feed')).status).toBe(200);
  const { socket } = await connect(app, bot);
  const closed = new Promise((resolve) => socket.once('disconnect', resolve));
  await operator.post(`/operator/members/${alice.id}/suspend`, { reason: 'Spam' });
  await closed;
  expect((await bot.get('/posts/feed')).status).toBe(401);
  await operator.post(`/operator/members/${alice.id}/restore`);
  expect((await bot.get('/posts/feed')).status).toBe(200);
});

it('keeps to the rules of names and to the cap, under a race', async () => {
  const app = await startApp();
  const [alice] = await createTestUsers(app, 'alice');
  expect(await expectError(create(alice, 'no'))).toBe('400 USERNAME_CHARACTERS');
  expect(await expectError(create(alice, 'a-b-c'))).toBe('400 USERNAME_CHARACTERS');
  for (const name of [' ', '\u200b\u202e'])
    expect(await expectError(create(alice, 'weather', { name }))).toBe('400 FIELDS_REQUIRED');
  const raced = await Promise.all(
    Array.from({ length: botsMax + 2 }, (_, count) => expectError(create(alice, `bot_number_${count}`))),
  );
  expect(raced.filter((outcome) => outcome === '201').length).toBe(botsMax);
  expect(raced.filter((outcome) => outcome === '409 INTEGRATIONS_FULL').length).toBe(2);
});

it('posts into a community by the address of an incoming webhook, within the rules of its owner', async () => {
  const app = await startApp();
  const [alice, bob] = await createTestUsers(app, 'alice', 'bob');
  const community = await createCommunityWith(alice, [bob]);
  const path = `/communities/${community.id}/incoming`;
  const input = { name: 'Build', username: 'build' };
  expect(await expectError(bob.post(path, input))).toBe('403 ACCESS_DENIED');
  const { body } = await alice.post<Created>(path, input);
  expect(body.bot).toMatchObject({ name: 'Build', community: { id: community.id } });
  const send = (text: string, headers: Record<string, string> = {}) =>
    call<{ postId: string }>(app, 'POST', `/hooks/${body.token}`, { body: { text }, headers });
  const sent = await send('Build 12 is green', { 'idempotency-key': 'build-12' });
  expect(sent.status).toBe(201);
  expect((await send('Build 12 is green', { 'idempotency-key': 'build-12' })).body.postId).toBe(sent.body.postId);
  const { body: read } = await bob.get<{ post: Post }>(`/posts/${sent.body.postId}`);
  expect(read.post).toMatchObject({ content: 'Build 12 is green', user: { firstName: 'Build', lastName: 'Bot' } });
  expect(await expectError(send(' '))).toBe('400 POST_EMPTY');
  const asToken = asUser(app, { ...alice, token: body.token });
  expect((await asToken.get('/posts/feed')).status).toBe(401);

  await app.deps.db.pool.query(`UPDATE users SET silenced_until = now() + interval '1 day' WHERE id = $1`, [alice.id]);
  expect(await expectError(send('Silenced'))).toBe('403 SILENCED');
  await app.deps.db.pool.query('UPDATE users SET silenced_until = NULL WHERE id = $1', [alice.id]);
  const terms = { kind: 'terms', version: 1, body: 'Be kind.', summary: 'New', needsConsent: true };
  expect((await (await createOperator(app, 'olga')).post('/operator/terms', terms)).status).toBe(201);
  expect(await expectError(send('Without consent'))).toBe('403 CONSENT_REQUIRED');
  await alice.post('/terms/consents', { consents: [{ kind: 'terms', version: 1 }] });
  expect((await send('With consent')).status).toBe(201);
  for (let count = 0; count < 30; count += 1) await send(`Build ${count}`);
  expect((await send('Too much')).status).toBe(429);
  await app.deps.db.pool.query(`UPDATE community_members SET role = 'member' WHERE user_id = $1`, [alice.id]);
  expect(await expectError(send('No admin any more'))).toBe('404 NOT_FOUND');
});

it('takes what it wrote with it', async () => {
  const app = await startApp();
  const [alice, bob] = await createTestUsers(app, 'alice', 'bob');
  const bot = await createBot(app, alice);
  const post = await writePost(bot, 'Rain');
  await alice.delete(`/bots/${bot.id}`);
  await purgeDeletedAccount(app.deps, { userId: bot.id });
  expect((await bob.get(`/posts/${post.id}`)).status).toBe(404);
});
