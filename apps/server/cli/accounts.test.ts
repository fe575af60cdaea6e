import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { guest, signUpOf } from '../test/data/accounts.ts';
import { createOperator } from '../test/data/tasks.ts';
import { asUser } from '../test/data/users.ts';
import { openMailbox, tokenIn } from '../test/mailbox.ts';
import { databaseEnv, runCli, runCliWithInput } from '../test/processes/command-line.ts';
import { startApp, type TestApp } from '../test/start-app.ts';
import { temporaryFolder } from '../test/temporary-folder.ts';

const envOf = (app: TestApp) => ({ DATA_DIR: app.dataDir, ...databaseEnv(app.database) });
const signIn = async (app: TestApp, password: string) => {
  const { status, body } = await guest(app, '/login', { username: 'bob.fun', password });
  return { status, bob: asUser(app, { id: '', username: 'bob.fun', token: body.accessToken ?? '' }) };
};
const auditOf = async (app: TestApp) => {
  const { rows } = await app.deps.db.pool.query<{ action: string; operator_id: string | null; details: object }>(
    'SELECT action, operator_id, details FROM audit_log ORDER BY id',
  );
  return rows;
};
const kindsInLog = async (app: TestApp) => {
  const folder = path.join(app.dataDir, 'account-log');
  const texts = await Promise.all((await readdir(folder)).map((file) => readFile(path.join(folder, file), 'utf8')));
  return [...texts.join('').matchAll(/"kind":"([a-z-]+)"/g)].map(([, kind]) => kind);
};

it('revokes an operator and suspends members next to the running server, with entries in the audit log', async () => {
  const app = await startApp();
  const env = envOf(app);
  const olga = await createOperator(app, 'olga');
  await guest(app, '/register', signUpOf('bob'));
  const { password } = signUpOf('bob');
  const { bob } = await signIn(app, password);

  expect(await runCli(env, 'suspend', 'olga')).toMatchObject({
    code: 1,
    complaint: 'Operators cannot be suspended here.\n',
  });
  expect(await runCli(env, 'revoke-operator', 'olga')).toEqual({
    code: 0,
    out: 'olga.fun is no longer an operator.\n',
    complaint: '',
  });
  expect((await olga.get('/operator/totals')).status).toBe(401);
  expect((await runCli(env, 'revoke-operator', 'olga')).complaint).toBe('There is no operator "olga".\n');

  expect(await runCli(env, 'suspend', 'bob', '--reason', 'Spam')).toMatchObject({
    code: 0,
    out: 'bob.fun is suspended.\n',
  });
  expect((await bob.get('/notifications')).status).toBe(401);
  expect((await signIn(app, password)).status).toBe(403);
  expect(await runCli(env, 'suspend', 'nobody')).toMatchObject({
    code: 1,
    complaint: 'There is no member "nobody".\n',
  });
  expect(await runCli(env, 'unsuspend', 'bob')).toMatchObject({
    code: 0,
    out: 'The suspension of bob.fun is lifted.\n',
  });
  expect((await signIn(app, password)).status).toBe(200);
  expect(await auditOf(app)).toEqual([
    { action: 'revoke-operator', operator_id: null, details: {} },
    { action: 'suspend', operator_id: null, details: { reason: 'Spam', rule: 'other', sanction: expect.any(String) } },
    { action: 'restore', operator_id: null, details: {} },
  ]);
  expect(await kindsInLog(app)).toEqual(['operator-revoked', 'suspended', 'unsuspended']);
}, 240_000);

it('resets a password by a link that works once, or sets the one on standard input', async () => {
  const app = await startApp();
  const env = envOf(app);
  await guest(app, '/register', signUpOf('bob'));
  const { password } = signUpOf('bob');
  const { bob } = await signIn(app, password);

  const reset = await runCli(env, 'reset-password', 'bob.fun');
  expect(reset).toMatchObject({ code: 0, complaint: '' });
  expect((await bob.get('/notifications')).status).toBe(401);
  expect((await signIn(app, password)).status).toBe(401);
  const token = tokenIn(reset.out);
  const use = (next: string) => guest(app, '/reset-password', { token, password: next, confirmPassword: next });
  expect((await use('second1')).status).toBe(200);
  expect((await use('third11')).status).toBe(400);
  expect((await signIn(app, 'second1')).status).toBe(200);

  expect((await runCliWithInput('short\n', env, 'reset-password', 'bob', '--stdin')).code).toBe(1);
  expect((await runCliWithInput('123456789\n', env, 'reset-password', 'bob', '--stdin')).code).toBe(1);
  const set = await runCliWithInput('fourth1\n', env, 'reset-password', 'bob', '--stdin');
  expect(set).toMatchObject({ code: 0, complaint: '', out: 'The password is set, and every session has ended.\n' });
  expect((await signIn(app, 'second1')).status).toBe(401);
  expect((await signIn(app, 'fourth1')).status).toBe(200);
  expect((await runCli(env, 'reset-password', 'nobody')).complaint).toBe(
    'There is no member "nobody" who may sign in.\n',
  );
  const audit = await auditOf(app);
  expect(audit.map(({ action }) => action)).toEqual(['reset-password', 'reset-password']);
  expect(JSON.stringify(audit)).not.toMatch(/fourth|token|argon/);
}, 240_000);

