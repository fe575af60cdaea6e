import { expect, inject, it } from 'vitest';
import { writePost } from '../../../test/data/builders.ts';
import { asUser, call } from '../../../test/data/users.ts';
import { databaseEnv } from '../../../test/processes/command-line.ts';
import { startProcess, untilReady } from '../../../test/processes/start-process.ts';
import { createDatabase } from '../../../test/start-app.ts';
import { temporaryFolder } from '../../../test/temporary-folder.ts';
import { openDatabase } from '../db/database.ts';
import { createLog } from './log.ts';

it('logs errors as JSON lines, without passwords, tokens, codes or user content even at trace level', async () => {
  const database = await createDatabase();
  const server = await startProcess({
    DATA_DIR: await temporaryFolder(),
    ...databaseEnv(database),
    LOG_LEVEL: 'trace',
  });
  await untilReady(server);
  const newcomer = {
    username: 'alice.fun',
    email: 'alice@example.com',
    password: 'hush-hush1',
    confirmPassword: 'hush-hush1',
  };
  const { body } = await call<{ accessToken: string; user: { id: string } }>(server, 'POST', '/auth/register', {
    body: newcomer,
  });
  const alice = asUser(server, { id: body.user.id, username: 'alice.fun', token: body.accessToken });
  await alice.put('/auth/profile', { firstName: 'Alice', lastName: 'Archer' });
  await writePost(alice, 'a xylograph of mine');
  await call(server, 'POST', '/auth/login', { body: { username: 'alice.fun', password: 'guess-guess1' } });
  await call(server, 'POST', '/auth/reset-password', { body: { token: 'reset-me-please', password: 'hush-hush2' } });
  await call(server, 'POST', '/auth/verify-email', { body: { email: 'alice@example.com', code: '735913' } });
  const db = openDatabase({ ...inject('database'), database }, createLog('silent'), { poolSize: 1 });
  await db.pool.query("ALTER TABLE posts ADD CONSTRAINT no_secrets CHECK (content NOT LIKE '%cipher%')");
  await db.close();
  const refused = await alice.post('/posts', { content: 'a cipher of mine' });
  expect(refused.status).toBe(500);
  server.child.kill('SIGTERM');
  await server.ended;
  const lines = server
    .output()
    .split('\n')
    .filter((line) => line.startsWith('{'));
  const logged = lines.map((line) => JSON.parse(line) as { msg: string; reqId?: string; errorId?: string });
  expect(logged.find(({ msg }) => msg === 'unexpected error')).toMatchObject({
    reqId: expect.any(String) as string,
    errorId: expect.any(String) as string,
    err: { message: expect.stringContaining('no_secrets') as string },
  });
  expect(logged.filter(({ msg }) => msg === 'request').length).toBeGreaterThan(3);
  const secrets = ['hush-hush', 'guess-guess', body.accessToken, 'reset-me', '735913', 'xylograph', 'cipher'];
  expect(secrets.filter((secret) => server.output().includes(secret))).toEqual([]);
}, 120_000);
