import type { NewMemberLimits } from '@gumball/rules/filters/new-member-limits';
import { dayMs } from '@gumball/rules/formats/durations';
import { limitedPerHour } from '@gumball/rules/moderation/sanctions';
import { expect, it } from 'vitest';
import { createBot } from '../../../test/data/bots.ts';
import { nextTempId, startDirect } from '../../../test/data/chat.ts';
import { createCommunityWith } from '../../../test/data/communities.ts';
import { createOperator } from '../../../test/data/tasks.ts';
import { call, createTestUser, createTestUsers, expectError } from '../../../test/data/users.ts';
import { connect } from '../../../test/sockets.ts';
import { startApp } from '../../../test/start-app.ts';

it('new members reach the limits of operators, for the days after the sign-up', async () => {
  const app = await startApp();
  const judge = await createOperator(app, 'judge');
  const [alice, bob, carol, dan] = await createTestUsers(app, 'alice', 'bob', 'carol', 'dan');
  const direct = await startDirect(alice, bob);
  const unlimited = { days: 0, links: null, posts: null, invitations: null, friendRequests: null };
  const read = async () => (await judge.get<{ limits: NewMemberLimits }>('/operator/new-member-limits')).body.limits;
  expect(await read()).toEqual(unlimited);
  for (let index = 0; index < 3; index += 1)
    expect((await alice.post('/posts', { content: `https://a.example/${index}` })).status).toBe(201);
  expect(await expectError(judge.put('/operator/new-member-limits', { ...unlimited, days: 91 }))).toBe(
    '400 NEW_MEMBER_LIMITS_INVALID',
  );
  const limits = { days: 7, links: 2, posts: 3, invitations: 1, friendRequests: 1 };
  expect((await judge.put('/operator/new-member-limits', limits)).status).toBe(200);
  expect(await read()).toEqual(limits);
  await new Promise((resolve) => setTimeout(resolve, 1100));
  const until = new Date(app.deps.clock.now().getTime() + 7 * dayMs).toISOString().slice(0, 10);
  const socket = await connect(app, alice);
  const send = (content: string) =>
    socket.send('message:send', { conversationId: direct.id, content, tempId: nextTempId() });
  expect((await send('https://one.example')).success).toBe(true);
  expect((await alice.post('/posts', { content: 'https://two.example' })).status).toBe(201);
  expect(await send('https://three.example')).toMatchObject({ success: false, code: 'NEW_MEMBER_LINKS' });
  expect((await send('No link')).success).toBe(true);
  const linkPreview = { url: 'https://three.example' };
  expect(await expectError(alice.put('/posts/17', { linkPreview }))).toBe('429 NEW_MEMBER_LINKS');
  const refused = await alice.post<{ message: string }>('/posts', { content: 'https://three.example' });
  expect([refused.status, refused.body.message]).toEqual([
    429,
    `New members can send links 2 times a day. This ends on ${until}.`,
  ]);
  for (const content of ['Two', 'Three']) expect((await alice.post('/posts', { content })).status).toBe(201);
  expect(await expectError(alice.post('/posts', { content: 'Four' }))).toBe('429 NEW_MEMBER_POSTS');
  expect((await alice.post(`/friends/request/${carol.id}`)).status).toBe(201);
  expect(await expectError(alice.post(`/friends/request/${dan.id}`))).toBe('429 NEW_MEMBER_FRIEND_REQUESTS');
  for (let index = 0; index < 4; index += 1)
    expect((await judge.post('/posts', { content: `https://a.example/${index}` })).status).toBe(201);
  app.advance(7 * dayMs);
  expect((await alice.post('/posts', { content: 'https://four.example' })).status).toBe(201);
  expect((await alice.post(`/friends/request/${dan.id}`)).status).toBe(201);
  expect((await (await createTestUser(app, 'erin')).post('/posts', { content: 'https://five.example' })).status).toBe(
    201,
  );
});

it('bots and incoming webhooks share the limits of their owner', async () => {
  const app = await startApp();
  const judge = await createOperator(app, 'judge');
  const [alice] = await createTestUsers(app, 'alice');
  const { id } = await createCommunityWith(alice);
  const { token } = (
    await alice.post<{ token: string }>(`/communities/${id}/incoming`, { name: 'In', username: 'in_' })
  ).body;
  const bot = await createBot(app, alice, 'helper');
  const send = () => call(app, 'POST', `/hooks/${token}`, { body: { text: 'Received' } });
  const limits = { days: 7, links: null, posts: 3, invitations: null, friendRequests: null };
  expect((await judge.put('/operator/new-member-limits', limits)).status).toBe(200);
  await new Promise((resolve) => setTimeout(resolve, 1100));
  expect((await send()).status).toBe(201);
  expect((await bot.post('/posts', { content: 'By a bot' })).status).toBe(201);
  expect((await alice.post('/posts', { content: 'By the owner' })).status).toBe(201);
  expect(await expectError(send())).toBe('429 NEW_MEMBER_POSTS');
  expect(await expectError(bot.post('/posts', { content: 'By a bot' }))).toBe('429 NEW_MEMBER_POSTS');
  app.advance(7 * dayMs);
  // The bot is as old as its owner.
  const later = await createBot(app, alice, 'later');
  for (let index = 0; index < 4; index += 1)
    expect((await later.post('/posts', { content: `Later ${index}` })).status).toBe(201);
});

it('a limited member and the bots publish what one member may', async () => {
  const app = await startApp();
  const [alice] = await createTestUsers(app, 'alice');
  const bots = [await createBot(app, alice, 'first'), await createBot(app, alice, 'second')];
  await app.deps.db.pool.query("UPDATE users SET limited_until = now() + interval '1 day' WHERE id = $1", [alice.id]);
  for (let index = 0; index < limitedPerHour; index += 1)
    expect((await bots[index % 2]?.post('/posts', { content: `Post ${index}` }))?.status).toBe(201);
  for (const bot of bots) expect(await expectError(bot.post('/posts', { content: 'More' }))).toBe('429 RATE_LIMITED');
});
