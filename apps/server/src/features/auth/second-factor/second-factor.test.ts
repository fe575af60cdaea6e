import type { SecondFactorState } from '@gumball/contract/auth/account.schemas';
import { minuteMs, secondMs } from '@gumball/rules/formats/durations';
import { Secret, TOTP } from 'otpauth';
import { expect, it } from 'vitest';
import { guest, join, signUpOf, statusOf } from '../../../../test/data/accounts.ts';
import { asUser, expectError, type TestUser } from '../../../../test/data/users.ts';
import { readOutbox } from '../../../../test/mailbox.ts';
import { startApp, type TestApp } from '../../../../test/start-app.ts';

const { password } = signUpOf('alice');
const logIn = (app: TestApp) => guest(app, '/login', { username: 'alice', password });
const complete = (app: TestApp, ticket: string | undefined, code: string, headers: Record<string, string> = {}) =>
  guest(app, '/login/second-factor', { ticket, code }, headers);
const codeAt = (app: TestApp, secret: string) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: app.deps.clock.now().getTime() });
const stateOf = async (alice: TestUser) => (await alice.get<SecondFactorState>('/auth/second-factor')).body;

/** Signs Alice up with an authenticator app. The clock stands still, one time step after the confirmation. */
async function signUpWithApp(app: TestApp) {
  app.holdTime();
  const { token, user } = await join(app, 'alice');
  const alice = asUser(app, { id: user.id, username: user.username, token });
  const { secret, uri } = (await alice.post<{ secret: string; uri: string }>('/auth/second-factor', { password })).body;
  const confirmed = await alice.post<{ recoveryCodes: string[] }>('/auth/second-factor/confirm', {
    code: codeAt(app, secret),
  });
  app.advance(30 * secondMs);
  return { alice, secret, uri, recoveryCodes: confirmed.body.recoveryCodes };
}

it('asks for a code of the app after the right password, and takes each code once', async () => {
  const app = await startApp();
  const { alice, secret, uri, recoveryCodes } = await signUpWithApp(app);
  expect(uri).toContain(`secret=${secret}`);
  expect(new Set(recoveryCodes).size).toBe(10);
  expect(await stateOf(alice)).toMatchObject({ isOn: true, recoveryCodesLeft: 10 });
  expect((await guest(app, '/login', { username: 'alice', password: 'wrong' })).body.code).toBe('CREDENTIALS_INVALID');

  const { status, body } = await logIn(app);
  expect([status, body.code, body.accessToken]).toEqual([403, 'SECOND_FACTOR_REQUIRED', undefined]);
  expect((await complete(app, body.signInTicket, '000000')).body.code).toBe('SECOND_FACTOR_WRONG');
  expect((await complete(app, body.signInTicket, 'hello')).body.code).toBe('SECOND_FACTOR_FORMAT');
  const code = codeAt(app, secret);
  const raced = await Promise.all(Array.from({ length: 5 }, () => complete(app, body.signInTicket, code)));
  expect(raced.map((reply) => reply.status).toSorted((a, b) => a - b)).toEqual([200, 400, 400, 400, 400]);
  expect(await statusOf(app, raced.find((reply) => reply.status === 200)?.body.accessToken)).toBe(200);
  expect((await complete(app, (await logIn(app)).body.signInTicket, code)).body.code).toBe('SECOND_FACTOR_WRONG');
  app.advance(minuteMs);
  expect((await complete(app, body.signInTicket, codeAt(app, secret))).status).toBe(200);
});

