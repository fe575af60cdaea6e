import type { Passkey } from '@gumball/contract/auth/passkeys.schemas';
import { passkeyChallengeTtlMs, passkeysMax } from '@gumball/rules/auth/passkeys';
import { expect, it } from 'vitest';
import { archiveOf, unzip } from '../../../../test/archive.ts';
import { type AuthBody, guest, join, signUpOf, statusOf } from '../../../../test/data/accounts.ts';
import { createAuthenticator, type Mischief } from '../../../../test/data/authenticator.ts';
import { createOperator } from '../../../../test/data/tasks.ts';
import { asUser, call, expectError, type TestUser } from '../../../../test/data/users.ts';
import { readOutbox } from '../../../../test/mailbox.ts';
import { startApp, type TestApp } from '../../../../test/start-app.ts';
import { purgeExpired } from '../deletion/purge-expired.ts';

type Options = { ticket: string; options: Record<string, unknown> };
type Authenticator = ReturnType<typeof createAuthenticator>;

const { password } = signUpOf('alice');
const deviceFor = (app: TestApp) => createAuthenticator(app.deps.config.publicUrl);

async function signUp(app: TestApp, name = 'alice'): Promise<TestUser> {
  const { token, user } = await join(app, name);
  return asUser(app, { id: user.id, username: user.username, token });
}

const startOf = async (person: TestUser) =>
  (await person.post<Options>('/auth/passkeys/options', { password: signUpOf(person.username.slice(0, -4)).password }))
    .body;

async function add(person: TestUser, device: Authenticator, mischief: Mischief = {}, name = 'Phone') {
  const { ticket, options } = await startOf(person);
  return person.post<AuthBody & { passkey: Passkey }>('/auth/passkeys', {
    ticket,
    name,
    response: device.create(options, mischief),
  });
}

async function logInOptions(app: TestApp, headers: Record<string, string> = {}): Promise<Options> {
  return (await call<Options>(app, 'POST', '/auth/login/passkey/options', { headers })).body;
}

async function logIn(app: TestApp, device: Authenticator, mischief: Parameters<Authenticator['get']>[1] = {}) {
  const { ticket, options } = await logInOptions(app);
  return guest(app, '/login/passkey', { ticket, response: device.get(options, mischief) });
}

const listOf = async (person: TestUser) => (await person.get<{ passkeys: Passkey[] }>('/auth/passkeys')).body.passkeys;

it('signs in with a passkey alone, and tells the owner about new and removed ones', async () => {
  const app = await startApp();
  const alice = await signUp(app);
  const device = deviceFor(app);
  const { status, body } = await add(alice, device, {}, ' My phone ');
  expect([status, body.passkey.name, body.passkey.lastUsedAt]).toEqual([201, 'My phone', null]);
  const signedIn = await logIn(app, device);
  expect(signedIn.body).toMatchObject({ success: true, hasIncompleteProfile: true, user: { id: alice.id } });
  expect(await statusOf(app, signedIn.body.accessToken)).toBe(200);
  expect(await listOf(alice)).toEqual([{ ...body.passkey, lastUsedAt: expect.any(String) }]);

  const path = `/auth/passkeys/${body.passkey.id}`;
  expect((await alice.put<{ passkey: Passkey }>(path, { name: 'Old phone' })).body.passkey.name).toBe('Old phone');
  expect(
    unzip((await archiveOf(app, alice)).zip)
      .get('data/account.json')
      ?.toString(),
  ).toContain('Old phone');
  expect(await expectError(alice.delete(path, { password: 'wrong' }))).toBe('400 PASSWORD_WRONG');
  for (let repeat = 0; repeat < 2; repeat += 1) expect((await alice.delete(path, { password })).status).toBe(200);
  expect(await listOf(alice)).toEqual([]);
  expect([(await logIn(app, device)).status, (await logIn(app, device)).body.code]).toEqual([401, 'PASSKEY_REFUSED']);
  const mails = (await readOutbox(app, 2)).join('\n');
  expect(mails).toContain('A passkey was added to your Gumball account');
  expect(mails).toContain('A passkey of your Gumball account was removed');
});

it('replaces both factors of an account with an authenticator app', async () => {
  const app = await startApp();
  const alice = await signUp(app);
  const device = deviceFor(app);
  await add(alice, device);
  await app.deps.db.kysely
    .insertInto('second_factors')
    .values({ user_id: alice.id, secret: Buffer.alloc(20), confirmed_at: app.deps.clock.now() })
    .execute();
  expect((await guest(app, '/login', { username: 'alice', password })).body.code).toBe('SECOND_FACTOR_REQUIRED');
  expect((await logIn(app, device)).status).toBe(200);
});

it('takes a challenge once, within five minutes, and from the session that asked for it', async () => {
  const app = await startApp();
  const [alice, bob] = [await signUp(app), await signUp(app, 'bob')];
  const device = deviceFor(app);
  const start = await startOf(alice);
  const body = { ticket: start.ticket, name: 'Phone', response: device.create(start.options) };
  const elsewhere = asUser(app, {
    ...alice,
    token: (await guest(app, '/login', { username: 'alice', password })).body.accessToken ?? '',
  });
  for (const person of [bob, elsewhere])
    expect(await expectError(person.post('/auth/passkeys', body))).toBe('400 PASSKEY_TOO_LATE');
  const raced = await Promise.all(Array.from({ length: 5 }, () => alice.post('/auth/passkeys', body)));
  expect(raced.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 400, 400, 400, 400]);

  const { ticket, options } = await logInOptions(app);
  const attempt = { ticket, response: device.get(options) };
  const logIns = await Promise.all(Array.from({ length: 5 }, () => guest(app, '/login/passkey', attempt)));
  expect(logIns.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400, 400, 400, 400]);
  app.holdTime();
  const late = await logInOptions(app);
  app.advance(passkeyChallengeTtlMs);
  const response = device.get(late.options);
  const refused = await guest(app, '/login/passkey', { ticket: late.ticket, response });
  expect(refused.body.code).toBe('PASSKEY_TOO_LATE');
  await purgeExpired(app.deps);
  expect(await app.deps.db.kysely.selectFrom('passkey_challenges').selectAll().execute()).toEqual([]);
});

