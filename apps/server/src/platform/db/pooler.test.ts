import { readFile } from 'node:fs/promises';
import { describe, expect, inject, it } from 'vitest';
import { writePost } from '../../../test/data/builders.ts';
import { emitMessage, eventsOf, startDirect } from '../../../test/data/chat.ts';
import { asUser, createTestUsers } from '../../../test/data/users.ts';
import { ownPooler, pgbouncerProgram } from '../../../test/nodes/pgbouncer.ts';
import { databaseUrl } from '../../../test/processes/command-line.ts';
import { connect, until } from '../../../test/sockets.ts';
import { createDatabase, startApp } from '../../../test/start-app.ts';
import { readConfig } from '../config/config.ts';
import { checkPooler } from '../doctor/check-pooler.ts';
import { sessionSettings } from './database.ts';

const needs =
  pgbouncerProgram === undefined ? ' (skipped: needs pgbouncer 1.21 or newer on PATH, or PGBOUNCER_PATH)' : '';

async function pooledApp() {
  const direct = await startApp();
  const pooler = await ownPooler(inject('database'), direct.database);
  const env = { DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: databaseUrl(direct.database) };
  return { pooler, direct, app: await startApp(env, direct) };
}

it('the guide of operators has the settings that requests need', async () => {
  const guide = await readFile(new URL('../../../../../docs/operating.md', import.meta.url), 'utf8');
  const commands = Object.entries(sessionSettings).map(([name, value]) => `SET ${name} = ${value}`);
  expect(guide).toContain(`connect_query='${commands.join('; ')}'`);
});

