import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { hourMs } from '@gumball/rules/formats/durations';
import { expect, onTestFinished, test } from 'vitest';
import { startBucket } from '../../../test/bucket.ts';
import { createTestUser } from '../../../test/data/users.ts';
import { openMailbox } from '../../../test/mailbox.ts';
import { databaseEnv, databaseUrl } from '../../../test/processes/command-line.ts';
import { ownRedis, redisProgram } from '../../../test/redis.ts';
import { createDatabase, startApp, type TestApp } from '../../../test/start-app.ts';
import { storeLastBackup } from '../backup/last-backup.ts';
import { ConfigError, readConfig } from '../config/config.ts';
import { createLog } from '../log/log.ts';
import { createPasswords, passwordCost } from '../passwords/passwords.ts';
import type { Check } from './check.ts';
import { checkDataDir } from './check-files.ts';
import { checkPublicUrl } from './check-services.ts';
import { demoPassword } from './demo-accounts.ts';
import { runDoctor } from './run-doctor.ts';

const now = new Date('2026-11-20T12:00:00Z');

/** Starts a production server with an operator, a mail server and a recent backup. `env` is its configuration. */
async function startProduction(): Promise<{ app: TestApp; alice: { id: string }; env: Record<string, string> }> {
  const [app, mailbox] = [await startApp(), await openMailbox()];
  const alice = await createTestUser(app, 'alice');
  await app.deps.db.pool.query("UPDATE users SET role = 'operator' WHERE id = $1", [alice.id]);
  await storeLastBackup(app.dataDir, { takenAt: new Date(now.getTime() - hourMs), folder: '/backups/today' });
  const env = {
    ...mailbox.env,
    DATA_DIR: app.dataDir,
    ...databaseEnv(app.database),
    PUBLIC_URL: 'https://gumball.invalid',
    TRUST_PROXY: 'loopback',
    METRICS_TOKEN: 'a-secret',
    SANDBOX: 'false',
  };
  return { app, alice, env };
}

const diagnose = (env: Record<string, string>) => runDoctor(readConfig(env), createLog('silent'), now);
const problemsOf = (checks: readonly Check[]) =>
  checks.filter(({ status }) => status === 'problem').map(({ message }) => message);

/** Returns the reported problems: the configuration error at start, or the problems of doctor. */
async function findReportedProblems(env: Record<string, string>): Promise<string[]> {
  try {
    return problemsOf(await diagnose(env));
  } catch (error) {
    if (error instanceof ConfigError) return [error.message];
    throw error;
  }
}

test('reports no problem for a complete configuration, and names each missing or wrong setting', async () => {
  const { env } = await startProduction();
  const checks = await diagnose(env);
  expect(problemsOf(checks)).toEqual([]);
  const ok = checks.filter(({ status }) => status === 'ok').map(({ name }) => name);
  expect(ok).toEqual(
    expect.arrayContaining([
      'PUBLIC_URL',
      'TRUST_PROXY',
      'SANDBOX',
      'DEMO',
      'METRICS_TOKEN',
      'migrations',
      'clock',
      'operators',
      'demo passwords',
      'DATA_DIR',
      'uploads',
      'backups',
      'mail server',
      'MAIL_FROM',
    ]),
  );
  expect(JSON.stringify(checks)).not.toContain('a-secret');

  for (const name of ['PUBLIC_URL', 'TRUST_PROXY', 'METRICS_TOKEN', 'DATABASE_URL', 'SMTP_URL', 'MAIL_FROM']) {
    const remaining = Object.fromEntries(Object.entries(env).filter(([variable]) => variable !== name));
    expect([name, await findReportedProblems(remaining)]).toEqual([name, [expect.stringContaining(name)]]);
  }
  const { SMTP_URL: _url, MAIL_FROM: _from, ...withoutMail } = env;
  expect(await findReportedProblems(withoutMail)).toEqual([expect.stringMatching(/^SMTP_URL and MAIL_FROM/)]);

  const dkim = { DKIM_DOMAIN: 'gumball.invalid', DKIM_SELECTOR: 'gumball' };
  const wrong: [Record<string, string>, string][] = [
    [{ SANDBOX: 'true' }, 'SANDBOX'],
    [{ DEMO: 'true' }, 'DEMO'],
    [{ PUBLIC_URL: 'http://gumball.invalid' }, 'PUBLIC_URL'],
    [{ PUBLIC_URL: 'http://localhost' }, 'PUBLIC_URL'],
    [{ TRUST_PROXY: 'true' }, 'TRUST_PROXY'],
    [{ MAIL_FROM: 'Gumball' }, 'MAIL_FROM'],
    [{ SMTP_URL: 'smtp://127.0.0.1:1' }, 'SMTP_URL'],
    [{ DATABASE_URL: 'postgres://127.0.0.1:1/gumball' }, 'DATABASE_URL'],
    [{ DATA_DIR: '/dev/null' }, 'DATA_DIR'],
    [{ ...dkim, DKIM_KEY_FILE: '/nowhere/dkim.pem' }, 'DKIM_KEY_FILE is /nowhere/dkim.pem, which cannot be read'],
    [{ ...dkim, DKIM_KEY_FILE: '/dev/null' }, 'DKIM_KEY_FILE is /dev/null, which is not a private RSA key'],
    [{ PLACES_DATABASE: '/nowhere/country.mmdb' }, 'PLACES_DATABASE is /nowhere/country.mmdb, which cannot be read'],
    [{ PLACES_DATABASE: '/dev/null' }, 'PLACES_DATABASE is /dev/null, which cannot be read'],
  ];
  for (const [change, name] of wrong) {
    expect([change, await findReportedProblems({ ...env, ...change })]).toEqual([
      change,
      expect.arrayContaining([expect.stringContaining(name)]),
    ]);
  }
  const unavailable = await findReportedProblems({ ...env, DATABASE_URL: 'postgres://127.0.0.1:1/gumball' });
  expect(unavailable).toEqual([expect.stringContaining('DATABASE_URL')]);
}, 120_000);

