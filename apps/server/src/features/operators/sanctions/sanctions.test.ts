import { publishingEndpoints } from '@gumball/contract/moderation/publishing';
import type { OperatorSanction, Sanction } from '@gumball/contract/moderation/sanctions.schemas';
import type { Notification } from '@gumball/contract/notifications/notifications.schemas';
import type { AuditEntry } from '@gumball/contract/operators/operators.schemas';
import type { ScheduledPost } from '@gumball/contract/posts/scheduled.schemas';
import { dayMs, hourMs } from '@gumball/rules/formats/durations';
import { limitedPerHour } from '@gumball/rules/moderation/sanctions';
import { describe, expect, it, test } from 'vitest';
import { writePost } from '../../../../test/data/builders.ts';
import { emitMessage, nextTempId, react, startDirect } from '../../../../test/data/chat.ts';
import { createCommunityWith } from '../../../../test/data/communities.ts';
import { findViolations } from '../../../../test/data/invariants.ts';
import { createOperator } from '../../../../test/data/tasks.ts';
import { createTestUser, expectError, type TestUser } from '../../../../test/data/users.ts';
import { connect, until } from '../../../../test/sockets.ts';
import { shareApp, startApp } from '../../../../test/start-app.ts';

const app = shareApp();
let made = 0;
const member = (name = 'member') => createTestUser(app(), `${name}${(made += 1)}`);
const operator = () => createOperator(app(), `operator${(made += 1)}`);
type Body = { sanction: OperatorSanction };
const impose = (by: TestUser, on: TestUser, sanction: object, key?: string) =>
  by.post<Body>(
    `/operator/members/${on.id}/sanctions`,
    { rule: 'spam', note: 'Three times the same', ...sanction },
    key === undefined ? {} : { 'idempotency-key': key },
  );
const own = async (by: TestUser) => (await by.get<{ sanctions: Sanction[] }>('/sanctions')).body.sanctions;
const pathOf = ({ user, id }: OperatorSanction) => `/operator/members/${user.id}/sanctions/${id}`;
const ended = 'A measure against your account ended early';
const messagesTo = async (by: TestUser) =>
  (await by.get<{ notifications: Notification[] }>('/notifications')).body.notifications
    .filter(({ type }) => type === 'sanction')
    .map(({ message }) => message);

/** Routes that change something in posts, comments, messages and communities, and publish no text of a member. */
const unpublished = [
  'POST /communities/invitation',
  'POST /communities/invitation/accept',
  'POST /communities/{id}/cases/{caseId}/decision',
  'POST /communities/{id}/cases/{caseId}/pass-on',
  'POST /communities/{id}/chat/join',
  'POST /communities/{id}/events/{eventId}/cancel',
  'POST /communities/{id}/incoming',
  'POST /communities/{id}/invitations',
  'POST /communities/{id}/join',
  'POST /communities/{id}/tasks/{taskId}/end',
  'POST /communities/{id}/tasks/{taskId}/pause',
  'POST /communities/{id}/tasks/{taskId}/resume',
  'POST /messages/conversations/{id}/bots',
  'POST /messages/conversations/{id}/invites',
  'POST /messages/conversations/{id}/participants',
  'POST /messages/invites/{code}/join',
  'POST /posts/link-preview',
  'POST /posts/{id}/save',
];

