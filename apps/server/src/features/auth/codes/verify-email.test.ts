import { minuteMs } from '@gumball/rules/formats/durations';
import { expect, it } from 'vitest';
import { codeHashOf } from '../../../../test/code-hash.ts';
import { guest, signUpOf, statusOf } from '../../../../test/data/accounts.ts';
import { codeIn, openMailbox } from '../../../../test/mailbox.ts';
import { until } from '../../../../test/sockets.ts';
import { startApp, type TestApp } from '../../../../test/start-app.ts';
import { purgeExpired } from '../deletion/purge-expired.ts';

const email = 'alice@example.com';
const verify = (app: TestApp, code: string, address = email) => guest(app, '/verify-email', { email: address, code });
const resend = (app: TestApp, address = email) => guest(app, '/resend-verification', { email: address });
const otherCode = (code: string, step = 1) => String((Number(code) + step) % 1_000_000).padStart(6, '0');

/** Starts a server that delivers mail, with alice signed up. Returns her first code. */
async function signedUp() {
  const mailbox = await openMailbox();
  const app = await startApp(mailbox.env);
  const registration = await guest(app, '/register', signUpOf('alice'));
  const mail = await mailbox.next(email);
  return { app, mailbox, registration, mail, code: codeIn(mail) };
}

it('signs a user in with the code that sign-up mailed', async () => {
  const { app, registration, mail, code } = await signedUp();
  expect(registration.status).toBe(201);
  expect(registration.body).toMatchObject({ success: true, requiresVerification: true, email });
  expect(registration.body).not.toHaveProperty('accessToken');
  expect(mail.subject).toBe(`${code} is your Gumball code`);
  expect(mail.text).toContain('Hi alice.fun,');

  const logIn = await guest(app, '/login', signUpOf('alice'));
  expect([logIn.status, logIn.body.code]).toEqual([403, 'VERIFICATION_REQUIRED']);
  expect(logIn.body).toMatchObject({ success: false, requiresVerification: true, email });
  const wrongPassword = await guest(app, '/login', { ...signUpOf('alice'), password: 'wrong' });
  expect(wrongPassword.body).toEqual({
    success: false,
    code: 'CREDENTIALS_INVALID',
    message: 'Invalid username or password',
  });

  const verified = await verify(app, code, ' Alice@Example.com');
  expect(verified.status).toBe(200);
  expect(verified.body).toMatchObject({ user: { email }, message: 'Your email address is verified.' });
  expect(await statusOf(app, verified.body.accessToken)).toBe(200);
  expect((await guest(app, '/login', signUpOf('alice'))).status).toBe(200);
  expect((await verify(app, code)).body.code).toBe('CODE_WRONG');
});

it('stores no plain code or password in the database', async () => {
  const { app, code } = await signedUp();
  const tables = ['users', 'email_codes', 'mail_requests', 'jobs.job'];
  for (const table of tables) {
    const { rows } = await app.deps.db.pool.query<{ text: string }>(`SELECT t::text AS text FROM ${table} AS t`);
    // The job of a sent mail is removed.
    expect(rows.length).toBeGreaterThan(table === 'jobs.job' ? -1 : 0);
    for (const { text } of rows) expect(text).not.toMatch(new RegExp(`"${code}"|[ (,]${code} |has a secret`));
  }
});

it('compares at most five of twenty concurrent guesses', async () => {
  const { app, code } = await signedUp();
  const guesses = await Promise.all(Array.from({ length: 20 }, (_, step) => verify(app, otherCode(code, step + 1))));
  const codes = guesses.map(({ status, body }) => `${status} ${body.code}`).toSorted();
  expect(codes).toEqual([...Array(15).fill('400 CODE_EXPIRED'), ...Array(5).fill('400 CODE_WRONG')]);
  expect((await verify(app, code)).body.code).toBe('CODE_EXPIRED');
});

it('accepts the right code at the fifth attempt', async () => {
  const { app, code } = await signedUp();
  for (let step = 1; step < 5; step += 1)
    expect((await verify(app, otherCode(code, step))).body.code).toBe('CODE_WRONG');
  expect((await verify(app, code)).status).toBe(200);
});

it('signs in once for concurrent uses of one code', async () => {
  const { app, code } = await signedUp();
  const responses = await Promise.all(Array.from({ length: 4 }, () => verify(app, code)));
  expect(responses.map(({ status }) => String(status)).toSorted()).toEqual(['200', '400', '400', '400']);
});

