import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { expect, inject, it, onTestFinished } from 'vitest';
import { creditGumballs } from '../src/features/gumballs/credit-gumballs.ts';
import { openDatabase } from '../src/platform/db/database.ts';
import { listApplied, listMigrations, migrate } from '../src/platform/db/migrate.ts';
import { createLog } from '../src/platform/log/log.ts';
import { createTestUser, createTestUsers, expectError } from '../test/data/users.ts';
import { databaseEnv, databaseUrl, runCli } from '../test/processes/command-line.ts';
import { createDatabase, startApp } from '../test/start-app.ts';
import { temporaryFolder } from '../test/temporary-folder.ts';

it('lists its commands and rejects unknown ones in one line', async () => {
  const help = await runCli({}, '--help');
  expect(help).toMatchObject({ code: 0, complaint: '' });
  expect(help.out).toMatch(
    /grant-operator <username\.fun> \[--role <role>\] .*operator; the role is administrator, or .*, support\n/,
  );
  const names = help.out.split('\n').flatMap((line) => /^ {2}([a-z-]+) /.exec(line)?.[1] ?? []);
  const commands = [
    'setup-code',
    'grant-operator',
    'revoke-operator',
    'reset-password',
    'remove-second-factor',
    'suspend',
    'unsuspend',
    'test-mail',
    'mail-report',
    'create-task',
    'ledger-check',
    'find-clusters',
    'seed',
    'export',
    'export-settings',
    'import-settings',
    'backup',
    'restore',
    'move-database',
    'distribute',
    'push-keys',
    'doctor',
  ];
  expect(names).toEqual(commands);
  // Without a database that responds.
  const own = await runCli({ DATABASE_URL: 'postgres://127.0.0.1:1/gumball' }, 'reset-password', '--help');
  expect(own).toMatchObject({ code: 0, complaint: '' });
  expect(own.out).toMatch(/^Usage: npm run gumball -- reset-password <username\.fun>.*\n\n {2}\w/);
  const wrong = await runCli({}, 'make-me-rich');
  expect(wrong).toMatchObject({
    code: 1,
    out: '',
    complaint: 'There is no command "make-me-rich"; --help lists them.\n',
  });
});

it('grants the operator role and verifies the ledger next to a running server', async () => {
  const app = await startApp();
  const [alice, bob] = await createTestUsers(app, 'alice', 'bob');
  const env = databaseEnv(app.database);
  expect(await runCli(env, 'grant-operator', 'Alice')).toEqual({
    code: 0,
    out: 'alice.fun is an operator: administrator.\n',
    complaint: '',
  });
  expect(await runCli(env, 'grant-operator', 'nobody.fun')).toMatchObject({
    code: 1,
    complaint: 'There is no member "nobody.fun" who may be an operator.\n',
  });
  expect(await runCli(env, 'grant-operator', 'alice', '--role', 'king')).toMatchObject({
    code: 1,
    complaint: '--role must be one of administrator, moderator, task-manager, reviewer, support.\n',
  });
  expect((await runCli(env, 'grant-operator', '--role', 'reviewer', 'alice')).out).toBe(
    'alice.fun is an operator: reviewer.\n',
  );
  expect((await alice.get('/operator/submissions')).status).toBe(200);
  expect(await expectError(alice.get('/operator/members'))).toBe('403 ACCESS_DENIED');
  await app.deps.db.pool.query('UPDATE users SET suspended_at = now() WHERE id = $1', [bob.id]);
  expect(await runCli(env, 'grant-operator', 'bob')).toMatchObject({ code: 1 });
  expect(await runCli(env, 'grant-operator')).toMatchObject({ code: 1, complaint: '<username.fun> is missing.\n' });
  const { rows } = await app.deps.db.pool.query('SELECT username, role, staff_role FROM users ORDER BY id');
  expect(rows).toEqual([
    { username: alice.username, role: 'operator', staff_role: 'reviewer' },
    { username: bob.username, role: 'member', staff_role: null },
  ]);
  const audit = await app.deps.db.pool.query('SELECT action, operator_id, subject_id, details FROM audit_log');
  const granted = { action: 'grant-operator', operator_id: null, subject_id: alice.id };
  expect(audit.rows).toEqual(
    ['administrator', 'reviewer'].map((role) => expect.objectContaining({ ...granted, details: { role } })),
  );
  expect((await runCli(env, 'ledger-check')).out).toMatch(
    /^The ledger is sound: 0 entries of 0 members, 0 Gumballs in all, hash [0-9a-f]{32}\.\n$/,
  );
  await app.deps.db.pool.query('UPDATE user_totals SET gumballs = 7 WHERE user_id = $1', [bob.id]);
  expect(await runCli(env, 'ledger-check')).toMatchObject({ code: 1, out: 'bob.fun: balance 7, entries 0\n' });
}, 240_000);

