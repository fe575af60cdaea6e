import type { Session } from '@gumball/contract/auth/account.schemas';
import { minuteMs } from '@gumball/rules/formats/durations';
import { expect, it } from 'vitest';
import { type AuthBody, guest, join, signUpOf, statusOf } from '../../../../test/data/accounts.ts';
import { asUser, call, type TestUser } from '../../../../test/data/users.ts';
import { codeIn, openMailbox, readOutbox, tokenIn } from '../../../../test/mailbox.ts';
import { connect, until } from '../../../../test/sockets.ts';
import { startApp, type TestApp } from '../../../../test/start-app.ts';

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';
const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';

/** Creates a user with a password and a complete profile. */
async function signUpUser(app: TestApp, name: string): Promise<TestUser> {
  const { token, user } = await join(app, name);
  const person = asUser(app, { id: user.id, username: user.username, token });
  await person.put('/auth/profile', { firstName: 'Alice', lastName: 'Archer' });
  return person;
}

async function logIn(app: TestApp, name: string, userAgent = firefox, password = signUpOf(name).password) {
  const { body } = await guest(app, '/login', { username: name, password }, { 'user-agent': userAgent });
  return body;
}

/** Signs the same user in with another browser. */
async function signInElsewhere(app: TestApp, alice: TestUser, userAgent = firefox): Promise<TestUser> {
  const { accessToken = '' } = await logIn(app, alice.username.replace('.fun', ''), userAgent);
  return asUser(app, { ...alice, token: accessToken });
}

const sessionsOf = async (person: TestUser) =>
  (await person.get<{ sessions: Session[] }>('/auth/sessions')).body.sessions;

it('changes the password, keeps the current session and ends all others with their sockets', async () => {
  const app = await startApp();
  const alice = await signUpUser(app, 'alice');
  const otherSession = await signInElsewhere(app, alice);
  const here = await connect(app, alice);
  const there = await connect(app, otherSession);
  const change = { currentPassword: signUpOf('alice').password, newPassword: 'a new secret' };
  expect((await alice.put('/auth/password', change)).status).toBe(200);
  await until(() => there.socket.disconnected, 1000);
  expect(here.socket.connected).toBe(true);
  expect([await statusOf(app, alice.token), await statusOf(app, otherSession.token)]).toEqual([200, 401]);
  expect((await logIn(app, 'alice')).code).toBe('CREDENTIALS_INVALID');
  expect((await logIn(app, 'alice', firefox, 'a new secret')).success).toBe(true);
  expect((await readOutbox(app, 1))[0]).toContain('Your Gumball password was changed');
});

it('refuses one of the most common passwords as the new one', async () => {
  const app = await startApp();
  const alice = await signUpUser(app, 'alice');
  const change = { currentPassword: signUpOf('alice').password, newPassword: 'qwertyuiop' };
  const { status, body } = await alice.put<AuthBody>('/auth/password', change);
  expect([status, body.code, body.errors?.[0]?.field]).toEqual([400, 'PASSWORD_COMMON', 'newPassword']);
  expect((await logIn(app, 'alice')).success).toBe(true);
});

it('rejects a wrong current password and limits attempts to 20 an hour', async () => {
  const app = await startApp();
  const alice = await signUpUser(app, 'alice');
  const attempt = (currentPassword: string) =>
    alice.put<AuthBody>('/auth/password', { currentPassword, newPassword: 'a new secret' });
  const wrong = await attempt('not mine');
  expect([wrong.status, wrong.body.code, wrong.body.errors?.[0]?.field]).toEqual([
    400,
    'PASSWORD_WRONG',
    'currentPassword',
  ]);
  // Requests without a wrong password do not count.
  for (let index = 0; index < 3; index += 1)
    expect((await alice.put('/auth/email', { email: 'x', password: '' })).status).toBe(400);
  for (let index = 0; index < 19; index += 1) await attempt('not mine');
  const over = await attempt(signUpOf('alice').password);
  expect([over.status, over.body.code]).toEqual([429, 'RATE_LIMITED']);
  expect(Number(over.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await logIn(app, 'alice')).success).toBe(true);
});

