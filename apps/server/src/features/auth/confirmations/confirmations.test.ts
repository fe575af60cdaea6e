import type { SecondFactorState } from '@gumball/contract/auth/account.schemas';
import type { Confirmation } from '@gumball/contract/auth/confirmations.schemas';
import { confirmationTtlMs } from '@gumball/rules/auth/confirmation';
import { Secret, TOTP } from 'otpauth';
import { expect, it, onTestFinished } from 'vitest';
import { guest, join, signUpOf, statusOf } from '../../../../test/data/accounts.ts';
import { createAuthenticator } from '../../../../test/data/authenticator.ts';
import { signInAtProvider, startIdentityProvider } from '../../../../test/data/identity-provider.ts';
import { createOperator } from '../../../../test/data/tasks.ts';
import { asUser, call, createTestUser, expectError, type TestUser } from '../../../../test/data/users.ts';
import { freePort } from '../../../../test/free-port.ts';
import { codeIn, openMailbox, readOutbox } from '../../../../test/mailbox.ts';
import { startApp, type TestApp } from '../../../../test/start-app.ts';
import { noPassword } from '../accounts/no-password.ts';

type Options = { ticket: string; options: Record<string, unknown> };
type Device = ReturnType<typeof createAuthenticator>;

const { password } = signUpOf('alice');
const stateOf = async (who: TestUser) => (await who.get<Confirmation>('/auth/confirmation')).body;
const buy = (who: TestUser) => who.post('/shop/items/1/orders', { price: 5 });
const logIn = (app: TestApp, secret = password) => guest(app, '/login', { username: 'alice', password: secret });

async function signUp(app: TestApp, name = 'alice'): Promise<TestUser> {
  const { token, user } = await join(app, name);
  const who = asUser(app, { id: user.id, username: user.username, token });
  await who.put('/auth/profile', { firstName: name, lastName: 'Tester' });
  return who;
}

async function addPasskey(app: TestApp, who: TestUser, secret = ''): Promise<Device> {
  const device = createAuthenticator(app.deps.config.publicUrl);
  const { ticket, options } = (await who.post<Options>('/auth/passkeys/options', { password: secret })).body;
  await who.post('/auth/passkeys', { ticket, name: 'Phone', response: device.create(options) });
  return device;
}

async function open() {
  const app = await startApp();
  app.holdTime();
  const alice = await signUp(app);
  const makeOld = () => app.advance(confirmationTtlMs + 1000);
  return { app, alice, makeOld };
}

it('asks an old session to confirm purchases, large tips and changes of the account, and not a fresh one', async () => {
  const { app, alice, makeOld } = await open();
  const bob = await createTestUser(app, 'bob');
  expect(await expectError(buy(alice))).not.toContain('CONFIRMATION_REQUIRED');
  makeOld();
  expect((await stateOf(alice)).isFresh).toBe(false);
  for (const request of [
    () => buy(alice),
    () => alice.post(`/users/${bob.id}/tips`, { amount: 100 }),
    () => alice.put('/auth/password', { newPassword: 'another secret' }),
    () => alice.put('/auth/email', { email: 'new@example.com' }),
    () => alice.post('/auth/second-factor', {}),
    () => alice.delete('/auth/second-factor', {}),
    () => alice.post('/auth/second-factor/recovery-codes', {}),
    () => alice.post('/auth/passkeys/options', {}),
    () => alice.delete('/auth/passkeys/5', {}),
    () => alice.put('/auth/passkeys-only', { isOn: true }),
  ]) {
    expect(await expectError(request())).toBe('403 CONFIRMATION_REQUIRED');
  }
  expect(await expectError(alice.post('/auth/confirmation/password', { password: 'wrong' }))).toBe(
    '400 PASSWORD_WRONG',
  );
  expect(await expectError(alice.post('/auth/confirmation/password', {}))).toBe('400 FIELDS_REQUIRED');
  expect((await alice.post('/auth/confirmation/password', { password })).status).toBe(200);
  expect(await expectError(buy(alice))).not.toContain('CONFIRMATION_REQUIRED');
  expect((await alice.put('/auth/email', { email: 'new@example.com' })).status).toBe(200);
  app.advance(confirmationTtlMs - 1000);
  expect((await stateOf(alice)).isFresh).toBe(true);
  app.advance(2000);
  expect((await stateOf(alice)).isFresh).toBe(false);
});

it('deletes an account that has a password by it alone, and one that has none by a fresh session', async () => {
  const { app, alice, makeOld } = await open();
  const bob = await signUp(app, 'bob');
  const carol = await signUp(app, 'carol');
  const erase = (who: TestUser, body: object = {}) => who.delete('/auth/account', body);
  for (const body of [{}, { password: '' }]) expect(await expectError(erase(alice, body))).toBe('400 FIELDS_REQUIRED');
  makeOld();
  expect(await expectError(erase(alice))).toBe('400 FIELDS_REQUIRED');
  expect((await erase(alice, { password })).status).toBe(200);

  await app.deps.db.pool.query('UPDATE users SET password_hash = $2 WHERE id = $1', [bob.id, noPassword]);
  await app.deps.db.pool.query('UPDATE users SET passkeys_only_since = now() WHERE id = $1', [carol.id]);
  for (const who of [bob, carol]) expect(await expectError(erase(who))).toBe('403 CONFIRMATION_REQUIRED');
  await app.deps.db.pool.query('UPDATE sessions SET confirmed_at = $1', [app.deps.clock.now()]);
  for (const who of [bob, carol]) expect((await erase(who)).status).toBe(200);
});

