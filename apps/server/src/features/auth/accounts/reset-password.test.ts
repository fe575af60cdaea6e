import { expect, it } from 'vitest';
import { guest, join, signUpOf, statusOf } from '../../../../test/data/accounts.ts';
import { call } from '../../../../test/data/users.ts';
import { codeIn, openMailbox, readOutbox, tokenIn } from '../../../../test/mailbox.ts';
import { startApp, type TestApp } from '../../../../test/start-app.ts';

const email = 'alice@example.com';
const requestReset = (app: TestApp, address = email) => guest(app, '/forgot-password', { email: address });
const reset = (app: TestApp, token: string, password = 'a new secret') =>
  guest(app, '/reset-password', { token, password });

/** Starts a server with alice signed in. Returns the token of a mailed reset link. */
async function startWithResetLink() {
  const app = await startApp();
  const { token: session } = await join(app, 'alice');
  await requestReset(app);
  const [mail = ''] = await readOutbox(app, 1);
  return { app, session, mail, token: tokenIn(mail) };
}

it('sets a new password by the mailed link and ends every session', async () => {
  const { app, session, mail, token } = await startWithResetLink();
  expect(mail).toContain('To: alice@example.com');
  expect(mail).toContain(`http://localhost:${new URL(app.url).port}/reset-password?token=${token}`);
  await call(app, 'PUT', '/auth/profile', { token: session, body: { firstName: 'Alice', lastName: 'Archer' } });
  expect(await statusOf(app, session)).toBe(200);
  const { status, body } = await reset(app, token);
  expect([status, body.success]).toEqual([200, true]);
  expect(await statusOf(app, session)).toBe(401);
  expect((await guest(app, '/login', signUpOf('alice'))).status).toBe(401);
  expect((await guest(app, '/login', { username: 'alice', password: 'a new secret' })).status).toBe(200);
});

it('accepts a link once for concurrent uses', async () => {
  const { app, token } = await startWithResetLink();
  const passwords = ['first secret', 'second secret', 'third secret'];
  const responses = await Promise.all(passwords.map((password) => reset(app, token, password)));
  expect(responses.map(({ status }) => String(status)).toSorted()).toEqual(['200', '400', '400']);
  const rejected = responses.find(({ status }) => status === 400);
  expect(rejected?.body.code).toBe('RESET_TOKEN_INVALID');
  expect(rejected?.body.message).toContain('Invalid');
  for (const [number, password] of passwords.entries()) {
    const logIn = await guest(app, '/login', { username: 'alice', password });
    expect(logIn.status).toBe(responses[number]?.status === 200 ? 200 : 401);
  }
});

it('keeps a link valid after another request and invalidates all links once one is used', async () => {
  const { app, token } = await startWithResetLink();
  await requestReset(app);
  const second = tokenIn((await readOutbox(app, 2))[1] ?? '');
  expect(second).not.toBe(token);
  const responses = await Promise.all([reset(app, token, 'first secret'), reset(app, second, 'second secret')]);
  expect(responses.map(({ status }) => String(status)).toSorted()).toEqual(['200', '400']);
  expect(await app.deps.db.kysely.selectFrom('password_resets').selectAll().execute()).toEqual([]);
});

it('rejects a link after one hour', async () => {
  const { app, token } = await startWithResetLink();
  app.advance(59 * 60_000);
  expect((await reset(app, token, 'short')).body.code).toBe('RESET_PASSWORD_TOO_SHORT');
  app.advance(61_000);
  const { status, body } = await reset(app, token);
  expect([status, body.code]).toEqual([400, 'RESET_TOKEN_INVALID']);
  expect((await guest(app, '/login', signUpOf('alice'))).status).toBe(200);
});

it('rejects an invalid reset with the message of the first error', async () => {
  const { app, token } = await startWithResetLink();
  const rows: [body: object, code: string, message: string][] = [
    [{}, 'RESET_PASSWORD_TOO_SHORT', 'Password must be at least 6 characters long'],
    [{ password: 'secret' }, 'RESET_TOKEN_MISSING', 'Invalid reset link. Please request a new password reset.'],
    [{ token, password: '' }, 'RESET_PASSWORD_TOO_SHORT', 'Password must be at least 6 characters long'],
    [{ token: 'made up', password: 'abc' }, 'RESET_PASSWORD_TOO_SHORT', 'Password must be at least 6 characters long'],
    [
      { token, password: 'iloveyou' },
      'PASSWORD_COMMON',
      'This is one of the most common passwords. Please choose another one.',
    ],
    [
      { token: 'made up', password: 'long enough' },
      'RESET_TOKEN_INVALID',
      'Invalid or expired reset link. Please request a new password reset.',
    ],
  ];
  for (const [body, code, message] of rows) {
    const response = await guest(app, '/reset-password', body);
    expect([response.status, response.body.code, response.body.message]).toEqual([400, code, message]);
  }
  const missing = await guest(app, '/forgot-password', {});
  expect([missing.status, missing.body.message]).toEqual([400, 'Please enter your email address']);
  const malformed = await requestReset(app, 'nowhere');
  expect([malformed.status, malformed.body.message]).toEqual([400, 'Please enter a valid email address']);
});