it('refuses what another site, another challenge or an unverified user signed', async () => {
  const app = await startApp();
  const alice = await signUp(app);
  const device = deviceFor(app);
  const lies: Mischief[] = [
    { origin: 'https://evil.example' },
    { rpId: 'evil.example' },
    { isUnverified: true },
    { challenge: 'AAAA' },
  ];
  for (const lie of [...lies, { format: 'tpm' }, { format: 'packed' }])
    expect([lie, (await add(alice, deviceFor(app), lie)).body.code]).toEqual([lie, 'PASSKEY_INVALID']);
  expect((await add(alice, device)).status).toBe(201);
  const others = [{ userHandle: Buffer.from('5').toString('base64url') }, { userHandle: '' }, { userHandle: 'bm9uZQ' }];
  for (const lie of [...lies, ...others])
    expect([lie, (await logIn(app, device, lie)).body.code]).toEqual([lie, 'PASSKEY_REFUSED']);
  // The device was cloned if its counter does not increase.
  expect((await logIn(app, device, { count: 20 })).status).toBe(200);
  expect((await logIn(app, device, { count: 20 })).body.code).toBe('PASSKEY_REFUSED');
  expect((await logIn(app, device, { count: 21 })).status).toBe(200);
  const { ticket, options } = await logInOptions(app);
  const stranger = deviceFor(app).get(options, { userHandle: Buffer.from(alice.id).toString('base64url') });
  expect((await guest(app, '/login/passkey', { ticket, response: stranger })).body.code).toBe('PASSKEY_REFUSED');
});

it('keeps ten passkeys of an account, also for concurrent calls, and each once', async () => {
  const app = await startApp();
  const [alice, bob] = [await signUp(app), await signUp(app, 'bob')];
  const first = deviceFor(app);
  expect((await add(alice, first, {}, ' ')).body.code).toBe('FIELDS_REQUIRED');
  expect((await add(alice, first, {}, 'x'.repeat(51))).body.code).toBe('INVALID_INPUT');
  const { id } = (await add(alice, first)).body.passkey;
  expect((await add(alice, first)).body.code).toBe('PASSKEY_EXISTS');
  expect(await expectError(bob.put(`/auth/passkeys/${id}`, { name: 'Mine' }))).toBe('404 PASSKEY_NOT_FOUND');
  expect((await bob.delete(`/auth/passkeys/${id}`, { password: signUpOf('bob').password })).status).toBe(200);
  expect(await listOf(alice)).toHaveLength(1);
  for (let number = 2; number < passkeysMax; number += 1) await add(alice, deviceFor(app), {}, `Key ${number}`);
  const starts = [await startOf(alice), await startOf(alice), await startOf(alice)];
  const raced = await Promise.all(
    starts.map(({ ticket, options }) =>
      alice.post('/auth/passkeys', { ticket, name: 'Phone', response: deviceFor(app).create(options) }),
    ),
  );
  expect(raced.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409]);
  expect(await expectError(alice.post('/auth/passkeys/options', { password }))).toBe('409 PASSKEYS_FULL');
  expect(await listOf(alice)).toHaveLength(passkeysMax);
});

it('refuses suspended and deleted members', async () => {
  const app = await startApp();
  const alice = await signUp(app);
  const device = deviceFor(app);
  await add(alice, device);
  const olga = await createOperator(app, 'olga');
  await olga.post(`/operator/members/${alice.id}/suspend`, { reason: 'Spam' });
  const { status, body } = await logIn(app, device);
  expect([status, body.code, body.message]).toEqual([403, 'ACCOUNT_SUSPENDED', 'This account is suspended.']);
  await olga.post(`/operator/members/${alice.id}/restore`);
  const again = asUser(app, { ...alice, token: (await logIn(app, device)).body.accessToken ?? '' });
  expect((await again.delete('/auth/account', { password })).status).toBe(200);
  expect((await logIn(app, device)).body.code).toBe('PASSKEY_REFUSED');
  expect(await app.deps.db.kysely.selectFrom('passkeys').selectAll().execute()).toEqual([]);
});

it('limits attempts by address, but not those of members who signed in from there', async () => {
  const app = await startApp({ TRUST_PROXY: 'loopback' });
  const alice = await signUp(app);
  const device = deviceFor(app);
  await add(alice, device);
  const from = { 'x-forwarded-for': '203.0.113.7' };
  const attempt = async (headers: Record<string, string>, lie: Mischief = {}) => {
    const { ticket, options } = await logInOptions(app, headers);
    return (await guest(app, '/login/passkey', { ticket, response: device.get(options, lie) }, headers)).body;
  };
  for (let number = 0; number < 60; number += 1) await attempt(from, { isUnverified: true });
  expect((await attempt(from)).code).toBe('RATE_LIMITED');
  for (let number = 0; number < 60; number += 1) await attempt({}, { isUnverified: true });
  expect((await attempt({})).success).toBe(true);
});
