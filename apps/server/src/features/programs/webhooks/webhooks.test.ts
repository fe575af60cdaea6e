import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { OwnBot } from '@gumball/contract/auth/programs/bots.routes';
import type { Post } from '@gumball/contract/posts/posts.schemas';
import type { Delivery, Webhook } from '@gumball/contract/programs/webhooks.schemas';
import { dayMs, hourMs, minuteMs } from '@gumball/rules/formats/durations';
import { webhooksMax } from '@gumball/rules/programs/webhooks';
import { expect, it, onTestFinished } from 'vitest';
import { block, writeComment, writePost } from '../../../../test/data/builders.ts';
import { createCommunityWith, promote } from '../../../../test/data/communities.ts';
import { createTestUser, createTestUsers, expectError, type TestUser } from '../../../../test/data/users.ts';
import { until } from '../../../../test/sockets.ts';
import { startApp, type TestApp } from '../../../../test/start-app.ts';
import { createGuardedFetch } from '../../../platform/outbound/guarded-fetch.ts';
import { signRequest } from '../../../platform/outbound/sign-request.ts';
import { purgeDeliveries } from './purge-deliveries.ts';

type Received = {
  headers: Record<string, string>;
  body: Record<string, never> & { id: string; event: string };
  raw: Buffer;
};