it('confirms one session only, and takes the role of an operator no lighter', async () => {
  const { app, alice, makeOld } = await open();
  const olga = await createOperator(app, 'olga');
  const elsewhere = asUser(app, { ...alice, token: (await logIn(app)).body.accessToken ?? '' });
  makeOld();
  await alice.post('/auth/confirmation/password', { password });
  expect([(await stateOf(alice)).isFresh, (await stateOf(elsewhere)).isFresh]).toEqual([true, false]);
  expect(await expectError(olga.put('/operator/staff', { username: 'alice', role: 'support', password: '' }))).toBe(
    '403 CONFIRMATION_REQUIRED',
  );
});

it('confirms by the app, each code once, and by a passkey of the same session', async () => {
  const { app, alice, makeOld } = await open();
  const { secret } = (await alice.post<{ secret: string }>('/auth/second-factor', {})).body;
  const code = () =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: app.deps.clock.now().getTime() });
  await alice.post('/auth/second-factor/confirm', { code: code() });
  const device = await addPasskey(app, alice);
  makeOld();
  expect(await stateOf(alice)).toMatchObject({
    isFresh: false,
    password: true,
    passkey: true,
    code: true,
    email: false,
  });
  expect(await expectError(alice.post('/auth/confirmation/code', { code: '000000' }))).toBe('400 SECOND_FACTOR_WRONG');
  const raced = await Promise.all([1, 2, 3].map(() => alice.post('/auth/confirmation/code', { code: code() })));
  expect(raced.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400, 400]);
  makeOld();
  const bob = await signUp(app, 'bob');
  const start = async (who: TestUser) => (await who.post<Options>('/auth/confirmation/passkey/options')).body;
  const foreign = await start(bob);
  const lie = { ticket: foreign.ticket, response: device.get(foreign.options) };
  expect(await expectError(alice.post('/auth/confirmation/passkey', lie))).toBe('400 PASSKEY_TOO_LATE');
  expect(await expectError(bob.post('/auth/confirmation/passkey', lie))).toBe('401 PASSKEY_REFUSED');
  const { ticket, options } = await start(alice);
  expect((await alice.post('/auth/confirmation/passkey', { ticket, response: device.get(options) })).status).toBe(200);
  expect((await stateOf(alice)).isFresh).toBe(true);
});

