import pg from 'pg';
import { describe, expect, inject, it, onTestFinished, vi } from 'vitest';
import { openWorkers, type Workers } from '../../src/platform/db/citus/workers.ts';
import type { Database, Statement } from '../../src/platform/db/database.ts';
import { checkWorkers } from '../../src/platform/doctor/check-workers.ts';
import { createLog } from '../../src/platform/log/log.ts';
import { writePost } from '../data/builders.ts';
import { asUser, createTestUsers } from '../data/users.ts';
import { until } from '../sockets.ts';
import { coordinatorOnly, startApp, type TestApp } from '../start-app.ts';
import { urlOf } from './cluster.ts';
import { closeDatabase, firstWorker, openDatabase } from './outage.ts';

const isDistributed = inject('workers').length > 0;
const pollMs = 100;

const groupStatement: Statement = { name: 'own-group', text: 'SELECT groupid AS "group" FROM pg_dist_local_group' };
const groupOf = async (db: Database) => (await db.rows<{ group: number }>(groupStatement, []))[0]?.group;

/** The groups of the servers that run the next reads. The coordinator's is 0. */
async function groupsOf(workers: Workers, reads = 6): Promise<number[]> {
  const groups = new Set<number>();
  for (let read = 0; read < reads; read += 1) groups.add((await groupOf(workers.pick())) ?? -1);
  return [...groups].toSorted((a, b) => a - b);
}

/** Opens the workers of a server's database by their URLs. */
async function open({ deps, database }: TestApp, servers = inject('workers'), intervalMs = pollMs): Promise<Workers> {
  const connections = servers.map((server) => ({ connectionString: urlOf(server, database) }));
  const workers = await openWorkers(deps.db, connections, createLog('silent'), intervalMs);
  onTestFinished(workers.close);
  return workers;
}

const run = async ({ deps }: TestApp, statement: string) => void (await deps.db.pool.query(statement));

