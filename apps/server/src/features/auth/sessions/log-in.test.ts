import { expect, it } from 'vitest';
import { guest, join, signUpOf, statusOf } from '../../../../test/data/accounts.ts';
import { call } from '../../../../test/data/users.ts';
import { readOutbox } from '../../../../test/mailbox.ts';
import { startApp } from '../../../../test/start-app.ts';

const alice = signUpOf('alice');

it('accepts a username in any case, with and without .fun', async () => {
  const app = await startApp();
  const { user } = await join(app, 'alice');
  for (const username of ['alice.fun', 'alice', 'ALICE', ' Alice.Fun ']) {
    const { status, body } = await guest(app, '/login', { username, password: alice.password });
    expect(status).toBe(200);
    expect(body).toMatchObject({ success: true, hasIncompleteProfile: true, user: { id: user.id } });
    expect(await statusOf(app, body.accessToken)).toBe(200);
  }
});

it('returns whether the profile is complete', async () => {
  const app = await startApp();
  const { token } = await join(app, 'alice');
  await call(app, 'PUT', '/auth/profile', { token, body: { firstName: 'Alice', lastName: 'Archer' } });
  const { body } = await guest(app, '/login', alice);
  expect(body).toMatchObject({ hasIncompleteProfile: false, user: { firstName: 'Alice', lastName: 'Archer' } });
});

it('rejects an unknown name and a wrong password with the same body after the same work', async () => {
  const app = await startApp();
  await join(app, 'alice');
  let hashed = 0;
  const { verify } = app.deps.passwords;
  app.deps.passwords.verify = (stored, password) => {
    hashed += 1;
    return verify(stored, password);
  };
  const wrong = await guest(app, '/login', { username: 'alice', password: 'wrong' });
  const unknown = await guest(app, '/login', { username: 'nobody', password: 'wrong' });
  expect(wrong.status).toBe(401);
  expect(wrong.body).toEqual({ success: false, code: 'CREDENTIALS_INVALID', message: 'Invalid username or password' });
  expect([unknown.status, unknown.body]).toEqual([wrong.status, wrong.body]);
  expect(hashed).toBe(2);
});

it('rejects an empty field before any look-up', async () => {
  const app = await startApp();
  for (const body of [{}, { username: 'alice' }, { password: 'secret' }, { username: ' ', password: 'secret' }]) {
    const response = await guest(app, '/login', body);
    expect([response.status, response.body.code, response.body.message]).toEqual([
      400,
      'FIELDS_REQUIRED',
      'Please fill in all fields',
    ]);
  }
});

it('reveals a suspension only after the right password', async () => {
  const app = await startApp();
  const { token } = await join(app, 'alice');
  await app.deps.db.kysely.updateTable('users').set({ suspended_at: new Date() }).execute();
  expect((await guest(app, '/login', { ...alice, password: 'wrong' })).body.code).toBe('CREDENTIALS_INVALID');
  const right = await guest(app, '/login', alice);
  expect([right.status, right.body.code]).toEqual([403, 'ACCOUNT_SUSPENDED']);
  expect(await statusOf(app, token)).toBe(401);
});

it('creates no session if the password changes during the check', async () => {
  const app = await startApp();
  await join(app, 'alice');
  const newHash = await app.deps.passwords.hash('another secret');
  const { verify } = app.deps.passwords;
  app.deps.passwords.verify = async (stored, password) => {
    const matches = await verify(stored, password);
    await app.deps.db.kysely.updateTable('users').set({ password_hash: newHash }).execute();
    return matches;
  };
  expect((await guest(app, '/login', alice)).body.code).toBe('CREDENTIALS_INVALID');
});

const wrongLogIns = (app: { url: string }, name: string, count: number, address?: string) =>
  Promise.all(
    Array.from({ length: count }, () =>
      guest(app, '/login', { username: name, password: 'wrong' }, address ? { 'x-forwarded-for': address } : {}),
    ),
  );
const count = (responses: { status: number }[], status: number) =>
  responses.filter((response) => response.status === status).length;