it('migrates no database below an older server, and none for a command that only reads', async () => {
  const database = await createDatabase('template0');
  const db = openDatabase({ ...inject('database'), database }, createLog('silent'), { poolSize: 2 });
  onTestFinished(() => db.close());
  await migrate(db, '0270-ledger-on-several-servers');
  const before = await listApplied(db);
  const env = { DATABASE_URL: databaseUrl(database) };
  const server = new pg.Client({ ...inject('database'), database, application_name: 'gumball cluster events' });
  await server.connect();
  for (const words of [['setup-code'], ['grant-operator', 'alice'], ['ledger-check']]) {
    expect(await runCli(env, ...words)).toEqual({
      code: 1,
      out: '',
      complaint: 'A server of an older version is running: use its version of the command, or stop it.\n',
    });
  }
  await server.end();
  for (const words of [['ledger-check'], ['export', 'alice', '/nowhere'], ['export-settings', '/nowhere']]) {
    expect(await runCli(env, ...words)).toEqual({
      code: 1,
      out: '',
      complaint: `The database is of an older version: start this one before "${words[0]}", or use that one.\n`,
    });
  }
  expect(await listApplied(db)).toEqual(before);
  expect(await runCli(env, 'setup-code')).toMatchObject({ code: 0 });
  expect(await listApplied(db)).toEqual(await listMigrations());
}, 240_000);

it('reports an unusable database and a file that cannot be written in one line', async () => {
  const down = await runCli({ DATABASE_URL: 'postgres://127.0.0.1:1/gumball' }, 'ledger-check');
  expect(down).toMatchObject({ code: 1, out: '' });
  expect(down.complaint).toMatch(/^The database cannot be used: check DATABASE_URL\. \(.*ECONNREFUSED.*\)\n$/);
  const app = await startApp();
  const bytes = `${app.database}_bytes`;
  await app.deps.db.pool.query(
    `CREATE DATABASE ${bytes} TEMPLATE template0 ENCODING 'SQL_ASCII' LOCALE_PROVIDER libc LOCALE 'C'`,
  );
  onTestFinished(async () => void (await app.deps.db.pool.query(`DROP DATABASE ${bytes} WITH (FORCE)`)));
  const encoded = await runCli({ DATABASE_URL: databaseUrl(bytes) }, 'setup-code');
  expect(encoded).toMatchObject({ code: 1, out: '' });
  expect(encoded.complaint).toBe("The database's encoding is SQL_ASCII: create it again with ENCODING 'UTF8'.\n");
  await createTestUser(app, 'alice');
  expect(await runCli(databaseEnv(app.database), 'export', 'alice', '/nowhere/a.zip')).toEqual({
    code: 1,
    out: '',
    complaint: '/nowhere/a.zip cannot be written: ENOENT.\n',
  });
}, 240_000);