it('applies one of two concurrent password changes', async () => {
  const app = await startApp();
  const alice = await signUpUser(app, 'alice');
  const responses = await Promise.all(
    ['first secret', 'second secret'].map((newPassword) =>
      alice.put('/auth/password', { currentPassword: signUpOf('alice').password, newPassword }),
    ),
  );
  expect(new Set(responses.map((response) => response.status))).toEqual(new Set([200, 400]));
});

it('invalidates mailed reset links with a new password', async () => {
  const app = await startApp();
  const alice = await signUpUser(app, 'alice');
  await guest(app, '/forgot-password', { email: 'alice@example.com' });
  const [mail = ''] = await readOutbox(app, 1);
  await alice.put('/auth/password', { currentPassword: signUpOf('alice').password, newPassword: 'a new secret' });
  const expiredCode = await guest(app, '/reset-password', { token: tokenIn(mail), password: 'stolen secret' });
  expect(expiredCode.body.code).toBe('RESET_TOKEN_INVALID');
});

it('lists own sessions with their devices and marks the current one', async () => {
  const app = await startApp();
  const alice = await signUpUser(app, 'alice');
  await signUpUser(app, 'bob');
  await signInElsewhere(app, alice, iphone);
  const otherSession = await signInElsewhere(app, alice, firefox);
  const sessions = await sessionsOf(otherSession);
  expect(sessions).toHaveLength(3);
  expect(sessions[0]).toMatchObject({ device: 'Firefox on Windows', kind: 'computer', isCurrent: true });
  expect(sessions.map((session) => session.device)).toContain('Safari on iPhone');
  expect(sessions.filter((session) => session.isCurrent)).toHaveLength(1);
});

it('ends one other session with its socket and ignores sessions of other users', async () => {
  const app = await startApp();
  const alice = await signUpUser(app, 'alice');
  const bob = await signUpUser(app, 'bob');
  const otherSession = await signInElsewhere(app, alice);
  const socket = await connect(app, otherSession);
  const target = (await sessionsOf(alice)).find((session) => !session.isCurrent)?.id ?? '';
  expect((await bob.delete(`/auth/sessions/${target}`)).status).toBe(200);
  expect(await statusOf(app, otherSession.token)).toBe(200);
  expect((await alice.delete(`/auth/sessions/${target}`)).status).toBe(200);
  await until(() => socket.socket.disconnected, 1000);
  expect([await statusOf(app, otherSession.token), await statusOf(app, alice.token)]).toEqual([401, 200]);
  expect((await alice.delete(`/auth/sessions/${target}`)).status).toBe(200);
});

it('ends all sessions but the current one', async () => {
  const app = await startApp();
  const alice = await signUpUser(app, 'alice');
  const bob = await signUpUser(app, 'bob');
  const otherSessions = [await signInElsewhere(app, alice), await signInElsewhere(app, alice, iphone)];
  const { body } = await alice.delete<{ ended: number }>('/auth/sessions');
  expect(body.ended).toBe(2);
  for (const { token } of otherSessions) expect(await statusOf(app, token)).toBe(401);
  for (const { token } of [alice, bob]) expect(await statusOf(app, token)).toBe(200);
  expect(await sessionsOf(alice)).toMatchObject([{ isCurrent: true }]);
});

it('changes the address at once if the server delivers no mail, and notifies the old one', async () => {
  const app = await startApp();
  const alice = await signUpUser(app, 'alice');
  await signUpUser(app, 'bob');
  const change = (email: string, password = signUpOf('alice').password) =>
    alice.put<AuthBody & { pendingEmail: string | null }>('/auth/email', { email, password });
  expect((await change('new@example.com', 'not mine')).body.code).toBe('PASSWORD_WRONG');
  expect((await change('Alice@Example.com')).body.code).toBe('EMAIL_UNCHANGED');
  const taken = await change('bob@example.com');
  expect([taken.status, taken.body.code]).toEqual([409, 'EMAIL_TAKEN']);
  const { body } = await change(' New@Example.com ');
  expect(body).toMatchObject({ email: 'new@example.com', pendingEmail: null });
  const [mail] = await readOutbox(app, 1);
  expect(mail).toContain('To: alice@example.com');
});