it('takes each recovery code once, and tells the owner', async () => {
  const app = await startApp();
  const { alice, recoveryCodes } = await signUpWithApp(app);
  const [first = '', second = ''] = recoveryCodes;
  const use = async (code: string) => complete(app, (await logIn(app)).body.signInTicket, code);
  const raced = await Promise.all([use(first), use(first.toUpperCase().replaceAll('-', ' '))]);
  expect(raced.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
  expect(await stateOf(alice)).toMatchObject({ recoveryCodesLeft: 9 });
  expect((await readOutbox(app, 2)).join('\n')).toContain('A recovery code of your Gumball account was used');

  const renewed = await alice.post<{ recoveryCodes: string[] }>('/auth/second-factor/recovery-codes', { password });
  expect((await use(second)).body.code).toBe('SECOND_FACTOR_WRONG');
  expect((await use(renewed.body.recoveryCodes[0] ?? '')).status).toBe(200);
});

it('ends a ticket after ten minutes, with the password, and for others', async () => {
  const app = await startApp();
  const { alice, secret } = await signUpWithApp(app);
  const ticketOf = async () => (await logIn(app)).body.signInTicket ?? '';
  const ticket = await ticketOf();
  const [userId = '', endsAt = '', signature = ''] = ticket.split('.');
  const forged = [
    `${userId}.${Number(endsAt) + 1}.${signature}`,
    `${BigInt(userId) + 1n}.${endsAt}.${signature}`,
    `${userId}.${endsAt}.`,
    '',
    'x'.repeat(500),
  ];
  for (const other of forged)
    expect((await complete(app, other, codeAt(app, secret))).body.code).toBe('SIGN_IN_TICKET_INVALID');
  app.advance(11 * minuteMs);
  expect((await complete(app, ticket, codeAt(app, secret))).body.code).toBe('SIGN_IN_TICKET_INVALID');

  const beforeChange = await ticketOf();
  await alice.put('/auth/password', { currentPassword: password, newPassword: 'a new secret' });
  expect((await complete(app, beforeChange, codeAt(app, secret))).body.code).toBe('SIGN_IN_TICKET_INVALID');
});

it('limits wrong codes by account, for others apart from familiar addresses', async () => {
  const app = await startApp({ TRUST_PROXY: 'loopback' });
  const { secret } = await signUpWithApp(app);
  const stranger = { 'x-forwarded-for': '203.0.113.7' };
  const ticket = (await logIn(app)).body.signInTicket;
  const codes: (string | undefined)[] = [];
  for (let attempt = 0; attempt < 11; attempt += 1)
    codes.push((await complete(app, ticket, '000000', stranger)).body.code);
  expect([codes[9], codes[10]]).toEqual(['SECOND_FACTOR_WRONG', 'RATE_LIMITED']);
  expect((await complete(app, ticket, codeAt(app, secret), stranger)).body.code).toBe('RATE_LIMITED');
  expect((await complete(app, ticket, codeAt(app, secret))).status).toBe(200);
});

it('opens the console to operators with a second factor only, where that is required', async () => {
  const app = await startApp({ OPERATORS_NEED_SECOND_FACTOR: 'true' });
  const { alice } = await signUpWithApp(app);
  const bob = asUser(app, await join(app, 'bob').then(({ token, user }) => ({ ...user, token })));
  for (const person of [alice, bob]) {
    await person.put('/auth/profile', { firstName: 'A', lastName: 'B' });
    await app.deps.db.kysely.updateTable('users').set({ role: 'operator' }).where('id', '=', person.id).execute();
  }
  expect((await alice.get('/operator/totals')).status).toBe(200);
  expect(await expectError(bob.get('/operator/totals'))).toBe('403 OPERATOR_SECOND_FACTOR');
  expect(await stateOf(bob)).toMatchObject({ isOn: false, isRequired: true });
  expect((await bob.get('/posts/feed')).status).toBe(200);
  const bobs = { password: signUpOf('bob').password };
  const { secret } = (await bob.post<{ secret: string }>('/auth/second-factor', bobs)).body;
  await bob.post('/auth/second-factor/confirm', { code: codeAt(app, secret) });
  expect((await bob.get('/operator/totals')).status).toBe(200);
  await bob.delete('/auth/second-factor', bobs);
  expect(await expectError(bob.get('/operator/totals'))).toBe('403 OPERATOR_SECOND_FACTOR');
});

it('is turned on and off by the password only, and does not count before it is confirmed', async () => {
  const app = await startApp();
  app.holdTime();
  const { token, user } = await join(app, 'alice');
  const alice = asUser(app, { id: user.id, username: user.username, token });
  expect(await expectError(alice.post('/auth/second-factor', { password: 'wrong' }))).toBe('400 PASSWORD_WRONG');
  expect(await expectError(alice.post('/auth/second-factor/confirm', { code: '123456' }))).toBe(
    '409 SECOND_FACTOR_OFF',
  );
  const start = () => alice.post<{ secret: string }>('/auth/second-factor', { password });
  const former = (await start()).body.secret;
  const { secret } = (await start()).body;
  expect((await logIn(app)).status).toBe(200);
  const confirm = (code: string) => alice.post('/auth/second-factor/confirm', { code });
  expect(await expectError(confirm(codeAt(app, former)))).toBe('400 SECOND_FACTOR_WRONG');
  expect((await confirm(codeAt(app, secret))).status).toBe(200);
  expect(await expectError(confirm(codeAt(app, secret)))).toBe('409 SECOND_FACTOR_ON');
  expect(await expectError(start())).toBe('409 SECOND_FACTOR_ON');
  expect((await logIn(app)).body.code).toBe('SECOND_FACTOR_REQUIRED');

  expect(await expectError(alice.delete('/auth/second-factor', { password: 'wrong' }))).toBe('400 PASSWORD_WRONG');
  for (let repeat = 0; repeat < 2; repeat += 1)
    expect((await alice.delete('/auth/second-factor', { password })).status).toBe(200);
  expect(await stateOf(alice)).toMatchObject({ isOn: false, since: null, recoveryCodesLeft: 0 });
  expect((await logIn(app)).status).toBe(200);
  const mails = await readOutbox(app, 2);
  expect(mails.join('\n')).toContain('Two-factor authentication is on');
  expect(mails.join('\n')).toContain('Two-factor authentication is off');
});