/** Starts a receiver that answers with the status of `answer`. */
async function startReceiver(app: TestApp, answer: () => number = () => 200, headers: Record<string, string> = {}) {
  app.deps.guardedFetch = createGuardedFetch({
    isAllowedAddress: (address) => address === '127.0.0.1',
    isAllowedPort: () => true,
  });
  const received: Received[] = [];
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const raw = Buffer.concat(parts);
      received.push({ headers: request.headers as Record<string, string>, body: JSON.parse(raw.toString()), raw });
      response.writeHead(answer(), headers).end(answer() === 204 ? undefined : 'received');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { received, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook` };
}

/** Creates a webhook and points it at a receiver of the test, which the rule for addresses would refuse. */
async function hook(app: TestApp, who: TestUser, url: string, more: object = {}) {
  const body = { url: 'https://receiver.example/', events: ['post.created', 'comment.created'], ...more };
  const reply = await who.post<{ webhook: Webhook; secret: string }>('/webhooks', body);
  if (reply.status !== 201) throw new Error(JSON.stringify(reply.body));
  await app.deps.db.kysely.updateTable('webhooks').set({ url }).where('id', '=', reply.body.webhook.id).execute();
  return { id: reply.body.webhook.id, secret: reply.body.secret };
}

const logOf = async (who: TestUser, id: string) =>
  (await who.get<{ deliveries: Delivery[] }>(`/webhooks/${id}/deliveries`)).body.deliveries;
const webhookOf = async (who: TestUser) => (await who.get<{ webhooks: Webhook[] }>('/webhooks')).body.webhooks[0];

it("delivers a member's posts and the comments on them, signed, once each, in order", async () => {
  const app = await startApp();
  const [alice, bob] = await createTestUsers(app, 'alice', 'bob');
  const { received, url } = await startReceiver(app);
  const { id, secret } = await hook(app, alice, url);
  const post = await writePost(alice, 'Hello');
  await writePost(bob, 'Not hers');
  await writeComment(bob, post.id, 'Nice');
  await until(() => received.length === 2);
  expect(received.map(({ body }) => body.event)).toEqual(['post.created', 'comment.created']);
  expect(received[0]?.body).toMatchObject({ post: { id: post.id, content: 'Hello' } });
  expect(received[1]?.body).toMatchObject({ comment: { content: 'Nice', postId: post.id } });
  const [first] = received;
  const at = new Date(Number(first?.headers['x-gumball-timestamp']) * 1000);
  expect(signRequest(secret, first?.raw ?? Buffer.of(), at)).toMatchObject({
    'x-gumball-signature': first?.headers['x-gumball-signature'],
  });
  expect(first?.headers['x-gumball-delivery']).toBe(first?.body.id);
  await until(async () => (await logOf(alice, id)).every(({ state }) => state === 'delivered'));
  expect((await logOf(alice, id)).map(({ attempts, status }) => [attempts, status])).toEqual([
    [1, 200],
    [1, 200],
  ]);
});

it('delivers what happens in a community to those who run it, while they do', async () => {
  const app = await startApp();
  const [alice, bob, carol, dan] = await createTestUsers(app, 'alice', 'bob', 'carol', 'dan');
  const community = await createCommunityWith(alice, [bob, carol]);
  await promote(alice, community.id, bob);
  const more = { communityId: community.id, events: ['post.created', 'member.joined'] };
  expect(await expectError(carol.post('/webhooks', { url: 'https://a.example/', ...more }))).toBe('403 ACCESS_DENIED');
  expect(await expectError(dan.post('/webhooks', { url: 'https://a.example/', ...more }))).toBe(
    '404 COMMUNITY_NOT_FOUND',
  );
  const { received, url } = await startReceiver(app);
  const { id } = await hook(app, bob, url, more);
  await dan.post(`/communities/${community.id}/join`);
  await writePost(carol, 'In the community', { communityId: community.id });
  await until(() => received.length === 2);
  expect(received.map(({ body }) => body)).toMatchObject([
    { event: 'member.joined', user: { id: dan.id } },
    { event: 'post.created', communityId: community.id, post: { content: 'In the community' } },
  ]);
  await block(app, carol, bob);
  await writePost(carol, 'Hidden from Bob', { communityId: community.id });
  await until(async () => (await logOf(bob, id)).some(({ state }) => state === 'skipped'));
  await alice.put(`/communities/${community.id}/members/${bob.id}`, { role: 'member' });
  await writePost(alice, 'Bob is no admin any more', { communityId: community.id });
  await until(async () => (await logOf(bob, id)).filter(({ state }) => state === 'skipped').length === 2);
  expect(received.length).toBe(2);
});

it('names a hidden community to its members only, for webhooks and incoming ones', async () => {
  const app = await startApp();
  const [alice, bob] = await createTestUsers(app, 'alice', 'bob');
  const community = await createCommunityWith(alice, [bob]);
  await promote(alice, community.id, bob);
  const more = { communityId: community.id, events: ['post.created'] };
  expect((await bob.post('/webhooks', { url: 'https://receiver.example/', ...more })).status).toBe(201);
  await bob.post(`/communities/${community.id}/incoming`, { name: 'Build', username: 'build' });
  const names = async () => [
    (await webhookOf(bob))?.community?.name,
    (await bob.get<{ bots: OwnBot[] }>('/bots')).body.bots[0]?.community?.name,
  ];
  await alice.put(`/communities/${community.id}`, { access: 'hidden' });
  expect(await names()).toEqual(['Gardeners', 'Gardeners']);
  await alice.delete(`/communities/${community.id}/members/${bob.id}`);
  await alice.put(`/communities/${community.id}`, { name: 'Secret garden' });
  expect(await names()).toEqual([null, null]);
  await alice.put(`/communities/${community.id}`, { access: 'request' });
  expect(await names()).toEqual(['Secret garden', 'Secret garden']);
});

it.for([
  ['the status of the receiver', 204, {}, 'delivered'],
  ['a body that cannot be decoded', 200, { 'content-encoding': 'gzip' }, 'delivered'],
  ['an unknown encoding', 202, { 'content-encoding': 'zstd' }, 'delivered'],
  ['a redirect, which is no success', 307, { location: 'https://receiver.example/' }, 'waiting'],
] as const)('notes %s', async ([, status, headers, state]) => {
  const app = await startApp();
  const alice = await createTestUser(app, 'alice');
  const { url } = await startReceiver(app, () => status, headers);
  const { id } = await hook(app, alice, url);
  await writePost(alice, 'Hello');
  await until(async () => (await logOf(alice, id))[0]?.status === status);
  expect((await logOf(alice, id))[0]).toMatchObject({ state, status, attempts: 1 });
});

it('sends an event that waits for another attempt after later ones', async () => {
  const app = await startApp();
  const alice = await createTestUser(app, 'alice');
  let status = 500;
  const { received, url } = await startReceiver(app, () => status);
  const { id } = await hook(app, alice, url);
  const first = await writePost(alice, 'First');
  await until(async () => (await logOf(alice, id))[0]?.status === 500);
  status = 200;
  const second = await writePost(alice, 'Second');
  await until(() => received.length === 2);
  app.advance(minuteMs);
  await until(() => received.length === 3);
  expect(received.map(({ body }) => (body as unknown as { post: Post }).post.id)).toEqual([
    first.id,
    second.id,
    first.id,
  ]);
});

it('sends nothing that is deleted before it is sent', async () => {
  const app = await startApp();
  const [alice] = await createTestUsers(app, 'alice');
  let isUp = false;
  const { received, url } = await startReceiver(app, () => (isUp ? 204 : 500));
  const { id } = await hook(app, alice, url);
  const post = await writePost(alice, 'Secret');
  await until(async () => (await logOf(alice, id))[0]?.status === 500);
  await alice.delete(`/posts/${post.id}`);
  isUp = true;
  app.advance(minuteMs);
  await until(async () => (await logOf(alice, id))[0]?.state === 'skipped');
  expect(received.length).toBe(1);
});

it('tries again with the same id, and switches a webhook off that fails for days', async () => {
  const app = await startApp();
  const [alice] = await createTestUsers(app, 'alice');
  let status = 503;
  const { received, url } = await startReceiver(app, () => status);
  const { id } = await hook(app, alice, url);
  await writePost(alice, 'Hello');
  await until(async () => (await logOf(alice, id))[0]?.status === 503);
  expect(await webhookOf(alice)).toMatchObject({ isOn: true, failingSince: expect.any(String) });
  app.advance(minuteMs);
  await until(() => received.length === 2);
  expect(received[0]?.body.id).toBe(received[1]?.body.id);
  status = 200;
  app.advance(5 * minuteMs);
  await until(async () => (await logOf(alice, id))[0]?.state === 'delivered');
  expect(await webhookOf(alice)).toMatchObject({ isOn: true, failingSince: null });

  status = 500;
  await writePost(alice, 'Again');
  await until(async () => (await logOf(alice, id))[0]?.status === 500);
  app.advance(3 * dayMs + hourMs);
  await until(async () => (await webhookOf(alice))?.isOn === false);
  const count = received.length;
  await writePost(alice, 'Not sent');
  expect((await logOf(alice, id)).length).toBe(2);
  const on = { url: 'https://receiver.example/', events: ['post.created'], isOn: true };
  expect((await alice.put<{ webhook: Webhook }>(`/webhooks/${id}`, on)).body.webhook).toMatchObject({
    isOn: true,
    failingSince: null,
  });
  expect(received.length).toBe(count);
});

it('delivers again on request, sends test events, and renews the secret', async () => {
  const app = await startApp();
  const [alice, bob] = await createTestUsers(app, 'alice', 'bob');
  const { received, url } = await startReceiver(app);
  const { id, secret } = await hook(app, alice, url);
  await alice.post(`/webhooks/${id}/test`);
  await until(() => received.length === 1);
  expect(received[0]?.body).toMatchObject({ event: 'test' });
  await until(async () => (await logOf(alice, id))[0]?.state === 'delivered');
  const [delivery] = await logOf(alice, id);
  const again = `/webhooks/${id}/deliveries/${delivery?.id}/redeliver`;
  expect(await expectError(bob.post(again))).toBe('404 NOT_FOUND');
  expect(await expectError(bob.get(`/webhooks/${id}/deliveries`))).toBe('404 NOT_FOUND');
  const renewed = (await alice.post<{ secret: string }>(`/webhooks/${id}/secret`)).body.secret;
  expect(renewed).not.toBe(secret);
  expect((await alice.post(again)).status).toBe(200);
  await until(() => received.length === 2);
  const [, second] = received;
  const at = new Date(Number(second?.headers['x-gumball-timestamp']) * 1000);
  expect(signRequest(renewed, second?.raw ?? Buffer.of(), at)['x-gumball-signature']).toBe(
    second?.headers['x-gumball-signature'],
  );
  await bob.delete(`/webhooks/${id}`);
  expect((await webhookOf(alice))?.id).toBe(id);
  await alice.delete(`/webhooks/${id}`);
  expect(await webhookOf(alice)).toBe(undefined);
});

it('reaches public addresses by https only, within a cap, and keeps a bounded log', async () => {
  const app = await startApp();
  const [alice] = await createTestUsers(app, 'alice');
  const events = ['post.created'];
  for (const url of ['http://a.example/', 'https://a.example:8443/', 'https://me@a.example/', 'ftp://a', ''])
    expect(await expectError(alice.post('/webhooks', { url, events }))).toBe('400 WEBHOOK_URL_INVALID');
  expect(await expectError(alice.post('/webhooks', { url: 'https://a.example/', events: ['member.joined'] }))).toBe(
    '400 INVALID_INPUT',
  );
  const local = await alice.post<{ webhook: Webhook }>('/webhooks', { url: 'https://127.0.0.1/', events });
  await alice.post(`/webhooks/${local.body.webhook.id}/test`);
  await until(async () => (await logOf(alice, local.body.webhook.id))[0]?.state === 'failed');
  for (let count = 1; count < webhooksMax - 1; count += 1)
    await alice.post('/webhooks', { url: 'https://a.example/', events });
  const raced = await Promise.all(
    [1, 2, 3].map(() => expectError(alice.post('/webhooks', { url: 'https://a.example/', events }))),
  );
  expect(raced.toSorted()).toEqual(['201', '409 INTEGRATIONS_FULL', '409 INTEGRATIONS_FULL']);

  await app.deps.db.pool.query(
    `INSERT INTO webhook_deliveries (webhook_id, event, state, due_at) SELECT $1, 'test', 'delivered', NULL
     FROM generate_series(1, 30)`,
    [local.body.webhook.id],
  );
  await purgeDeliveries(app.deps, { newest: 10, waitingMax: 10 });
  expect((await logOf(alice, local.body.webhook.id)).length).toBe(10);
});

it('shares the deliveries of several servers', async () => {
  const app = await startApp();
  const other = await startApp({}, app);
  const [alice] = await createTestUsers(app, 'alice');
  const { received, url } = await startReceiver(app);
  other.deps.guardedFetch = app.deps.guardedFetch;
  await hook(app, alice, url);
  for (let count = 0; count < 8; count += 1) await writePost(alice, `Post ${count}`);
  await until(() => received.length >= 8, 15_000);
  expect(new Set(received.map(({ body }) => body.id)).size).toBe(8);
  expect(received.length).toBe(8);
});