it('lets an account of a provider confirm there or by a mailed code, and set a password', async () => {
  const port = String(await freePort());
  const provider = await startIdentityProvider(`http://localhost:${port}`);
  onTestFinished(() => provider.stop());
  const mailbox = await openMailbox();
  const app = await startApp({ PORT: port, OIDC_PROVIDERS: provider.config, ...mailbox.env });
  provider.accounts.set('ann', { email: 'ann@example.com', email_verified: true });
  provider.accounts.set('eve', { email: 'eve@example.com', email_verified: true });
  const post = async (path: string, body: object) =>
    call<{ url: string; ticket: string; signUp?: { ticket: string }; accessToken?: string }>(app, 'POST', path, {
      body,
    });
  const begin = await post('/auth/oidc/start', { provider: 'work' });
  const query = await signInAtProvider(begin.body.url, 'ann');
  const step = await post('/auth/oidc/finish', { ticket: begin.body.ticket, query });
  const signedUp = await post('/auth/oidc/sign-up', { ticket: step.body.signUp?.ticket, username: 'ann.fun' });
  const ann = asUser(app, { id: '', username: 'ann.fun', token: signedUp.body.accessToken ?? '' });
  const age = () =>
    app.deps.db.pool.query("UPDATE sessions SET created_at = now() - interval '1 hour', confirmed_at = NULL");
  await age();
  expect(await stateOf(ann)).toMatchObject({ password: false, email: true, providers: [{ id: 'work' }] });
  const confirmAs = async (account: string) => {
    const { url, ticket } = (
      await ann.post<{ url: string; ticket: string }>('/auth/confirmation/provider/start', { provider: 'work' })
    ).body;
    return ann.post('/auth/confirmation/provider', { ticket, query: await signInAtProvider(url, account) });
  };
  expect(await expectError(confirmAs('eve'))).toBe('409 OIDC_TAKEN');
  expect((await confirmAs('ann')).status).toBe(200);
  await age();
  expect((await ann.post('/auth/confirmation/mail/send')).status).toBe(200);
  const code = codeIn(await mailbox.next('ann@example.com'));
  const wrong = code === '000000' ? '000001' : '000000';
  for (let attempt = 0; attempt < 4; attempt += 1)
    expect(await expectError(ann.post('/auth/confirmation/mail', { code: wrong }))).toBe('400 CODE_WRONG');
  const raced = await Promise.all([1, 2].map(() => ann.post('/auth/confirmation/mail', { code })));
  expect(raced.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
  const { identities } = (await ann.get<{ identities: { id: string }[] }>('/auth/identities')).body;
  expect(await expectError(ann.delete(`/auth/identities/${identities[0]?.id}`, {}))).toBe('400 PASSWORD_MISSING');
  expect((await ann.put('/auth/password', { newPassword: 'my first secret' })).status).toBe(200);
  expect(await stateOf(ann)).toMatchObject({ password: true, email: false });
  expect(await expectError(ann.post('/auth/confirmation/mail/send'))).toBe('409 CONFIRMATION_WAY');
  expect((await guest(app, '/login', { username: 'ann', password: 'my first secret' })).status).toBe(200);
});

it('lets only passkeys open an account that has two, which satisfies the second factor of operators', async () => {
  const app = await startApp({ OPERATORS_NEED_SECOND_FACTOR: 'true' });
  const alice = await signUp(app);
  await app.deps.db.pool.query("UPDATE users SET role = 'operator', staff_role = 'administrator' WHERE id = $1", [
    alice.id,
  ]);
  const device = await addPasskey(app, alice);
  expect(await expectError(alice.put('/auth/passkeys-only', { isOn: true }))).toBe('409 PASSKEYS_TOO_FEW');
  await addPasskey(app, alice);
  expect(await expectError(alice.get('/operator/audit'))).toBe('403 OPERATOR_SECOND_FACTOR');
  expect((await alice.put('/auth/passkeys-only', { isOn: true })).status).toBe(200);
  expect((await alice.get('/operator/audit')).status).toBe(200);
  expect((await alice.get<SecondFactorState>('/auth/second-factor')).body).toMatchObject({ passkeysOnly: true });
  expect((await logIn(app)).body.code).toBe('PASSKEY_REQUIRED');
  expect((await logIn(app, 'a guess')).body.code).toBe('CREDENTIALS_INVALID');
  expect(await expectError(alice.post('/auth/confirmation/password', { password }))).toBe('403 PASSKEY_REQUIRED');
  const start = (await call<Options>(app, 'POST', '/auth/login/passkey/options')).body;
  const signedIn = await guest(app, '/login/passkey', { ticket: start.ticket, response: device.get(start.options) });
  expect(await statusOf(app, signedIn.body.accessToken)).toBe(200);
  const { passkeys } = (await alice.get<{ passkeys: { id: string }[] }>('/auth/passkeys')).body;
  const remove = () => alice.delete(`/auth/passkeys/${passkeys[1]?.id}`, {});
  expect(await expectError(remove())).toBe('409 PASSKEYS_TOO_FEW');
  await alice.post('/auth/second-factor/recovery-codes', {});
  expect((await remove()).status).toBe(200);
  expect((await alice.put('/auth/passkeys-only', { isOn: false })).status).toBe(200);
  expect(await expectError(alice.get('/operator/audit'))).toBe('403 OPERATOR_SECOND_FACTOR');
  expect((await logIn(app)).status).toBe(200);
  expect((await readOutbox(app, 6)).join('\n')).toContain('Only passkeys open your Gumball account now');
});

it('recovers an account by a recovery code, once, without telling which accounts exist', async () => {
  const app = await startApp();
  const alice = await signUp(app);
  const { recoveryCodes } = (await alice.post<{ recoveryCodes: string[] }>('/auth/second-factor/recovery-codes', {}))
    .body;
  const recover = (username: string, code: string | undefined, secret = 'a fresh secret') =>
    guest(app, '/recover', { username, code, password: secret });
  const invalid = 'That username and recovery code do not belong together, or the code was used already.';
  expect((await recover('nobody', recoveryCodes[0])).body.message).toBe(invalid);
  expect((await recover('alice', 'aaaa-aaaa-aaaa-aaaa')).body.message).toBe(invalid);
  expect((await recover('alice', 'x'.repeat(90))).body.message).toBe(invalid);
  expect((await recover('alice', recoveryCodes[0], 'password1')).body.code).toBe('PASSWORD_COMMON');
  const raced = await Promise.all([1, 2, 3].map(() => recover('Alice.fun', recoveryCodes[0])));
  expect(raced.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400, 400]);
  expect(await statusOf(app, alice.token)).toBe(401);
  expect((await logIn(app)).body.code).toBe('CREDENTIALS_INVALID');
  expect((await logIn(app, 'a fresh secret')).status).toBe(200);
  expect((await readOutbox(app, 2)).join('\n')).toContain('was recovered with a recovery code');
  // Five attempts at an account in an hour, from all clients together, and whether or not it exists.
  for (const name of ['alice', 'ghost']) {
    for (let attempt = 0; attempt < 5; attempt += 1) await recover(name, 'wrong');
    expect((await recover(name, recoveryCodes[1])).body.code).toBe('RATE_LIMITED');
  }
});
