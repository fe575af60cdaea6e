import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { hourMs } from '@gumball/rules/formats/durations';
import { expect, it } from 'vitest';
import { guest, signUpOf } from '../../../../test/data/accounts.ts';
import { createOperator } from '../../../../test/data/tasks.ts';
import { asUser, type TestUser } from '../../../../test/data/users.ts';
import { until } from '../../../../test/mailbox.ts';
import { databaseEnv, databaseUrl, runCli } from '../../../../test/processes/command-line.ts';
import { createDatabase, startApp, type TestApp } from '../../../../test/start-app.ts';
import { temporaryFolder } from '../../../../test/temporary-folder.ts';
import { accountLogName } from './write-account-log.ts';

const logOf = async (app: TestApp) => {
  const folder = path.join(app.dataDir, accountLogName);
  const files = await readdir(folder).catch(() => []);
  return (await Promise.all(files.map((file) => readFile(path.join(folder, file), 'utf8')))).join('');
};
const signIn = (app: TestApp, name: string) =>
  guest(app, '/login', { username: `${name}.fun`, password: signUpOf(name).password });
const register = async (app: TestApp, name: string) => {
  const { body } = await guest(app, '/register', signUpOf(name));
  return asUser(app, { id: body.user?.id ?? '', username: `${name}.fun`, token: body.accessToken ?? '' });
};
const actAs = (app: TestApp, person: TestUser) => asUser(app, { ...person });

it('reapplies deletions, suspensions, changed passwords and removed second factors to a restored backup and ends all sessions', async () => {
  const app = await startApp();
  const [alice, bob, carol] = [await register(app, 'alice'), await register(app, 'bob'), await register(app, 'carol')];
  const [dan, erin] = [await register(app, 'dan'), await register(app, 'erin')];
  const operator = await createOperator(app, 'olga');
  const passwordOf = (name: string) => signUpOf(name).password;
  expect((await operator.post(`/operator/members/${erin.id}/suspend`, { reason: 'Spam' })).status).toBe(200);
  await app.deps.db.pool.query(
    `INSERT INTO password_resets (token_hash, user_id, created_at, expires_at) VALUES ('\\x01', $1, now(), now() + interval '1 day')`,
    [carol.id],
  );

  await app.deps.db.pool.query(
    `INSERT INTO second_factors (user_id, secret, confirmed_at) SELECT unnest($1::bigint[]), '\\x01', now()`,
    [[carol.id, erin.id]],
  );

  const folder = path.join(await temporaryFolder(), 'backup');
  const here = { DATA_DIR: app.dataDir, ...databaseEnv(app.database) };
  expect(await runCli(here, 'backup', folder)).toMatchObject({ code: 0, complaint: '' });
  // Events within the margin for clock skew count as part of the backup.
  app.advance(hourMs);
  expect((await alice.delete('/auth/account', { password: passwordOf('alice') })).status).toBe(200);
  expect((await operator.post(`/operator/members/${bob.id}/suspend`, { reason: 'Spam' })).status).toBe(200);
  expect((await carol.delete('/auth/second-factor', { password: passwordOf('carol') })).status).toBe(200);
  expect((await carol.post('/auth/logout')).status).toBe(200);
  const newPassword = `${passwordOf('dan')}2`;
  const change = { currentPassword: passwordOf('dan'), newPassword, confirmPassword: newPassword };
  expect((await dan.put('/auth/password', change)).status).toBe(200);
  expect((await operator.post(`/operator/members/${erin.id}/restore`)).status).toBe(200);
  await until(async () => {
    const { rowCount } = await app.deps.db.pool.query('SELECT FROM account_events');
    return rowCount === 0 && (await logOf(app)).split('\n').length > 6 ? true : undefined;
  }, 'the log to be written');
  // The log contains no personal data.
  expect(await logOf(app)).not.toMatch(/alice|example|argon/);

  const database = await createDatabase('template0');
  const there = { DATA_DIR: app.dataDir, DATABASE_URL: databaseUrl(database) };
  const restored = await runCli(there, 'restore', folder);
  expect(restored).toMatchObject({ code: 0, complaint: '' });
  expect(restored.out).toContain(
    'Reapplied from the account log: 1 deleted, 1 suspended, 1 unsuspended, 0 operators revoked, 1 passwords invalidated, 1 second factors removed, passkeys of 0 members removed, linked accounts of 0 members removed.',
  );
  const next = await startApp({ DATABASE_DISTRIBUTED: 'false' }, { ...app, database });
  for (const person of [alice, bob, carol, dan, operator]) {
    expect((await actAs(next, person).get('/notifications')).status).toBe(401);
  }
  expect((await signIn(next, 'alice')).status).toBe(401);
  expect((await signIn(next, 'bob')).body).toMatchObject({ code: 'ACCOUNT_SUSPENDED' });
  expect((await signIn(next, 'carol')).status).toBe(200);
  expect((await signIn(next, 'dan')).status).toBe(401);
  expect((await signIn(next, 'erin')).body).toMatchObject({ code: 'SECOND_FACTOR_REQUIRED' });
  const remaining = await next.deps.db.pool.query('SELECT FROM password_resets');
  expect(remaining.rowCount).toBe(0);
  // Her username stays reserved, and the purge of her data is pending.
  expect((await guest(next, '/register', signUpOf('alice'))).status).toBe(409);
  const pending = await next.deps.db.pool.query('SELECT user_id FROM account_deletions');
  expect(pending.rows).toEqual([{ user_id: alice.id }]);
}, 120_000);

it('replays events that the replaced database has not written yet, and a copied log on another machine', async () => {
  const app = await startApp();
  const alice = await register(app, 'alice');
  const folder = path.join(await temporaryFolder(), 'backup');
  const here = { DATA_DIR: app.dataDir, ...databaseEnv(app.database) };
  expect(await runCli(here, 'backup', folder)).toMatchObject({ code: 0 });
  // This database has events that its stopped server did not write to the log.
  const database = await createDatabase('template0');
  const target = { DATA_DIR: app.dataDir, DATABASE_URL: databaseUrl(database) };
  expect(await runCli(target, 'restore', folder)).toMatchObject({ code: 0 });
  const { Client } = (await import('pg')).default;
  const client = new Client(target.DATABASE_URL);
  await client.connect();
  await client.query(`INSERT INTO account_events VALUES (1, $1, 'suspended', now())`, [alice.id]);
  await client.end();
  expect((await runCli(target, 'restore', '--force', folder)).out).toContain(' 0 deleted, 1 suspended,');

  const elsewhere = { DATA_DIR: await temporaryFolder(), DATABASE_URL: databaseUrl(database) };
  const bare = await runCli(elsewhere, 'restore', '--force', folder);
  expect(bare.out).toContain(' 0 deleted, 0 suspended,');
  expect(bare.out).toContain('is empty: later deletions and suspensions of accounts were not reapplied.');
  const copy = path.join(app.dataDir, accountLogName);
  const copied = await runCli(elsewhere, 'restore', '--force', '--account-log', copy, folder);
  expect(copied.out).toContain(' 0 deleted, 1 suspended,');
  expect(await readdir(path.join(elsewhere.DATA_DIR, accountLogName))).toHaveLength(1);
  expect(await runCli(elsewhere, 'restore', '--force', '--account-log', '/nowhere', folder)).toMatchObject({
    code: 1,
    complaint: 'There is no folder /nowhere.\n',
  });
}, 120_000);
