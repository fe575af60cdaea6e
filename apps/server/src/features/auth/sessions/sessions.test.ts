import { dayMs } from '@gumball/rules/formats/durations';
import { io } from 'socket.io-client';
import { expect, it, onTestFinished } from 'vitest';
import { guest, join, signUpOf, statusOf } from '../../../../test/data/accounts.ts';
import { call, createTestUser, createTestUsers } from '../../../../test/data/users.ts';
import { readOutbox, tokenIn, until } from '../../../../test/mailbox.ts';
import { startApp, type TestApp } from '../../../../test/start-app.ts';
import { purgeExpired } from '../deletion/purge-expired.ts';

const complete = (app: TestApp, token: string) =>
  call(app, 'PUT', '/auth/profile', { token, body: { firstName: 'Alice', lastName: 'Archer' } });

it('rejects a token once its log-out has responded and accepts the other sessions', async () => {
  const app = await startApp();
  const { token } = await join(app, 'alice');
  await complete(app, token);
  const otherToken = (await guest(app, '/login', signUpOf('alice'))).body.accessToken;
  for (const known of [token, otherToken]) expect(await statusOf(app, known)).toBe(200);
  expect((await call(app, 'POST', '/auth/logout', { token })).status).toBe(200);
  expect(await statusOf(app, token)).toBe(401);
  expect(await statusOf(app, otherToken)).toBe(200);
  const again = await call(app, 'POST', '/auth/logout', { token });
  expect([again.status, again.body.code]).toEqual([401, 'UNAUTHENTICATED']);
});

it('rejects a token that another server has cached after a log-out', async () => {
  const here = await startApp();
  const there = await startApp({}, here);
  const alice = await createTestUser(here, 'alice');
  for (const app of [here, there]) expect(await statusOf(app, alice.token)).toBe(200);
  // From here on the second server must authenticate the token from its cache.
  const queries: unknown[] = [];
  const { pool } = there.deps.db;
  const query = pool.query.bind(pool) as (...args: unknown[]) => unknown;
  pool.query = ((...args: unknown[]) => {
    queries.push(args[0]);
    return query(...args);
  }) as typeof pool.query;
  expect(await statusOf(there, alice.token)).toBe(200);
  expect(queries.filter((statement) => JSON.stringify(statement).includes('sessions'))).toEqual([]);
  await alice.post('/auth/logout');
  const start = Date.now();
  await until(async () => ((await statusOf(there, alice.token)) === 401 ? true : undefined), 'the token to die');
  expect(Date.now() - start).toBeLessThan(1000);
});

it('applies a completed profile at once on every server', async () => {
  const here = await startApp();
  const there = await startApp({}, here);
  const { token } = await join(here, 'alice');
  for (const app of [here, there]) expect(await connect(app, token)).toBe('PROFILE_INCOMPLETE');
  expect((await complete(here, token)).status).toBe(200);
  for (const app of [here, there]) expect(await connect(app, token)).toBe('connected');
  expect(await connect(here, 'made up')).toBe('UNAUTHENTICATED');
});

it('closes the sockets of the ended session only', async () => {
  const app = await startApp();
  const alice = await createTestUser(app, 'alice');
  const bob = await createTestUser(app, 'bob');
  const sockets = [alice, bob].map(({ token }) => open(app, token));
  await until(async () => (app.deps.realtime.count() === 2 ? true : undefined), 'two sockets');
  await alice.post('/auth/logout');
  await until(async () => (sockets[0]?.connected ? undefined : true), 'one socket to close');
  expect([app.deps.realtime.count(), sockets[1]?.connected]).toEqual([1, true]);
});

function open(app: TestApp, token: string) {
  const socket = io(app.url, { auth: { token }, transports: ['websocket'], reconnection: false });
  onTestFinished(() => void socket.close());
  return socket;
}

/** Returns the outcome of a socket connection with a token. */
function connect(app: TestApp, token: string): Promise<string> {
  const socket = open(app, token);
  return new Promise((resolve) => {
    socket.on('connect', () => resolve('connected'));
    socket.on('connect_error', (error) => resolve(error.message));
  });
}