describe.skipIf(!isDistributed)('the workers of a distributed database', () => {
  it('run reads in turn and see what was committed, and leave the rest to the coordinator', async () => {
    const app = await startApp();
    const [alice] = await createTestUsers(app, 'alice');
    const workers = await open(app);
    expect(await groupsOf(workers)).toEqual([1, 2]);
    const read = { name: 'post', text: 'SELECT content FROM posts WHERE id = $1' };
    const list = { name: 'newest', text: 'SELECT count(*)::int AS count FROM newest_posts' };
    for (let count = 1; count <= 4; count += 1) {
      const { id } = await writePost(alice, `Post ${count}`);
      expect(await workers.pick().rows(read, [id])).toEqual([{ content: `Post ${count}` }]);
      // Only the coordinator has this table.
      expect(await workers.pick().rows(list, [])).toEqual([{ count }]);
    }
    // The settings of their connections refuse it.
    const write = { name: 'write', text: `UPDATE users SET bio = 'new' WHERE id = $1 RETURNING bio` };
    expect(await workers.pick().rows(write, [alice.id])).toEqual([{ bio: 'new' }]);
    const mistake = { name: 'mistake', text: 'SELECT 1 / (SELECT count(*)::int FROM posts WHERE id = $1)' };
    await expect(workers.pick().rows(mistake, ['1'])).rejects.toThrow('division by zero');
    expect(await groupsOf(workers)).toEqual([1, 2]);
  });

  it('leave what they may not read to the coordinator, and log it once', async () => {
    const app = await startApp();
    const [alice] = await createTestUsers(app, 'alice');
    const { id } = await writePost(alice, 'A mural');
    const role = `limited_${app.database}`;
    await run(app, `CREATE ROLE ${role} LOGIN`);
    onTestFinished(() => run(app, `DROP ROLE ${role}`));
    const url = new URL(urlOf(firstWorker(), app.database));
    url.username = role;
    const log = createLog('silent');
    const warn = vi.spyOn(log, 'warn');
    const workers = await openWorkers(app.deps.db, [{ connectionString: url.href }], log, pollMs);
    onTestFinished(workers.close);
    expect(workers.usable()).toBe(1);
    const read = { name: 'post', text: 'SELECT content FROM posts WHERE id = $1' };
    for (let time = 0; time < 3; time += 1)
      expect(await workers.pick().rows(read, [id])).toEqual([{ content: 'A mural' }]);
    const failed = 'the coordinator runs post, which failed on a worker';
    expect(warn.mock.calls.map(([, text]) => text)).toEqual([failed]);
    expect(workers.usable()).toBe(1);
  });

  it('are not used while their metadata is not synced, nor a server that is no worker', async () => {
    const app = await startApp();
    const workers = await open(app);
    await run(app, 'UPDATE pg_dist_node SET metadatasynced = false WHERE groupid = 1');
    await until(() => workers.usable() === 1);
    expect(await groupsOf(workers)).toEqual([2]);
    await run(app, 'UPDATE pg_dist_node SET metadatasynced = true WHERE groupid = 1');
    await until(() => workers.usable() === 2);

    const addresses = { databaseUrl: urlOf(inject('database'), app.database), databaseDirectUrl: undefined };
    const urls = (database: string) => inject('workers').map((server) => urlOf(server, database));
    expect(await checkWorkers({ ...addresses, databaseWorkerUrls: [] })).toEqual([]);
    const [known] = await checkWorkers({ ...addresses, databaseWorkerUrls: urls(app.database) });
    expect(known).toMatchObject({ name: 'workers', status: 'ok', message: '2 workers run reads' });
    const [wrong] = await checkWorkers({
      ...addresses,
      databaseWorkerUrls: [...urls(app.database), addresses.databaseUrl],
    });
    expect(wrong).toMatchObject({ status: 'problem', message: expect.stringContaining('Address 3') as string });
    const coordinator = await open(app, [inject('database')]);
    expect([coordinator.usable(), await groupsOf(coordinator)]).toEqual([0, [0]]);
  });

  it('are replaced by the coordinator while unavailable, and by it alone if all are', async () => {
    const app = await startApp();
    const workers = await open(app);
    // Between two checks a read finds out.
    const unchecked = await open(app, inject('workers'), 60_000);
    await closeDatabase(firstWorker(), app.database);
    onTestFinished(() => openDatabase(firstWorker(), app.database));
    expect(await groupsOf(unchecked)).toEqual([0, 2]);
    expect(await groupsOf(unchecked)).toEqual([2]);
    await until(() => workers.usable() === 1);
    expect(await groupsOf(workers)).toEqual([2]);
    const late = await open(app);
    expect(late.usable()).toBe(1);
    for (const worker of inject('workers')) {
      await closeDatabase(worker, app.database);
      onTestFinished(() => openDatabase(worker, app.database));
    }
    await until(() => workers.usable() === 0);
    expect(await groupsOf(workers)).toEqual([0]);
    for (const worker of inject('workers')) await openDatabase(worker, app.database);
    await until(() => workers.usable() === 2 && late.usable() === 2);
    expect(await groupsOf(workers)).toEqual([1, 2]);
  });

  it('run the reads of members, so that the coordinator need not', async () => {
    const app = await startApp();
    const [alice, bob] = await createTestUsers(app, 'alice', 'bob');
    const post = await writePost(alice, 'A mural');
    const client = new pg.Client({ ...inject('database'), database: app.database });
    await client.connect();
    onTestFinished(() => client.end());
    /** How many connections to the coordinator last read a post for a member. */
    const countReads = async () => {
      const { rows } = await client.query<{ count: number }>(
        `SELECT count(*)::int AS count FROM pg_stat_activity WHERE datname = $1 AND pid <> pg_backend_pid() AND query LIKE '%p.quote_detached%'`,
        [app.database],
      );
      return rows[0]?.count;
    };
    for (let read = 0; read < 4; read += 1) expect((await bob.get(`/posts/${post.id}`)).status).toBe(200);
    expect(await countReads()).toBe(0);
    const other = await startApp(coordinatorOnly, app);
    expect((await asUser(other, bob).get(`/posts/${post.id}`)).status).toBe(200);
    expect(await countReads()).toBe(1);
  });
});
