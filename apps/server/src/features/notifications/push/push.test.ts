import { createECDH, randomBytes } from 'node:crypto';
import http, { type IncomingHttpHeaders } from 'node:http';
import { defaultLanguageChoice } from '@gumball/rules/formats/offered-languages';
import { defaultSiteNames } from '@gumball/rules/formats/site-names';
import { describe, expect, it, onTestFinished } from 'vitest';
import { writeComment, writePost } from '../../../../test/data/builders.ts';
import { emitMessage, react, startDirect } from '../../../../test/data/chat.ts';
import { createTestUser, createTestUsers, type TestUser } from '../../../../test/data/users.ts';
import { freePort } from '../../../../test/free-port.ts';
import { readPush } from '../../../../test/read-push.ts';
import { connect, until } from '../../../../test/sockets.ts';
import { startApp, type TestApp } from '../../../../test/start-app.ts';
import { createPush } from '../../../platform/push/push.ts';
import { makePushKeys } from '../../../platform/push/web-push.ts';

const keyPair = makePushKeys();
const keys = { ...keyPair, subject: 'mailto:hello@example.com' };
const env = { VAPID_PUBLIC_KEY: keyPair.publicKey, VAPID_PRIVATE_KEY: keyPair.privateKey, VAPID_SUBJECT: keys.subject };

type Delivered = { path: string; headers: IncomingHttpHeaders; body: Buffer };

/**
 * A local push service that responds with the next of `responseStatuses`, else 201, but never under /silent; and a
 * server whose SSRF guard allows it.
 */
async function startWithService(): Promise<{ app: TestApp; delivered: Delivered[]; responses: number[] }> {
  const delivered: Delivered[] = [];
  const responseStatuses: number[] = [];
  const service = http.createServer((request, reply) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      delivered.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(chunks) });
      if (request.url !== '/silent') reply.writeHead(responseStatuses.shift() ?? 201).end();
    });
  });
  const port = await freePort();
  await new Promise<void>((resolve) => service.listen(port, '127.0.0.1', resolve));
  onTestFinished(() => void service.close());
  const app = await startApp(env);
  app.deps.push = createPush(keys, app.deps.clock, {
    resolve: async () => ['127.0.0.1'],
    isAllowedAddress: () => true,
    request: ((url: URL, options: http.RequestOptions, onResponse: (message: http.IncomingMessage) => void) =>
      http.request(`http://127.0.0.1:${port}${url.pathname}`, options, onResponse)) as never,
  });
  return { app, delivered, responses: responseStatuses };
}

/** Subscribes a user with a simulated browser. Returns a function that decrypts a push message. */
async function subscribe(user: TestUser, name: string) {
  const browser = createECDH('prime256v1');
  browser.generateKeys();
  const auth = randomBytes(16);
  const body = {
    endpoint: `https://push.example.com/${name}`,
    p256dh: browser.getPublicKey('base64url'),
    auth: auth.toString('base64url'),
  };
  const { status } = await user.put('/notifications/push', body);
  expect(status).toBe(200);
  return (encrypted: Buffer) => JSON.parse(readPush(encrypted, browser, auth)) as unknown;
}

const rows = async ({ deps }: TestApp) =>
  (await deps.db.pool.query<{ endpoint: string }>('SELECT endpoint FROM push_subscriptions')).rows;

const activeClients = async ({ deps }: TestApp) =>
  (await deps.db.pool.query('SELECT FROM presence WHERE active_at IS NOT NULL')).rowCount;

/** Waits until no push job is pending. */
const waitForPushJobs = ({ deps }: TestApp) =>
  until(async () => {
    const { rows: pendingJobs } = await deps.db.pool.query(
      "SELECT FROM jobs.job WHERE name = 'push' AND state IN ('created', 'retry', 'active')",
    );
    return pendingJobs.length === 0;
  }, 15_000);