it('rejects a code after 15 minutes or once a new one replaces it', async () => {
  const { app, mailbox, code } = await signedUp();
  app.advance(15 * minuteMs + 1000);
  expect((await verify(app, code)).body).toMatchObject({ code: 'CODE_EXPIRED' });
  expect((await resend(app)).status).toBe(200);
  const next = codeIn(await mailbox.next(email));
  const old = next === code ? otherCode(code) : code;
  expect((await verify(app, old)).body.code).toBe('CODE_WRONG');
  expect((await verify(app, next)).status).toBe(200);
});

it('allows a resend 60 seconds after the sign-up or the last resend', async () => {
  const { app, mailbox } = await signedUp();
  const tooEarly = await resend(app);
  expect([tooEarly.status, tooEarly.body.code]).toEqual([429, 'RATE_LIMITED']);
  const wait = Number(tooEarly.headers.get('retry-after'));
  expect(wait).toBeGreaterThan(50);
  expect(wait).toBeLessThanOrEqual(60);
  app.advance(61_000);
  const raced = await Promise.all(Array.from({ length: 6 }, () => resend(app)));
  expect(raced.map(({ status }) => String(status)).toSorted()).toEqual(['200', ...Array<string>(5).fill('429')]);
  await mailbox.next(email);
  expect(mailbox.mails).toHaveLength(2);
});

it('responds alike for unknown, unverified and verified addresses', async () => {
  const { app, mailbox, code } = await signedUp();
  await guest(app, '/register', signUpOf('bob'));
  await mailbox.next('bob@example.com');
  await verify(app, code);
  app.advance(61_000);
  app.holdTime();
  const probeAddress = async (address: string) => {
    const before = await codeHashOf(app, address);
    const responses = [await resend(app, address), await resend(app, address)];
    await until(async () => (await codeHashOf(app, address)) !== before);
    for (const guess of ['000000', '000001', '000002', '000003', '000004', '000005', '000006'])
      responses.push(await verify(app, guess, address));
    return responses.map(({ status, body }) => ({ status, body }));
  };
  const unknown = await probeAddress('nobody@example.com');
  expect(unknown.map(({ body }) => body.code)).toEqual([
    undefined,
    'RATE_LIMITED',
    ...Array(5).fill('CODE_WRONG'),
    ...Array(2).fill('CODE_EXPIRED'),
  ]);
  expect(await probeAddress(email)).toEqual(unknown);
  expect(await probeAddress('bob@example.com')).toEqual(unknown);
  await mailbox.next('bob@example.com');
  expect(mailbox.mails.map(({ to }) => to)).toEqual([email, 'bob@example.com', 'bob@example.com']);
});

it('mails an address at most 20 codes a day', async () => {
  const { app } = await signedUp();
  const statuses: number[] = [];
  for (let round = 0; round < 21; round += 1) {
    app.advance(61_000);
    statuses.push((await resend(app)).status);
  }
  expect(statuses).toEqual([...Array(19).fill(200), 429, 429]);
  app.advance(24 * 60 * minuteMs);
  expect((await resend(app)).status).toBe(200);
});

it('limits the mails that one client can request across addresses', async () => {
  const app = await startApp();
  const responses = await Promise.all(
    Array.from({ length: 310 }, (_, number) => resend(app, `stranger${number}@example.com`)),
  );
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(300);
  const refused = responses.find(({ status }) => status === 429);
  expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(3000);
});

it('retries the mail of a code after an outage of the mail server', async () => {
  const mailbox = await openMailbox();
  const app = await startApp(mailbox.env);
  mailbox.refuse(1);
  expect((await guest(app, '/register', signUpOf('alice'))).status).toBe(201);
  const mail = await mailbox.next(email);
  expect((await verify(app, codeIn(mail))).status).toBe(200);
});

it('removes an expired code after a day and resets the attempts of its address', async () => {
  const { app, code } = await signedUp();
  app.advance(25 * 60 * minuteMs);
  await purgeExpired(app.deps);
  expect(await app.deps.db.kysely.selectFrom('email_codes').selectAll().execute()).toEqual([]);
  expect((await verify(app, code)).body.code).toBe('CODE_WRONG');
});

it('rejects a malformed code and a missing address with the message of the rule', async () => {
  const app = await startApp();
  for (const body of [{}, { email: '', code: '123456' }, { email, code: '12345' }, { email, code: '12345x' }]) {
    const response = await guest(app, '/verify-email', body);
    expect([response.status, response.body.code, response.body.message]).toEqual([
      400,
      'CODE_FORMAT',
      'Please enter a valid 6-digit code',
    ]);
  }
  const response = await guest(app, '/resend-verification', {});
  expect([response.status, response.body.code, response.body.message]).toEqual([
    400,
    'EMAIL_REQUIRED',
    'Email address is required',
  ]);
});
