import { once } from 'node:events';
import { mkdir, readFile, rmdir, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { call } from '../test/data/users.ts';
import { databaseEnv } from '../test/processes/command-line.ts';
import { startProcess, untilReady } from '../test/processes/start-process.ts';
import { createDatabase } from '../test/start-app.ts';
import { temporaryFolder } from '../test/temporary-folder.ts';
import { isRunning } from './platform/db/embedded/processes.ts';

const newcomer = {
  username: 'alice.fun',
  email: 'alice@example.com',
  password: 'a secret1',
  confirmPassword: 'a secret1',
};

async function postmasterOf(dataDir: string): Promise<number> {
  const [pid] = (await readFile(path.join(dataDir, 'postgres/data/postmaster.pid'), 'utf8')).split('\n');
  return Number(pid);
}

test('an invalid variable stops the start with one line that names it', async () => {
  const server = await startProcess({ DATA_DIR: await temporaryFolder(), TRUST_PROXY: 'somebody' });
  expect(await server.ended).toBe(1);
  expect(server.output().trim()).toMatch(/^Gumball could not start: TRUST_PROXY must be [^\n]*$/);
});

test('a .env that cannot be read stops the start; its variables apply where the environment has none', async () => {
  const folder = await temporaryFolder();
  const env = { DATA_DIR: path.join(folder, 'data') };
  await mkdir(path.join(folder, '.env'));
  const unread = await startProcess(env, folder);
  expect(await unread.ended).toBe(1);
  expect(unread.output()).toBe('Gumball could not start: .env cannot be read: EISDIR.\n');
  await rmdir(path.join(folder, '.env'));
  await writeFile(path.join(folder, '.env'), 'TRUST_PROXY=somebody\n');
  const wrong = await startProcess(env, folder);
  expect(await wrong.ended).toBe(1);
  expect(wrong.output()).toMatch(/^Gumball could not start: TRUST_PROXY must be /);
  const overridden = await startProcess({ ...env, TRUST_PROXY: 'false', PORT: 'x' }, folder);
  expect(await overridden.ended).toBe(1);
  expect(overridden.output()).toBe('Gumball could not start: PORT must be a port number.\n');
});

test.each([
  ['127.0.0.1', /and PORT \d+: another process listens there\.\n$/],
  ['192.0.2.1', /HOST 192\.0\.2\.1 and PORT \d+: this machine does not have that address\.\n$/],
])('an address that cannot be listened on, %s, stops the start with a line that names it', async (HOST, expected) => {
  const used = createServer().listen(0, '127.0.0.1');
  await once(used, 'listening');
  onTestFinished(() => void used.close());
  const { port } = used.address() as AddressInfo;
  const env = { ...databaseEnv(await createDatabase()), DATA_DIR: await temporaryFolder(), HOST, PORT: String(port) };
  const server = await startProcess(env);
  expect(await server.ended).toBe(1);
  expect(server.output()).toMatch(/Gumball could not start: cannot listen on HOST /);
  expect(server.output()).toMatch(expected);
});

test('starts on an empty folder; SIGTERM ends the server and its database', async () => {
  const dataDir = await temporaryFolder();
  const server = await startProcess({ DATA_DIR: dataDir });
  await untilReady(server);
  expect(server.output()).toMatch(/ready at http:\/\/localhost:\d+/);
  const postmaster = Number(
    (await readFile(path.join(dataDir, 'postgres/data/postmaster.pid'), 'utf8')).split('\n')[0],
  );
  expect(postmaster).toBeGreaterThan(1);
  server.child.kill('SIGTERM');
  expect(await server.ended).toBe(0);
  expect(await isRunning(postmaster)).toBe(false);
}, 120_000);

test('a second start on the same folder names the running server and changes nothing', async () => {
  const dataDir = await temporaryFolder();
  const first = await startProcess({ DATA_DIR: dataDir });
  await untilReady(first);
  const second = await startProcess({ DATA_DIR: dataDir });
  expect(await second.ended).toBe(1);
  expect(second.output()).toContain(`already in use by the server with pid ${first.child.pid}`);
  expect((await fetch(`${first.url}/readyz`)).status).toBe(200);
}, 120_000);

test('kill -9 of the server loses no acknowledged write, and the next start works', async () => {
  const dataDir = await temporaryFolder();
  const first = await startProcess({ DATA_DIR: dataDir });
  await untilReady(first);
  expect((await call(first, 'POST', '/auth/register', { body: newcomer })).status).toBe(201);
  first.child.kill('SIGKILL');
  expect(await first.ended).toBe('SIGKILL');
  const second = await startProcess({ DATA_DIR: dataDir });
  await untilReady(second);
  const login = await call(second, 'POST', '/auth/login', { body: { username: 'alice', password: 'a secret1' } });
  expect(login).toMatchObject({ status: 200, body: { user: { username: 'alice.fun' } } });
}, 120_000);

test('runs on an external database, and completes a request that is in flight at SIGTERM', async () => {
  const database = await createDatabase();
  const server = await startProcess({ DATA_DIR: await temporaryFolder(), ...databaseEnv(database) });
  await untilReady(server);
  const body = JSON.stringify({ username: 'nobody', password: 'a secret1' });
  const { port } = new URL(server.url);
  const pendingRequest = request({
    host: '127.0.0.1',
    port,
    path: '/api/auth/login',
    method: 'POST',
    // The server responds "100 Continue" once it has received the headers.
    headers: {
      'content-type': 'application/json',
      'content-length': body.length,
      connection: 'close',
      expect: '100-continue',
    },
  });
  const responded = new Promise<number>((resolve, reject) => {
    pendingRequest.on('response', (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    pendingRequest.on('error', reject);
  });
  const received = once(pendingRequest, 'continue');
  pendingRequest.flushHeaders();
  await received;
  pendingRequest.write(body.slice(0, 10));
  const startedAt = Date.now();
  server.child.kill('SIGTERM');
  const isResponding = () =>
    fetch(`${server.url}/healthz`).then(
      () => true,
      () => false,
    );
  await expect.poll(isResponding).toBe(false);
  pendingRequest.end(body.slice(10));
  expect(await responded).toBe(401);
  expect(await server.ended).toBe(0);
  expect(Date.now() - startedAt).toBeLessThan(10_000);
}, 120_000);

test('SIGTERM aborts a request that never ends, and the rest is closed in order', async () => {
  const database = await createDatabase();
  const server = await startProcess({ DATA_DIR: await temporaryFolder(), ...databaseEnv(database) });
  await untilReady(server);
  const unfinished = request(`${server.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'content-length': 100, expect: '100-continue' },
  });
  const aborted = once(unfinished, 'error');
  const received = once(unfinished, 'continue');
  unfinished.flushHeaders();
  await received;
  server.child.kill('SIGTERM');
  expect(await server.ended).toBe(0);
  expect(await aborted).toMatchObject([{ code: 'ECONNRESET' }]);
}, 120_000);

test('SIGTERM while the demo is loaded ends the server in order, and the next start loads it again', async () => {
  const database = await createDatabase();
  const env = { DATA_DIR: await temporaryFolder(), ...databaseEnv(database), DEMO: 'true' };
  const server = await startProcess(env);
  await expect.poll(server.output, { timeout: 30_000 }).toContain('loading the demo community');
  // By then it waits for the first pictures.
  await new Promise((resolve) => setTimeout(resolve, 1000));
  server.child.kill('SIGTERM');
  expect(await server.ended).toBe(0);
  expect(server.output()).not.toMatch(/could not start|was loaded| {4}at /);
  const next = await startProcess(env);
  await expect.poll(next.output, { timeout: 30_000 }).toContain('loading the demo community');
}, 120_000);

test('the embedded database ends when the server is killed', async () => {
  const dataDir = await temporaryFolder();
  const server = await startProcess({ DATA_DIR: dataDir });
  await untilReady(server);
  const postmaster = await postmasterOf(dataDir);
  expect(await isRunning(postmaster)).toBe(true);
  server.child.kill('SIGKILL');
  await server.ended;
  await expect.poll(() => isRunning(postmaster), { timeout: 8000 }).toBe(false);
}, 120_000);