describe('a user with the app closed', () => {
  it('receives an encrypted push for a like and for a message in the subscribed browser', async () => {
    const { app, delivered } = await startWithService();
    const [alice, bob] = await createTestUsers(app, 'alice', 'bob');
    const decrypt = await subscribe(alice, 'hers');
    const post = await writePost(alice, 'A sunny day');
    await bob.post(`/posts/${post.id}/like`);
    await until(() => delivered.length === 1);
    const [like] = delivered;
    expect(like?.path).toBe('/hers');
    expect(like?.headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '86400' });
    expect(like?.headers.authorization).toContain(`k=${keyPair.publicKey}`);
    expect(like?.body.includes('sunny')).toBe(false);
    expect(decrypt(like?.body ?? Buffer.of())).toMatchObject({
      title: 'Gumball',
      body: 'Bob Baker liked your post: “A sunny day”',
      link: `/post/${post.id}`,
    });

    const { id } = await startDirect(bob, alice);
    await waitForPushJobs(app);
    delivered.length = 0;
    const path = `/messages/conversations/${id}/messages`;
    await bob.post(path, { content: 'a secret', tempId: 'one' });
    await until(() => delivered.length > 0);
    expect(decrypt(delivered[0]?.body ?? Buffer.of())).toEqual({
      title: 'Bob Baker',
      body: 'Sent you a message',
      phrase: { words: 'Sent you a message' },
      names: defaultSiteNames,
      languages: defaultLanguageChoice,
      link: `/chat/${id}`,
      tag: `c-${id}`,
    });

    // That of a reaction does not contain the message either, and replaces no push about messages.
    const message = await emitMessage(alice, id, 'my secret');
    await waitForPushJobs(app);
    delivered.length = 0;
    await react(bob, message, '👍');
    await until(() => delivered.length > 0);
    expect(decrypt(delivered[0]?.body ?? Buffer.of())).toMatchObject({
      body: 'Bob Baker reacted 👍 to your message',
      link: `/chat/${id}#message-2`,
      tag: expect.stringMatching(/^n-/),
    });

    // A muted conversation sends none: what follows its message arrives first.
    await alice.put(`/messages/conversations/${id}/mute`, { duration: 'hour' });
    await waitForPushJobs(app);
    delivered.length = 0;
    await bob.post(path, { content: 'another', tempId: 'two' });
    await writeComment(bob, post.id, 'Nice');
    await until(() => delivered.length > 0);
    await waitForPushJobs(app);
    expect(delivered.map(({ body }) => decrypt(body))).toMatchObject([{ tag: expect.stringMatching(/^n-/) }]);
  });

  it('receives a push while the push service of another user does not respond', async () => {
    const { app, delivered } = await startWithService();
    const [alice, bob, carol] = await createTestUsers(app, 'alice', 'bob', 'carol');
    await subscribe(alice, 'silent');
    await subscribe(bob, 'his');
    for (let count = 0; count < 3; count += 1) {
      await carol.post(`/posts/${(await writePost(alice, `One ${count}`)).id}/like`);
    }
    await until(() => delivered.length === 1);
    await carol.post(`/posts/${(await writePost(bob, 'Two')).id}/like`);
    await until(() => delivered.some(({ path }) => path === '/his'), 4000);
    expect(delivered.map(({ path }) => path)).toEqual(['/silent', '/his']);
  });

  it('receives no push for a kind that is switched off, nor while a client is in use', async () => {
    const { app, delivered } = await startWithService();
    const [alice, bob] = await createTestUsers(app, 'alice', 'bob');
    await subscribe(alice, 'hers');
    const setting = { kind: 'likes', inApp: true, desktop: false };
    await alice.put('/notifications/settings', { settings: [setting] });
    const post = await writePost(alice, 'A sunny day');
    await bob.post(`/posts/${post.id}/like`);
    await until(
      async () => (await alice.get<{ unreadCount: number }>('/notifications/unread-count')).body.unreadCount === 1,
    );
    await waitForPushJobs(app);
    const listener = await connect(app, alice);
    expect(await listener.send('client:activity', { isActive: true })).toEqual({ success: true });
    await writeComment(bob, post.id, 'Nice');
    await until(
      async () => (await alice.get<{ unreadCount: number }>('/notifications/unread-count')).body.unreadCount === 2,
    );
    await waitForPushJobs(app);
    expect(delivered).toEqual([]);

    // A hidden or idle client silences no other device, and neither does one that stopped to report.
    await listener.send('client:activity', { isActive: false });
    await writeComment(bob, post.id, 'Hidden');
    await until(() => delivered.length === 1);
    await listener.send('client:activity', { isActive: true });
    await until(async () => (await activeClients(app)) === 1);
    await app.deps.db.pool.query("UPDATE presence SET active_at = now() - interval '61 seconds'");
    app.advance(61_000);
    await writeComment(bob, post.id, 'Idle');
    await until(() => delivered.length === 2);
  });

  it('counts a client in use on any server, until it disconnects', async () => {
    const { app } = await startWithService();
    const alice = await createTestUser(app, 'alice');
    const [desktop, phone] = [await connect(app, alice), await connect(app, alice)];
    await desktop.send('client:activity', { isActive: true });
    await phone.send('client:activity', { isActive: false });
    await until(async () => (await activeClients(app)) === 1);
    expect(await activeClients(app)).toBe(1);
    desktop.socket.disconnect();
    await until(async () => (await activeClients(app)) === 0);
  });

  it('receives no further push after the push service reports 410 Gone', async () => {
    const { app, delivered, responses: responseStatuses } = await startWithService();
    const [alice, bob] = await createTestUsers(app, 'alice', 'bob');
    await subscribe(alice, 'hers');
    responseStatuses.push(410);
    const post = await writePost(alice, 'A sunny day');
    await bob.post(`/posts/${post.id}/like`);
    await until(() => delivered.length === 1);
    await until(async () => (await rows(app)).length === 0);
    expect((await alice.get('/notifications/push')).body).toMatchObject({ subscribed: false });
  });
});