test('every route that creates something in them is known as publishing or not', async () => {
  const { paths } = (await (await fetch(`${app().url}/api/openapi.json`)).json()) as {
    paths: Record<string, Record<string, unknown>>;
  };
  const routes = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replace(/^\/api/, '')}`),
  );
  const publishing = publishingEndpoints.map((endpoint) => endpoint.replace(/:(\w+)/g, '{$1}'));
  expect(publishing.filter((endpoint) => !routes.includes(endpoint))).toEqual([]);
  const creating = routes.filter((route) => /^POST \/(posts|comments|messages|communities)\b/.test(route));
  expect(creating.filter((route) => !publishing.includes(route)).toSorted()).toEqual(unpublished);
});

test('a warning is told with its rule and text, and changes nothing', async () => {
  const [judge, alice] = [await operator(), await member()];
  const { status, body } = await impose(judge, alice, { kind: 'warning' });
  expect(status).toBe(201);
  expect(await own(alice)).toMatchObject([
    { kind: 'warning', rule: 'spam', note: 'Three times the same', endsAt: null, isActive: false, canAppeal: true },
  ]);
  expect(JSON.stringify(await own(alice))).not.toContain(judge.username);
  await until(async () => (await messagesTo(alice))[0] === 'You were warned: Spam or scam');
  expect((await alice.post('/posts', { content: 'Still here' })).status).toBe(201);
  const { entries } = (await judge.get<{ entries: AuditEntry[] }>('/operator/audit')).body;
  expect(entries[0]).toMatchObject({
    action: 'impose-sanction',
    subject: { kind: 'member', id: alice.id },
    details: { sanction: body.sanction.id, kind: 'warning', rule: 'spam' },
  });
});

describe('a silenced member', () => {
  it('reads, and publishes by no route and no socket, until it ends by itself', async () => {
    const ownApp = await startApp();
    const judge = await createOperator(ownApp, 'judge');
    const [alice, bob] = [await createTestUser(ownApp, 'alice'), await createTestUser(ownApp, 'bob')];
    const direct = await startDirect(alice, bob);
    const message = await emitMessage(bob, direct.id, 'Hello');
    const post = await writePost(bob, 'A post');
    const community = await createCommunityWith(alice);
    const socket = await connect(ownApp, alice);
    await impose(judge, alice, { kind: 'silence', days: 1 });
    // The connections end, so that the next ones know it.
    await until(() => !socket.socket.connected);
    const silenced = await connect(ownApp, alice);
    const sent = await silenced.send('message:send', {
      conversationId: direct.id,
      content: 'Hi',
      tempId: nextTempId(),
    });
    expect(sent).toMatchObject({ success: false, code: 'SILENCED' });
    for (const endpoint of publishingEndpoints) {
      const [method = '', path = ''] = endpoint.split(' ');
      const target = path.startsWith('/messages/conversations/')
        ? direct.id
        : path.startsWith('/messages')
          ? message.id
          : path.startsWith('/communities')
            ? community.id
            : post.id;
      const call = path.replace(/:\w+/g, target);
      const reply = method === 'POST' ? await alice.post(call, {}) : await alice.put(call, {});
      expect([endpoint, reply.status, (reply.body as { code?: string }).code]).toEqual([endpoint, 403, 'SILENCED']);
    }
    // What others wrote is read, and what is one's own is taken back.
    expect((await alice.get(`/posts/${post.id}`)).status).toBe(200);
    expect((await alice.get(`/messages/conversations/${direct.id}/messages`)).status).toBe(200);
    expect((await alice.delete(`/posts/${post.id}/like`)).status).toBe(200);
    expect((await alice.post('/support', { message: 'Why?' })).status).toBe(201);
    expect((await alice.put('/auth/profile', { bio: 'https://alice.example' })).status).toBe(200);
    ownApp.advance(dayMs);
    expect((await react(alice, message, '👍')).status).toBe(200);
    expect((await alice.post('/posts', { content: 'Back again' })).status).toBe(201);
    expect(
      (
        await (
          await connect(ownApp, alice)
        ).send('message:send', {
          conversationId: direct.id,
          content: 'Hi',
          tempId: nextTempId(),
        })
      ).success,
    ).toBe(true);
  });

  it('does not get out by a shorter sanction, and is free once the longest one is lifted', async () => {
    const [judge, alice] = [await operator(), await member()];
    const long = (await impose(judge, alice, { kind: 'silence', days: 30 })).body.sanction;
    const short = (await impose(judge, alice, { kind: 'silence', days: 1 })).body.sanction;
    await judge.delete(pathOf(short));
    expect(await expectError(alice.post('/posts', { content: 'Hello' }))).toBe('403 SILENCED');
    await Promise.all([judge.delete(pathOf(long)), judge.delete(pathOf(long))]);
    expect((await alice.post('/posts', { content: 'Hello' })).status).toBe(201);
    await until(async () => (await messagesTo(alice)).includes(ended));
  });
});

test('a limited member sends no links, publishes slowly, and is not suggested', async () => {
  const ownApp = await startApp();
  const judge = await createOperator(ownApp, 'judge');
  const [alice, bob] = [await createTestUser(ownApp, 'alice'), await createTestUser(ownApp, 'bob')];
  const suggested = async () => {
    const { body } = await bob.get<{ users: { id: string }[] }>('/friends/discover');
    return JSON.stringify(body).includes(`"${alice.id}"`);
  };
  expect(await suggested()).toBe(true);
  const direct = await startDirect(alice, await createTestUser(ownApp, 'carol'));
  const linked = await emitMessage(alice, direct.id, 'See https://news.example/a');
  const post = await writePost(alice, 'Look below');
  await impose(judge, alice, { kind: 'limit', days: 7 });
  expect(await expectError(alice.post('/posts', { content: 'See https://news.example' }))).toBe('403 LIMITED_LINKS');
  const linkPreview = { url: 'https://news.example/a' };
  for (const request of [
    alice.post('/posts', { content: 'Look below', linkPreview }),
    alice.put(`/posts/${post.id}`, { linkPreview }),
  ])
    expect(await expectError(request)).toBe('403 LIMITED_LINKS');
  expect((await alice.put(`/posts/${post.id}`, { content: 'Nothing below', linkPreview: null })).status).toBe(200);
  const path = `/messages/conversations/${direct.id}/messages`;
  expect(await expectError(alice.post(path, { content: 'http://news.example', tempId: nextTempId() }))).toBe(
    '403 LIMITED_LINKS',
  );
  expect(await expectError(alice.post(path, { forwardOf: linked.id, tempId: nextTempId() }))).toBe('403 LIMITED_LINKS');
  expect(await expectError(alice.put('/auth/profile', { bio: 'https://news.example' }))).toBe('403 LIMITED_LINKS');
  expect((await alice.put('/auth/profile', { bio: 'Quiet' })).status).toBe(200);
  expect(await suggested()).toBe(false);
  const statuses: number[] = [];
  // The edit and the refused message to forward counted.
  for (let index = 0; index < limitedPerHour; index += 1) {
    ownApp.advance(2000);
    statuses.push((await alice.post('/posts', { content: `Number ${index}` })).status);
  }
  expect(statuses.filter((status) => status === 201)).toHaveLength(limitedPerHour - 2);
  expect(statuses.at(-1)).toBe(429);
  ownApp.advance(7 * dayMs);
  expect((await alice.post('/posts', { content: 'See https://news.example' })).status).toBe(201);
});

describe('an appeal', () => {
  it('is made once, and decided by another operator, which ends the sanction', async () => {
    const [judge, other, alice] = [await operator(), await operator(), await member()];
    const { sanction } = (await impose(judge, alice, { kind: 'silence', days: 7 })).body;
    const appeal = (text: string) => alice.post<{ sanction: Sanction }>(`/sanctions/${sanction.id}/appeal`, { text });
    expect(await expectError(appeal('  '))).toBe('400 APPEAL_EMPTY');
    expect(await expectError(appeal('x'.repeat(1001)))).toBe('400 APPEAL_TOO_LONG');
    const raced = await Promise.all([appeal('It was not me'), appeal('It was my brother')]);
    expect(raced.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const appeals = async (by: TestUser) =>
      (await by.get<{ sanctions: OperatorSanction[] }>('/operator/appeals')).body.sanctions.filter(
        ({ user }) => user.id === alice.id,
      );
    expect(await appeals(judge)).toMatchObject([{ id: sanction.id, canDecide: false }]);
    expect(await appeals(other)).toMatchObject([{ id: sanction.id, canDecide: true, operator: judge.username }]);
    const decide = (by: TestUser, granted: boolean) =>
      by.put<Body>(`${pathOf(sanction)}/appeal`, { granted, answer: 'You are right' });
    expect(await expectError(decide(judge, false))).toBe('403 REVIEW_SAME_OPERATOR');
    const decided = await Promise.all([decide(other, true), decide(other, true)]);
    expect(decided.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await appeals(other)).toEqual([]);
    expect(await own(alice)).toMatchObject([
      { isActive: false, canAppeal: false, appeal: { granted: true, answer: 'You are right' } },
    ]);
    expect((await alice.post('/posts', { content: 'Thank you' })).status).toBe(201);
    await until(async () => (await messagesTo(alice)).includes(ended));
  });

  it('that is declined leaves it, and what has ended is not appealed', async () => {
    const [judge, other, alice] = [await operator(), await operator(), await member()];
    const { sanction } = (await impose(judge, alice, { kind: 'silence', days: 7 })).body;
    await alice.post(`/sanctions/${sanction.id}/appeal`, { text: 'No' });
    await other.put(`${pathOf(sanction)}/appeal`, { granted: false, answer: '' });
    expect(await expectError(alice.post('/posts', { content: 'Hello' }))).toBe('403 SILENCED');
    expect(await expectError(alice.post(`/sanctions/${sanction.id}/appeal`, { text: 'No' }))).toBe('409 APPEAL_MADE');
    await until(async () => (await messagesTo(alice)).includes('Your appeal was declined'));
    const lifted = (await impose(judge, alice, { kind: 'limit', days: 1 })).body.sanction;
    await judge.delete(pathOf(lifted));
    expect(await expectError(alice.post(`/sanctions/${lifted.id}/appeal`, { text: 'No' }))).toBe('409 APPEAL_TOO_LATE');
    const stranger = await member();
    expect(await expectError(stranger.post(`/sanctions/${sanction.id}/appeal`, { text: 'No' }))).toBe(
      '404 SANCTION_NOT_FOUND',
    );
    expect(await expectError(other.delete(`/operator/members/${stranger.id}/sanctions/${sanction.id}`))).toBe(
      '404 SANCTION_NOT_FOUND',
    );
  });
});

test('the same request imposes once, and nobody restricts an operator or without an end', async () => {
  const [judge, other, alice] = [await operator(), await operator(), await member()];
  const replies = await Promise.all([1, 2, 3].map(() => impose(judge, alice, { kind: 'silence', days: 3 }, 'once')));
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 201]);
  expect(await own(alice)).toHaveLength(1);
  expect(await expectError(impose(judge, alice, { kind: 'silence' }))).toBe('400 SANCTION_DAYS_MISSING');
  expect(await expectError(impose(judge, alice, { kind: 'limit', days: 2 }))).toBe('400 SANCTION_DAYS_MISSING');
  expect(await expectError(impose(judge, alice, { kind: 'warning', note: 'x'.repeat(1001) }))).toBe(
    '400 SANCTION_NOTE_TOO_LONG',
  );
  expect(await expectError(impose(judge, other, { kind: 'warning' }))).toBe('403 SANCTION_OPERATOR');
  expect(await expectError(impose(judge, { ...alice, id: '1' }, { kind: 'warning' }))).toBe('404 MEMBER_NOT_FOUND');
});

test('sanctions and their ends that happen at the same time leave the latest end', async () => {
  const [judge, alice] = [await operator(), await member()];
  const imposed = await Promise.all(
    [1, 30, 7, 3].map((days) => impose(judge, alice, { kind: days === 7 ? 'limit' : 'silence', days })),
  );
  await Promise.all(
    imposed.flatMap(({ body }, index) =>
      index % 2 ? [judge.delete(pathOf(body.sanction)), impose(judge, alice, { kind: 'silence', days: 14 })] : [],
    ),
  );
  expect(await findViolations(app())).toEqual([]);
  expect((await own(alice)).filter(({ isActive }) => isActive)).toHaveLength(4);
});

test('a scheduled post of a restricted member waits with its reason', async () => {
  const ownApp = await startApp();
  const judge = await createOperator(ownApp, 'judge');
  const [alice, bob] = [await createTestUser(ownApp, 'alice'), await createTestUser(ownApp, 'bob')];
  const publishAt = new Date(ownApp.deps.clock.now().getTime() + 2 * hourMs).toISOString();
  const schedule = async (by: TestUser, content: string, more: object = {}) => {
    const { body } = await by.post<{ scheduled: ScheduledPost }>('/posts/scheduled', { content, publishAt, ...more });
    return body.scheduled.id;
  };
  await schedule(alice, 'Later');
  await schedule(bob, 'Without a link');
  const linked = await schedule(bob, 'See https://news.example');
  await schedule(bob, 'Look below', { linkPreview: { url: 'https://news.example/' } });
  await impose(judge, alice, { kind: 'silence', days: 1 });
  await impose(judge, bob, { kind: 'limit', days: 1 });
  expect(await expectError(bob.post(`/posts/scheduled/${linked}/publish`))).toBe('403 LIMITED_LINKS');
  ownApp.advance(3 * hourMs);
  const { publishDuePosts } = await import('../../posts/scheduled/publish-due-posts.ts');
  await publishDuePosts(ownApp.deps);
  const waiting = async (by: TestUser) =>
    (await by.get<{ scheduled: ScheduledPost[] }>('/posts/scheduled')).body.scheduled.map(
      ({ content, failure }) => `${content}: ${failure}`,
    );
  expect(await waiting(alice)).toEqual(['Later: silenced']);
  expect(await waiting(bob)).toEqual(['See https://news.example: limited', 'Look below: limited']);
  ownApp.advance(dayMs);
  expect((await bob.post(`/posts/scheduled/${linked}/publish`)).status).toBe(200);
});