describe.skipIf(pgbouncerProgram === undefined)(`a server behind PgBouncer in transaction mode${needs}`, () => {
  it('serves members on four connections: accounts, chat, live events, edits, jobs', async () => {
    const { app, direct } = await pooledApp();
    const [alice, bob] = await createTestUsers(app, 'alice', 'bob');
    const bobSocket = await connect(app, bob);
    const { id } = await writePost(alice, 'hello');
    await bobSocket.send('posts:watch', { postIds: [id] });

    // More requests than the pooler has connections: every statement is prepared on each of them.
    const work = Array.from({ length: 40 }, async (_, at) => {
      const liked = await (at % 2 === 0 ? alice : bob).post(`/posts/${id}/like`);
      const read = await (at % 2 === 0 ? bob : alice).get(`/posts/${id}`);
      return [liked.status, read.status];
    });
    expect((await Promise.all(work)).flat().filter((status) => status >= 500)).toEqual([]);
    await until(() => bobSocket.events.some(({ event }) => event === 'post:liked'));
    expect((await alice.put(`/posts/${id}`, { content: 'hello again' })).status).toBe(200);

    const { id: chatId } = await startDirect(alice, bob);
    const sent = await Promise.all(['one', 'two', 'three'].map((text) => emitMessage(alice, chatId, text)));
    await until(() => eventsOf(bobSocket, 'message:new').length === sent.length);

    // A message of one node ends the socket at another: LISTEN has a connection of its own.
    const directSocket = await connect(direct, bob);
    expect((await asUser(app, bob).post('/auth/logout')).status).toBe(200);
    await until(() => !directSocket.socket.connected && !bobSocket.socket.connected);

    let ran = 0;
    app.deps.jobs.work('pooled', { retries: 0, retryDelaySeconds: 1 }, async () => void (ran += 1));
    await app.deps.jobs.stop();
    await app.deps.jobs.start();
    await app.deps.jobs.add('pooled', {});
    await until(() => ran === 1, 15_000);
  }, 120_000);

  it('runs work under a lock once at a time, on both nodes', async () => {
    const { app, direct } = await pooledApp();
    let running = 0;
    let most = 0;
    const work = async () => {
      running += 1;
      most = Math.max(most, running);
      await new Promise((resolve) => setTimeout(resolve, 20));
      running -= 1;
    };
    const nodes = Array.from({ length: 12 }, (_, at) => (at % 2 === 0 ? app : direct));
    await Promise.all(nodes.map((node) => node.deps.db.withAdvisoryLock('race', work)));
    expect(most).toBe(1);
    const { rows } = await app.deps.db.pool.query<{ name: string; setting: string }>(
      `SELECT name, setting FROM pg_settings WHERE name IN ('plan_cache_mode', 'statement_timeout') ORDER BY name`,
    );
    expect(rows.map(({ setting }) => setting)).toEqual(['force_generic_plan', '15000']);
  }, 120_000);

  it('migrates at the start, past the pooler', async () => {
    const database = await createDatabase('template0');
    const pooler = await ownPooler(inject('database'), database);
    const { createApp } = await import('../../app.ts');
    const { createLog } = await import('../log/log.ts');
    const { temporaryFolder } = await import('../../../test/temporary-folder.ts');
    const config = readConfig({
      DATA_DIR: await temporaryFolder(),
      DATABASE_URL: pooler.url,
      DATABASE_DIRECT_URL: databaseUrl(database),
    });
    const app = await createApp({
      config,
      connection: { ...inject('database'), database },
      log: createLog('silent'),
    });
    const { rows } = await app.deps.db.pool.query<{ count: number }>('SELECT count(*)::int AS count FROM users');
    expect(rows[0]?.count).toBe(0);
    await app.close();
  }, 120_000);

  it('answers 503 while the pooler is away, and heals by itself', async () => {
    const { app, pooler } = await pooledApp();
    const [alice] = await createTestUsers(app, 'alice');
    const statuses = new Map<number, number>();
    const acknowledged: string[] = [];
    const load = new AbortController();
    const clients = Array.from({ length: 8 }, async (_, client) => {
      for (let at = 0; !load.signal.aborted; at += 1) {
        const created = await alice.post<{ post: { id: string } }>('/posts', { content: `${client} ${at}` });
        statuses.set(created.status, (statuses.get(created.status) ?? 0) + 1);
        if (created.status === 201) acknowledged.push(created.body.post.id);
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    });
    await until(() => statuses.has(201));
    await pooler.stop();
    await until(() => (statuses.get(503) ?? 0) > 3, 10_000);
    const before = acknowledged.length;
    await pooler.start();
    await until(async () => (await alice.get('/posts/feed')).status === 200, 10_000);
    load.abort();
    await Promise.all(clients);
    expect([...statuses.keys()].filter((status) => ![201, 429, 503].includes(status))).toEqual([]);
    expect(before).toBeGreaterThan(0);
    for (const id of acknowledged) expect((await alice.get(`/posts/${id}`)).status).toBe(200);
  }, 120_000);

  it('is checked by doctor: confused addresses and missing settings', async () => {
    const database = await createDatabase();
    const pooler = await ownPooler(inject('database'), database);
    const bare = await ownPooler(inject('database'), database, { hasSettings: false });
    const direct = databaseUrl(database);
    const check = async (databaseUrl: string, databaseDirectUrl?: string) => {
      const [found] = await checkPooler({ databaseUrl, databaseDirectUrl, databaseDistributed: false });
      return found && `${found.status}: ${found.message}`;
    };
    expect(await check(direct)).toBeUndefined();
    expect(await check(pooler.url)).toMatch(/^problem: .*set DATABASE_DIRECT_URL/);
    expect(await check(pooler.url, pooler.url)).toMatch(/^problem: DATABASE_DIRECT_URL is the address of a pooler/);
    expect(await check(direct, direct)).toMatch(/^warning: DATABASE_URL is not the address of a pooler/);
    expect(await check(pooler.url, direct)).toMatch(/^ok: /);
    expect(await check(bare.url, direct)).toMatch(/^warning: .*SET plan_cache_mode = force_generic_plan/);
  }, 120_000);
});