it('expires a token after 30 idle days and extends it with every use', async () => {
  const app = await startApp();
  const [alice, bob] = await createTestUsers(app, 'alice', 'bob');
  app.advance(29 * dayMs);
  expect(await statusOf(app, alice.token)).toBe(200);
  app.advance(2 * dayMs);
  expect(await statusOf(app, alice.token)).toBe(200);
  expect(await statusOf(app, bob.token)).toBe(401);
  app.advance(31 * dayMs);
  expect(await statusOf(app, alice.token)).toBe(401);
});

it('expires a token 180 days after the log-in, however often it is used', async () => {
  const app = await startApp();
  const alice = await createTestUser(app, 'alice');
  for (let days = 0; days < 175; days += 25) {
    app.advance(25 * dayMs);
    expect(await statusOf(app, alice.token)).toBe(200);
  }
  app.advance(6 * dayMs);
  expect(await statusOf(app, alice.token)).toBe(401);
  await purgeExpired(app.deps);
  expect(await app.deps.db.kysely.selectFrom('sessions').select('id').execute()).toEqual([]);
});

it('removes idle sessions and expired rows only', async () => {
  const app = await startApp();
  const { kysely } = app.deps.db;
  await createTestUser(app, 'alice');
  const codes = () => kysely.selectFrom('email_codes').select('attempts_left').execute();
  const requests = () => kysely.selectFrom('mail_requests').select('kind').orderBy('kind').execute();
  await guest(app, '/forgot-password', { email: 'nobody@example.com' });
  await guest(app, '/resend-verification', { email: 'nobody@example.com' });
  // The responses do not wait for what is stored.
  await expect.poll(codes).toHaveLength(1);
  await expect.poll(requests).toEqual([{ kind: 'code' }, { kind: 'reset' }]);
  await guest(app, '/verify-email', { email: 'nobody@example.com', code: '123456' });
  app.advance(31 * dayMs);
  const bob = await createTestUser(app, 'bob');
  await guest(app, '/resend-verification', { email: 'somebody@example.com' });
  await expect.poll(codes).toHaveLength(2);
  await guest(app, '/verify-email', { email: 'somebody@example.com', code: '123456' });
  await purgeExpired(app.deps);
  const sessions = await kysely.selectFrom('sessions').select('user_id').execute();
  expect(sessions).toEqual([{ user_id: bob.id }]);
  expect(await requests()).toEqual([{ kind: 'code' }]);
  expect(await codes()).toHaveLength(1);
});

it('ends hundreds of sessions at once on every server', async () => {
  const here = await startApp();
  const there = await startApp({}, here);
  const alice = await createTestUser(here, 'alice');
  const { ids, clock, db } = here.deps;
  const now = clock.now();
  const more = Array.from({ length: 900 }, () => ({
    id: ids.next(),
    user_id: alice.id,
    token_hash: Buffer.from(ids.secret()),
    created_at: now,
    last_used_at: now,
  }));
  await db.kysely.insertInto('sessions').values(more).execute();
  expect(await statusOf(there, alice.token)).toBe(200);
  await guest(here, '/forgot-password', { email: 'alice@example.com' });
  const [mail = ''] = await readOutbox(here, 1);
  expect((await guest(here, '/reset-password', { token: tokenIn(mail), password: 'new secret' })).status).toBe(200);
  await until(async () => ((await statusOf(there, alice.token)) === 401 ? true : undefined), 'the token to die');
  expect(await db.kysely.selectFrom('sessions').select('id').execute()).toEqual([]);
});

it('limits an account to fifty sessions and ends the least recently used one with its socket', async () => {
  const app = await startApp();
  const { token } = await join(app, 'alice');
  await complete(app, token);
  const socket = open(app, token);
  await expect.poll(() => socket.connected).toBe(true);
  const tokens: string[] = [];
  for (let count = 0; count < 50; count += 1) {
    app.advance(1000);
    tokens.push((await guest(app, '/login', signUpOf('alice'))).body.accessToken ?? '');
  }
  await expect.poll(() => statusOf(app, token)).toBe(401);
  await expect.poll(() => socket.connected).toBe(false);
  expect(await statusOf(app, tokens[0] ?? '')).toBe(200);
  const more = await Promise.all(Array.from({ length: 10 }, () => guest(app, '/login', signUpOf('alice'))));
  expect(more.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
  const { rows } = await app.deps.db.pool.query('SELECT FROM sessions');
  expect(rows).toHaveLength(50);
});