it('diagnoses a server without a database and exits with an error for problems', async () => {
  const folder = await temporaryFolder();
  const local = await runCli({ DATA_DIR: path.join(folder, 'data') }, 'doctor');
  expect(local).toMatchObject({ code: 0, complaint: '' });
  expect(local.out).toMatch(/^warning +database +There is no database yet/m);
  expect(local.out).toMatch(/There is no problem\.\n$/);
  const open = await runCli({ DATA_DIR: folder, PUBLIC_URL: 'https://gumball.invalid', SANDBOX: 'true' }, 'doctor');
  expect(open).toMatchObject({ code: 1 });
  expect(open.out).toMatch(/^problem +SANDBOX +SANDBOX /m);
  expect(open.complaint).toMatch(/^There are \d+ problems\.\n$/);
  expect(await runCli({ PORT: 'x' }, 'doctor')).toEqual({
    code: 1,
    out: '',
    complaint: 'PORT must be a port number.\n',
  });
  expect((await runCli({}, 'doctor', 'quickly')).complaint).toBe('Unexpected argument "quickly".\n');
  const keys = await runCli({ DATA_DIR: path.join(folder, 'none') }, 'push-keys');
  expect(keys.out).toMatch(/^VAPID_PUBLIC_KEY=\S+\nVAPID_PRIVATE_KEY=\S+\n$/);
  await expect(readdir(path.join(folder, 'none'))).rejects.toThrow('ENOENT');
}, 240_000);

it('creates tasks and reports invalid ones in one line', async () => {
  const app = await startApp();
  const env = databaseEnv(app.database);
  const args = [
    'create-task',
    '--platform',
    'Twitter',
    '--type',
    'follow',
    '--target',
    '@nine',
    '--title',
    'Follow nine',
  ];
  const made = await runCli(env, ...args, '--reward', '250', '--difficulty', '2', '--requires-proof');
  expect(made).toMatchObject({ code: 0, complaint: '' });
  expect(made.out).toMatch(/^Task \d+: Follow nine, 250 Gumballs, checked by review\.\n$/);
  expect(await runCli(env, ...args)).toMatchObject({ code: 1, complaint: '--reward is missing.\n' });
  expect(await runCli(env, ...args, '--reward', '0')).toMatchObject({
    code: 1,
    complaint: 'The reward must be a whole number from 1 to 1,000,000.\n',
  });
  expect((await runCli(env, ...args, '--reward', '5', '--luck')).complaint).toMatch(/^Unknown option '--luck'\.?\n$/);
  const { rows } = await app.deps.db.pool.query('SELECT action, operator_id FROM audit_log');
  expect(rows).toEqual([{ action: 'create-task', operator_id: null }]);
}, 240_000);

it('backs up to a folder and restores it once into an empty data folder', async () => {
  const app = await startApp();
  const [alice, folder] = [await createTestUser(app, 'alice'), await temporaryFolder()];
  const payment = { memberId: alice.id, amount: 25, kind: 'task', reference: '1', at: new Date() } as const;
  await app.deps.db.transaction((tx) => creditGumballs(tx, payment));
  const here = { DATA_DIR: app.dataDir, ...databaseEnv(app.database) };
  const [backup, zip] = [path.join(folder, 'backup'), path.join(folder, 'alice.zip')];
  expect(await runCli(here, 'export', 'alice.fun', zip)).toMatchObject({ code: 0, complaint: '' });
  expect((await readFile(zip)).subarray(0, 2).toString()).toBe('PK');
  expect((await runCli(here, 'export', 'nobody', zip)).complaint).toBe('There is no member "nobody".\n');
  expect((await runCli(here, 'doctor')).out).toContain('No backup was made here');
  const backedUp = await runCli(here, 'backup', backup);
  const diagnosis = await runCli(here, 'doctor');
  expect(diagnosis.out).toMatch(new RegExp(`^ok +backups +the last one is 0 hours old, in ${backup}$`, 'm'));
  expect(backedUp).toMatchObject({ code: 0, complaint: '' });
  const hash = /1 entries, hash ([0-9a-f]{32})\./.exec(backedUp.out)?.[1] ?? 'none';
  const there = { DATA_DIR: path.join(folder, 'data') };
  const restored = await runCli(there, 'restore', backup);
  expect(restored).toMatchObject({ code: 0, complaint: '' });
  expect(restored.out).toContain(hash);
  expect((await runCli(there, 'ledger-check')).out).toContain(
    `1 entries of 1 members, 25 Gumballs in all, hash ${hash}.`,
  );
  expect(await runCli(there, 'restore', backup)).toMatchObject({
    code: 1,
    complaint: 'There are members already: restore into an empty database, or pass --force to replace them.\n',
  });
  expect((await runCli(here, 'restore', folder)).complaint).toBe(`${folder} holds no finished backup.\n`);
}, 240_000);