it('limits wrong passwords to 60 an hour per address, and a success does not reset the count', async () => {
  const app = await startApp({ TRUST_PROXY: 'true' });
  await join(app, 'alice');
  const from = { 'x-forwarded-for': '198.51.100.7' };
  const responses = await Promise.all(
    Array.from({ length: 50 }, (_, number) => guest(app, '/login', { username: `no${number}`, password: 'x' }, from)),
  );
  expect(count(responses, 401)).toBe(50);
  for (let round = 0; round < 3; round += 1) expect((await guest(app, '/login', alice, from)).status).toBe(200);
  const more = await Promise.all(
    Array.from({ length: 20 }, (_, number) => guest(app, '/login', { username: `yes${number}`, password: 'x' }, from)),
  );
  expect([count(more, 401), count(more, 429)]).toEqual([10, 10]);
  const refused = more.find(({ status }) => status === 429);
  expect(refused?.body.code).toBe('RATE_LIMITED');
  const wait = Number(refused?.headers.get('retry-after'));
  expect(wait).toBeGreaterThan(3000);
  expect(wait).toBeLessThanOrEqual(3600);
  // A familiar account is exempt from the limit of the address, even after signing out.
  const again = await guest(app, '/login', alice, from);
  expect(again.status).toBe(200);
  await guest(app, '/logout', {}, { ...from, authorization: `Bearer ${again.body.accessToken}` });
  await app.deps.db.pool.query('DELETE FROM sessions');
  expect((await guest(app, '/login', alice, from)).status).toBe(200);
  await guest(app, '/register', signUpOf('bob'), { 'x-forwarded-for': '198.51.100.9' });
  expect((await guest(app, '/login', { ...alice, username: 'bob.fun' }, from)).status).toBe(429);
  expect((await guest(app, '/login', alice, { 'x-forwarded-for': '198.51.100.8' })).status).toBe(200);
});

it('limits wrong passwords to 60 an hour per account without locking the owner out', async () => {
  const app = await startApp({ TRUST_PROXY: 'true' });
  const home = { 'x-forwarded-for': '203.0.113.1' };
  await guest(app, '/register', alice, home);
  const attackerResponses: { status: number }[] = [];
  for (const address of ['198.51.100.1', '198.51.100.2', '198.51.100.3'])
    attackerResponses.push(...(await wrongLogIns(app, 'alice', 25, address)));
  expect([count(attackerResponses, 401), count(attackerResponses, 429)]).toEqual([40, 35]);
  expect((await guest(app, '/login', alice, { 'x-forwarded-for': '198.51.100.4' })).status).toBe(429);
  expect((await guest(app, '/login', alice, home)).status).toBe(200);
  const homeResponses = await wrongLogIns(app, 'Alice.fun', 30, '203.0.113.1');
  expect([count(homeResponses, 401), count(homeResponses, 429)]).toEqual([20, 10]);
});

it('never limits right passwords', async () => {
  const app = await startApp();
  await join(app, 'alice');
  for (let round = 0; round < 70; round += 1) expect((await guest(app, '/login', alice)).status).toBe(200);
});

it('mails the owner about a log-in from a new address, at most five a day, and about no other', async () => {
  const app = await startApp({ TRUST_PROXY: 'true' });
  const userAgent = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/141.0.0.0 Safari/537.36';
  const from = (address: string) => ({ 'x-forwarded-for': address, 'user-agent': userAgent });
  await guest(app, '/register', alice, from('203.0.113.1'));
  const signIn = (address: string) => guest(app, '/login', alice, from(address));
  expect((await signIn('203.0.113.1')).status).toBe(200);
  await guest(app, '/login', { ...alice, password: 'wrong' }, from('198.51.100.1'));
  expect((await signIn('198.51.100.2')).status).toBe(200);
  const [notice = ''] = await readOutbox(app, 1);
  expect(notice).toContain('A new log-in to your Gumball account');
  expect(notice).toContain('Device: Chrome on Windows');
  for (const last of [2, 3, 4, 5, 6, 7, 8]) expect((await signIn(`198.51.100.${last}`)).status).toBe(200);
  expect(await readOutbox(app, 5)).toHaveLength(5);
  // The next mail to the owner is about something else.
  const { accessToken: token } = (await signIn('203.0.113.1')).body;
  const body = { currentPassword: alice.password, newPassword: 'quite another one' };
  expect((await call(app, 'PUT', '/auth/password', { token, body })).status).toBe(200);
  expect((await readOutbox(app, 6)).filter((text) => text.includes('A new log-in'))).toHaveLength(5);
});