it('responds alike for known and unknown addresses, limits included, and mails only the known one', async () => {
  const app = await startApp();
  await join(app, 'alice');
  app.holdTime();
  const requestRepeatedly = async (address: string) => {
    const responses: unknown[] = [];
    for (let round = 0; round < 7; round += 1) {
      const { status, body } = await requestReset(app, address);
      responses.push([status, body]);
    }
    return responses;
  };
  const known = await requestRepeatedly(email);
  expect(await requestRepeatedly('nobody@example.com')).toEqual(known);
  expect(known.map((response) => (response as [number])[0])).toEqual([200, 200, 200, 200, 200, 429, 429]);
  const mails = await readOutbox(app, 5);
  expect(mails.every((mail) => mail.startsWith(`To: ${email}\n`))).toBe(true);
  app.advance(3_601_000);
  expect((await requestReset(app)).status).toBe(200);
  expect(await readOutbox(app, 6)).toHaveLength(6);
});

it('writes the same rows for a known and an unknown address', async () => {
  const app = await startApp();
  await join(app, 'alice');
  // The job of a mail is removed once it is done, so a trigger counts the added jobs.
  await app.deps.db.pool.query(`
    CREATE TABLE added_mails AS SELECT name FROM jobs.job WHERE false;
    CREATE FUNCTION note_mail() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN INSERT INTO added_mails VALUES (NEW.name); RETURN NULL; END $$;
    CREATE TRIGGER note_mail AFTER INSERT ON jobs.job FOR EACH ROW WHEN (NEW.name LIKE 'mail-%') EXECUTE FUNCTION note_mail()`);
  const measureRows = async (work: () => Promise<unknown>) => {
    const before = await countRows(app);
    await work();
    const after = await countRows(app);
    return Object.fromEntries(Object.entries(after).map(([table, rows]) => [table, rows - (before[table] ?? 0)]));
  };
  const known = await measureRows(() => requestReset(app));
  const unknown = await measureRows(() => requestReset(app, 'nobody@example.com'));
  expect(unknown).toEqual({ ...known, password_resets: 0 });
  expect(known).toMatchObject({ mail_requests: 1, added_mails: 1 });
});

it('verifies the address with the reset and removes the pending code', async () => {
  const mailbox = await openMailbox();
  const app = await startApp(mailbox.env);
  await guest(app, '/register', signUpOf('alice'));
  const code = codeIn(await mailbox.next(email));
  await requestReset(app);
  const mail = await mailbox.next(email);
  expect(mail.subject).toBe('Reset your Gumball password');
  expect((await reset(app, tokenIn(mail.text))).status).toBe(200);
  expect((await guest(app, '/verify-email', { email, code })).body.code).toBe('CODE_WRONG');
  expect((await guest(app, '/login', { username: 'alice', password: 'a new secret' })).status).toBe(200);
});

it('resets the limit of wrong passwords after a reset', async () => {
  const app = await startApp({ TRUST_PROXY: 'true' });
  await guest(app, '/register', signUpOf('alice'), { 'x-forwarded-for': '203.0.113.1' });
  const elsewhere = { 'x-forwarded-for': '203.0.113.2' };
  for (let round = 0; round < 41; round += 1)
    await guest(app, '/login', { username: 'alice', password: 'x' }, { 'x-forwarded-for': '198.51.100.9' });
  const changed = { username: 'alice', password: 'a new secret' };
  expect((await guest(app, '/login', signUpOf('alice'), elsewhere)).status).toBe(429);
  await requestReset(app);
  const [mail = ''] = await readOutbox(app, 1);
  await reset(app, tokenIn(mail));
  expect((await guest(app, '/login', changed, elsewhere)).status).toBe(200);
});

async function countRows(app: TestApp): Promise<Record<string, number>> {
  const tables = ['users', 'sessions', 'mail_requests', 'added_mails'];
  const found: Record<string, number> = { password_resets: 0 };
  for (const table of tables) {
    const { rows } = await app.deps.db.pool.query<{ count: number }>(`SELECT count(*)::int FROM ${table}`);
    found[table] = rows[0]?.count ?? -1;
  }
  return found;
}