it('changes the address after its code is confirmed once if the server delivers mail', async () => {
  const mailbox = await openMailbox();
  const app = await startApp(mailbox.env);
  const { body } = await guest(app, '/register', signUpOf('alice'));
  expect(body.accessToken).toBeUndefined();
  const first = codeIn(await mailbox.next('alice@example.com'));
  const verified = await guest(app, '/verify-email', { email: 'alice@example.com', code: first });
  const { id = '', username = '' } = verified.body.user ?? {};
  const alice = asUser(app, { id, username, token: verified.body.accessToken ?? '' });
  const change = { email: 'new@example.com', password: signUpOf('alice').password };
  expect((await alice.put('/auth/email', change)).body).toMatchObject({
    email: 'alice@example.com',
    pendingEmail: 'new@example.com',
  });
  const code = codeIn(await mailbox.next('new@example.com'));
  const wrong = code === '111111' ? '222222' : '111111';
  const confirm = async (entered: string) =>
    (await alice.post<AuthBody>('/auth/email/confirm', { code: entered })).body.code ?? 'ok';
  expect(await confirm('12')).toBe('CODE_FORMAT');
  expect(await confirm(wrong)).toBe('CODE_WRONG');
  expect((await alice.put<AuthBody>('/auth/email', change)).body.code).toBe('RATE_LIMITED');
  expect(await confirm(code)).toBe('ok');
  expect(await confirm(code)).toBe('CODE_WRONG');
  expect((await mailbox.next('alice@example.com')).subject).toContain('was changed');
  expect((await alice.get<{ email: string; pendingEmail: null }>('/auth/email')).body).toMatchObject({
    email: 'new@example.com',
    pendingEmail: null,
  });
  expect((await logIn(app, 'alice')).success).toBe(true);
});

it('rejects the code of a new address after five attempts, expiry, cancellation, or a concurrent change', async () => {
  const mailbox = await openMailbox();
  const app = await startApp(mailbox.env);
  const signUp = async (name: string) => {
    await guest(app, '/register', signUpOf(name));
    const code = codeIn(await mailbox.next(`${name}@example.com`));
    const { body } = await guest(app, '/verify-email', { email: `${name}@example.com`, code });
    return asUser(app, { id: body.user?.id ?? '', username: `${name}.fun`, token: body.accessToken ?? '' });
  };
  const alice = await signUp('alice');
  const bob = await signUp('bob');
  const requestChange = async (who: TestUser, name: string, email: string) => {
    expect((await who.put('/auth/email', { email, password: signUpOf(name).password })).status).toBe(200);
    return codeIn(await mailbox.next(email));
  };
  const confirm = async (who: TestUser, code: string) =>
    (await who.post<AuthBody>('/auth/email/confirm', { code })).body.code ?? 'ok';

  const exhaustedCode = await requestChange(alice, 'alice', 'one@example.com');
  for (let index = 0; index < 5; index += 1) await confirm(alice, exhaustedCode === '111111' ? '222222' : '111111');
  expect(await confirm(alice, exhaustedCode)).toBe('CODE_EXPIRED');
  const expiredCode = await requestChange(alice, 'alice', 'two@example.com');
  app.advance(16 * minuteMs);
  expect(await confirm(alice, expiredCode)).toBe('CODE_EXPIRED');
  const cancelledCode = await requestChange(alice, 'alice', 'three@example.com');
  await alice.delete('/auth/email/pending');
  expect(await confirm(alice, cancelledCode)).toBe('CODE_WRONG');
  const mine = await requestChange(alice, 'alice', 'both@example.com');
  app.advance(2 * minuteMs);
  const theirs = await requestChange(bob, 'bob', 'both@example.com');
  expect([await confirm(bob, theirs), await confirm(alice, mine)]).toEqual(['ok', 'EMAIL_TAKEN']);
});

it('rejects guests on every account route', async () => {
  const app = await startApp();
  for (const [method, path] of [
    ['GET', '/auth/sessions'],
    ['DELETE', '/auth/sessions'],
    ['PUT', '/auth/password'],
    ['PUT', '/auth/email'],
    ['POST', '/auth/email/confirm'],
    ['PUT', '/users/privacy'],
  ] as const) {
    const response = await call(app, method, path, { token: 'made up', body: method === 'GET' ? undefined : {} });
    expect([response.status, response.body.code]).toEqual([401, 'UNAUTHENTICATED']);
  }
});