test('reports a missing operator and an operator with the demo password', async () => {
  const { app, alice, env } = await startProduction();
  const { hash } = await createPasswords(passwordCost);
  const query = (text: string, values: string[]) => app.deps.db.pool.query(text, values);
  await query('UPDATE users SET password_hash = $1 WHERE id = $2', [await hash(demoPassword), alice.id]);
  expect(problemsOf(await diagnose(env))).toEqual([expect.stringContaining('alice.fun: everybody knows')]);
  expect(problemsOf(await diagnose({ ...env, PUBLIC_URL: 'http://localhost' }))).not.toContainEqual(
    expect.stringContaining('alice.fun'),
  );
  await query("UPDATE users SET role = 'member' WHERE id = $1", [alice.id]);
  expect(problemsOf(await diagnose(env))).toEqual([expect.stringContaining('grant-operator')]);
  await query("UPDATE users SET role = 'operator', suspended_at = now() WHERE id = $1", [alice.id]);
  expect(problemsOf(await diagnose(env))).toEqual([expect.stringContaining('grant-operator')]);
});

test('warns about an empty database and reports one of a newer version', async () => {
  const { app, env } = await startProduction();
  const empty = await diagnose({ ...env, DATABASE_URL: databaseUrl(await createDatabase('template0')) });
  expect(empty).toContainEqual(expect.objectContaining({ name: 'migrations', status: 'warning' }));
  expect(problemsOf(empty)).toEqual([]);
  await app.deps.db.pool.query("INSERT INTO kysely_migration (name, timestamp) VALUES ('9999-future', '')");
  expect(problemsOf(await diagnose(env))).toEqual([expect.stringContaining('newer')]);
});

test('writes to the bucket and reports an unavailable one', async () => {
  const { env } = await startProduction();
  const { config, objects } = await startBucket();
  const withBucket = {
    ...env,
    S3_ENDPOINT: config.endpoint,
    S3_BUCKET: config.bucket,
    S3_REGION: config.region,
    S3_ACCESS_KEY_ID: config.accessKeyId,
    S3_SECRET_ACCESS_KEY: config.secretAccessKey,
  };
  const stored = { name: 'uploads', status: 'ok', message: expect.stringContaining('bucket') as string };
  expect(await diagnose(withBucket)).toContainEqual(expect.objectContaining(stored));
  expect(objects.size).toBe(0);
  const forged = await diagnose({ ...withBucket, S3_SECRET_ACCESS_KEY: 'wrong' });
  expect(problemsOf(forged)).toEqual([expect.stringContaining('S3')]);
  expect(problemsOf(await diagnose({ ...withBucket, S3_ENDPOINT: 'http://127.0.0.1:1' }))).toEqual([
    expect.stringContaining('S3'),
  ]);
});

test.runIf(redisProgram)('checks Redis and requires a bucket with it', async () => {
  const { env } = await startProduction();
  const redis = await ownRedis();
  await redis.start();
  expect(await diagnose({ ...env, ...redis.env })).toContainEqual(
    expect.objectContaining({ name: 'Redis', status: 'ok', message: expect.stringMatching(/^Redis \d/) as string }),
  );
  expect(problemsOf(await diagnose({ ...env, ...redis.env }))).toEqual([expect.stringContaining('S3_ENDPOINT')]);
  await redis.stop();
  expect(problemsOf(await diagnose({ ...env, ...redis.env }))).toContainEqual(expect.stringContaining('REDIS_URL'));
});

test('checks the public URL and its sockets, and reports a misconfigured proxy', async () => {
  const app = await startApp();
  expect((await checkPublicUrl({ publicUrl: app.url })).map(({ name, status }) => [name, status])).toEqual([
    ['public address', 'ok'],
    ['WebSockets', 'ok'],
  ]);
  const listen = async (server: Server) => {
    onTestFinished(() => void server.close());
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
    return { publicUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
  };
  const foreign = createServer((_request, response) => response.end('<h1>Welcome to nginx</h1>'));
  expect(problemsOf(await checkPublicUrl(await listen(foreign)))).toEqual([expect.stringContaining('PUBLIC_URL')]);
  const withoutSockets = createServer((_request, response) => response.end('{"success":true,"status":"up"}'));
  expect(problemsOf(await checkPublicUrl(await listen(withoutSockets)))).toEqual([
    expect.stringContaining('WebSockets (200)'),
  ]);
  expect((await checkPublicUrl({ publicUrl: 'http://127.0.0.1:1' })).map(({ status }) => status)).toEqual(['warning']);
});

test('does not create a missing data folder', async () => {
  const app = await startApp();
  const dataDir = path.join(app.dataDir, 'a', 'b');
  expect(await checkDataDir({ dataDir })).toEqual([expect.objectContaining({ name: 'DATA_DIR', status: 'warning' })]);
  expect((await diagnose({ DATA_DIR: dataDir })).filter(({ status }) => status === 'problem')).toEqual([]);
  expect(await checkDataDir({ dataDir })).toEqual([expect.objectContaining({ status: 'warning' })]);
});