it('sends a test mail and prints the reply of the mail server', async () => {
  const app = await startApp();
  const mailbox = await openMailbox();
  const env = { ...envOf(app), DATA_DIR: await temporaryFolder() };
  expect(await runCli(env, 'test-mail', 'bob@example.com')).toMatchObject({
    code: 1,
    complaint:
      'SMTP_URL is not set, nor a mail server under Services in the console: mails become files in DATA_DIR/outbox.\n',
  });
  const withMail = { ...env, ...mailbox.env };
  const sent = await runCli(withMail, 'test-mail', 'bob@example.com');
  expect(sent).toMatchObject({ code: 0, complaint: '' });
  expect(sent.out).toMatch(/^The mail server accepted the mail to bob@example\.com from .*: 250 /);
  expect((await mailbox.next('bob@example.com')).subject).toBe('A test mail from Gumball');
  await app.deps.db.transaction((tx) =>
    app.deps.site.save(tx, { name: 'Harbour', languages: { offered: ['en', 'de'], standard: 'de' } }),
  );
  await runCli(withMail, 'test-mail', 'bob@example.com');
  const german = await mailbox.next('bob@example.com');
  expect(german.subject).toBe('Eine Testmail von Harbour');
  expect(german.text).not.toContain('Gumball');
  await createOperator(app, 'olga');
  await app.deps.db.pool.query(`
    INSERT INTO mail_recipients (user_id, language, time_zone) SELECT id, 'en', 'UTC' FROM users WHERE username = 'olga.fun'
    ON CONFLICT (user_id) DO UPDATE SET language = 'en'`);
  await app.deps.db.pool.query("UPDATE users SET email = 'olga@example.com' WHERE username = 'olga.fun'");
  await runCli(withMail, 'test-mail', 'Olga@example.com');
  expect((await mailbox.next('Olga@example.com')).subject).toBe('A test mail from Harbour');
  mailbox.refuse(1);
  expect(await runCli(withMail, 'test-mail', 'bob@example.com')).toMatchObject({
    code: 1,
    out: '',
    complaint: expect.stringMatching(/^The mail could not be sent \(EMESSAGE\): .*451 try again later\n$/) as string,
  });
  const { hostname, port } = new URL(mailbox.env['SMTP_URL'] ?? '');
  const values = { host: hostname, port, security: 'none', from: 'Harbour <hello@example.com>' };
  await app.deps.db.transaction((tx) => app.deps.integrations.save(tx, 'mail', values));
  const stored = await runCli(env, 'test-mail', 'eve@example.com');
  expect(stored.out).toMatch(/^The mail server accepted the mail to eve@example\.com from Harbour <hello@/);
  expect((await mailbox.next('eve@example.com')).raw).toContain('From: Harbour <hello@example.com>');
  const diagnosis = await runCli(env, 'doctor');
  expect(diagnosis.out).toMatch(/^ok +mail server +\S+ responds$/m);
  expect(diagnosis.out).toMatch(/^ok +services +set in the console: mail/m);
  const secret = { ...values, username: 'site', password: 'a long secret of the server' };
  await app.deps.db.transaction((tx) => app.deps.integrations.save(tx, 'mail', secret));
  const locked = await runCli(
    { ...env, SETTINGS_KEY: 'another key of this site, long enough' },
    'test-mail',
    'eve@example.com',
  );
  expect(locked.complaint).toMatch(/^The keys of mail in the console were stored with another SETTINGS_KEY/);
  expect((await runCli(env, 'doctor')).out).toMatch(/^problem +services +The keys of mail/m);
  expect((await runCli(withMail, 'test-mail', 'nobody')).complaint).toBe('"nobody" is not an email address.\n');
}, 240_000);