describe('a push subscription', () => {
  it('ends with its session and moves to the next user of the browser', async () => {
    const { app } = await startWithService();
    const [alice, bob] = await createTestUsers(app, 'alice', 'bob');
    await subscribe(alice, 'shared');
    await subscribe(bob, 'shared');
    expect((await alice.get('/notifications/push')).body).toMatchObject({ subscribed: false });
    expect((await bob.get('/notifications/push')).body).toMatchObject({
      publicKey: keyPair.publicKey,
      subscribed: true,
    });
    await bob.post('/auth/logout');
    expect(await rows(app)).toEqual([]);
  });

  it('is rejected for an endpoint that is not a push service', async () => {
    const { app } = await startWithService();
    const alice = await createTestUser(app, 'alice');
    const target = { p256dh: 'A'.repeat(87), auth: 'A'.repeat(22) };
    for (const endpoint of [
      'http://push.example.com/a',
      'https://push.example.com:8080/a',
      'https://a:b@push.example.com',
      'x',
    ]) {
      expect((await alice.put('/notifications/push', { ...target, endpoint })).status).toBe(400);
    }
  });

  it('reaches no internal address (SSRF)', async () => {
    const { app, delivered } = await startWithService();
    const guarded = createPush(keys, app.deps.clock);
    const browser = createECDH('prime256v1');
    browser.generateKeys();
    const target = { p256dh: browser.getPublicKey('base64url'), auth: 'A'.repeat(22) };
    for (const host of ['127.0.0.1', '10.0.0.1', '[::1]', 'localhost', '169.254.169.254']) {
      await expect(
        guarded.send({ ...target, endpoint: `https://${host}/a` }, { text: 'x', topic: 'x' }),
      ).rejects.toThrow('not fetched: unreachable');
    }
    expect(delivered).toEqual([]);
  });
});
