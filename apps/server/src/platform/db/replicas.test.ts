import pg from 'pg';
import { describe, expect, it, onTestFinished } from 'vitest';
import { writePost } from '../../../test/data/builders.ts';
import { createTestUsers, type TestUser } from '../../../test/data/users.ts';
import { freePort } from '../../../test/free-port.ts';
import { postgresPrograms, replicatedPostgres } from '../../../test/replicated-postgres.ts';
import { until } from '../../../test/sockets.ts';
import type { TestApp } from '../../../test/start-app.ts';
import { temporaryFolder } from '../../../test/temporary-folder.ts';
import { createApp } from '../../app.ts';
import { readConfig } from '../config/config.ts';
import { createLog } from '../log/log.ts';
import { createRecentWriters } from '../realtime/recent-writers.ts';
import { openReplicas, positionOf, withReplicas } from './replicas.ts';

/** Runs one query on a server. */
async function query<Row extends pg.QueryResultRow>(url: string, statement: string): Promise<Row[]> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return (await client.query<Row>(statement)).rows;
  } finally {
    await client.end();
  }
}

it('compares WAL positions with all 64 bits', () => {
  expect(positionOf('1/0')).toBe(0x1_0000_0000n);
  expect(positionOf('0/FFFFFFFF') < positionOf('1/0')).toBe(true);
  expect(positionOf('16/B374D848')).toBe(0x16_b374_d848n);
});

describe.skipIf(postgresPrograms === undefined)('with a replica (needs a full PostgreSQL, such as Debian has)', () => {
  it('reads from it, except users who just wrote, and skips a replica that lags or is unavailable', async () => {
    const servers = await replicatedPostgres();
    const [primary, replica] = [servers.url('primary', 'postgres'), servers.url('replica', 'postgres')];
    const dataDir = await temporaryFolder();
    const port = await freePort();
    const app = await createApp({
      config: readConfig({
        DATA_DIR: dataDir,
        PORT: String(port),
        DATABASE_URL: primary,
        DATABASE_REPLICA_URLS: replica,
      }),
      connection: { connectionString: primary },
      log: createLog('silent'),
      checkResponses: true,
    });
    await app.http.listen({ host: '127.0.0.1', port });
    onTestFinished(() => app.close());
    const testApp = { ...app, url: `http://127.0.0.1:${port}` } as TestApp;
    const [alice, bob] = await createTestUsers(testApp, 'alice', 'bob');
    const waitForUsable = async (count: number) => {
      await until(
        async () =>
          (await (await fetch(`${testApp.url}/metrics`)).text()).includes(`gumball_replicas_usable ${count}\n`),
        15_000,
      );
    };
    const feedOf = async (user: TestUser) =>
      (await user.get<{ posts: { content: string }[] }>('/posts/feed')).body.posts.map(({ content }) => content);
    const usedReplica = async () =>
      (
        await query(
          replica,
          "SELECT FROM pg_stat_activity WHERE application_name = 'gumball' AND query LIKE '%p.likes_count%'",
        )
      ).length > 0;

    await waitForUsable(1);
    await writePost(bob, 'first');
    expect(await feedOf(bob)).toEqual(['first']);
    expect(await usedReplica()).toBe(false);
    // Until the replica has replayed the post, the primary answers.
    await until(async () => (await feedOf(alice)).length === 1 && (await usedReplica()));

    await query(replica, 'SELECT pg_wal_replay_pause()');
    await writePost(bob, 'second');
    expect(await feedOf(bob)).toEqual(['second', 'first']);
    await waitForUsable(0);
    expect(await feedOf(alice)).toEqual(['second', 'first']);
    await query(replica, 'SELECT pg_wal_replay_resume()');
    await waitForUsable(1);

    await servers.stopReplica();
    for (let times = 0; times < 5; times += 1) expect(await feedOf(alice)).toEqual(['second', 'first']);
    await waitForUsable(0);
    expect((await fetch(`${testApp.url}/readyz`)).status).toBe(200);
    await servers.startReplica();
    await waitForUsable(1);
    expect(await feedOf(alice)).toEqual(['second', 'first']);
    await checkWithoutLagLimit(testApp, servers);
  }, 120_000);
});

// Without a lag limit, changes that the replica has not replayed are missing for everyone but their writer.
async function checkWithoutLagLimit(
  { deps }: TestApp,
  servers: Awaited<ReturnType<typeof replicatedPostgres>>,
): Promise<void> {
  const replica = servers.url('replica', 'postgres');
  const primary = { ...deps.db };
  const noLagLimit = { maxLagMs: 600_000, pollMs: 20 };
  const replicas = openReplicas(primary, [{ connectionString: replica }], createLog('silent'), noLagLimit);
  onTestFinished(() => replicas.close());
  const db = withReplicas(primary, replicas, createRecentWriters(undefined));
  await until(() => replicas.usable() === 1);
  await query(replica, 'SELECT pg_wal_replay_pause()');
  await deps.db.pool.query("UPDATE users SET bio = 'new' WHERE username = 'alice.fun'");
  const bio = { name: 'bio-of', text: 'SELECT bio FROM users WHERE username = $1' };
  const read = async (userId: string) => (await db.read(userId)).rows(bio, ['alice.fun']);
  expect(await read('7')).toEqual([{ bio: null }]);
  await db.markWritten('7');
  expect(await read('7')).toEqual([{ bio: 'new' }]);
  expect(await read('8')).toEqual([{ bio: null }]);
  const write = { name: 'write', text: "UPDATE users SET bio = 'newer' WHERE username = $1 RETURNING bio" };
  expect(await (await db.read('8')).rows(write, ['alice.fun'])).toEqual([{ bio: 'newer' }]);
  await query(replica, 'SELECT pg_wal_replay_resume()');
  await until(async () => (await read('8'))[0]?.bio === 'newer');
}
