import { describe, expect, inject, it, onTestFinished } from 'vitest';
import { startDirect } from '../data/chat.ts';
import { createTestUsers } from '../data/users.ts';
import { until } from '../sockets.ts';
import { startApp, type TestApp } from '../start-app.ts';
import { closeDatabase, firstWorker, openDatabase } from './outage.ts';
import { startWriting, type Writer } from './writers.ts';

const isDistributed = inject('workers').length > 0;
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Pairs of members with a conversation each, and which of the conversations the first worker has. */
async function startWriters(app: TestApp, count: number) {
  const writers: Writer[] = [];
  for (let pair = 0; pair < count; pair += 1) {
    const [user, other] = await createTestUsers(app, `writer_${pair}`, `reader_${pair}`);
    writers.push({ user, conversationId: (await startDirect(user, other)).id });
  }
  const { port } = firstWorker();
  const { rows } = await app.deps.db.pool.query<{ id: string; port: number }>(
    `SELECT id, (SELECT nodeport FROM citus_shards s WHERE s.shardid = get_shard_id_for_distribution_column('conversations', id)) AS port
     FROM unnest($1::bigint[]) AS id`,
    [writers.map(({ conversationId }) => conversationId)],
  );
  const portOf = new Map(rows.map((row) => [row.id, row.port]));
  return { writers, isOnFirst: writers.map(({ conversationId }) => portOf.get(conversationId) === port) };
}

describe.skipIf(!isDistributed)('while members write', () => {
  it('a worker that is gone answers 503 for its rows only, loses nothing, and is used again when it is back', async () => {
    const app = await startApp();
    const { writers, isOnFirst } = await startWriters(app, 10);
    expect(new Set(isOnFirst)).toEqual(new Set([true, false]));
    const load = startWriting(writers);
    onTestFinished(load.stop);
    await pause(500);
    expect(new Set(load.takeStatuses().flat())).toEqual(new Set([201]));

    await closeDatabase(firstWorker(), app.database);
    onTestFinished(() => openDatabase(firstWorker(), app.database));
    await pause(1000);
    load.takeStatuses();
    await pause(3000);
    const during = load.takeStatuses();
    const expected = isOnFirst.map((isGone) => (isGone ? 503 : 201));
    expect(during.map((statuses) => [...new Set(statuses)])).toEqual(expected.map((status) => [status]));

    await openDatabase(firstWorker(), app.database);
    await until(() => {
      const statuses = load.takeStatuses();
      return statuses.every((list) => list.length > 0 && list.every((status) => status === 201));
    }, 10_000);
    await load.stop();
    expect(await load.findLosses(app)).toEqual([]);
  });

  it('a coordinator that restarts answers 503, loses nothing, and is used again without a restart of the server', async () => {
    const app = await startApp();
    const { writers } = await startWriters(app, 4);
    const load = startWriting(writers);
    onTestFinished(load.stop);
    await pause(500);
    const coordinator = inject('database');
    await closeDatabase(coordinator, app.database);
    onTestFinished(() => openDatabase(coordinator, app.database));
    await pause(1000);
    load.takeStatuses();
    await pause(1000);
    expect(new Set(load.takeStatuses().flat())).toEqual(new Set([503]));
    await openDatabase(coordinator, app.database);
    await until(() => {
      const statuses = load.takeStatuses();
      return statuses.every((list) => list.length > 0 && list.every((status) => status === 201));
    }, 10_000);
    await load.stop();
    expect(await load.findLosses(app)).toEqual([]);
  });

  it('shards move to another worker, and a worker is added, without a lost message', async () => {
    const app = await startApp();
    const [first, second] = inject('workers');
    if (!first || !second) throw new Error('The cluster needs two workers.');
    const { pool } = app.deps.db;
    const { writers } = await startWriters(app, 6);
    const load = startWriting(writers);
    onTestFinished(load.stop);
    const placements = async () => {
      const { rows } = await pool.query<{ port: number; shards: number }>(
        `SELECT nodeport AS port, count(*)::integer AS shards FROM citus_shards
         WHERE table_name = 'messages'::regclass GROUP BY 1 ORDER BY 1`,
      );
      return new Map(rows.map(({ port, shards }) => [port, shards]));
    };
    const total = [...(await placements()).values()].reduce((sum, shards) => sum + shards, 0);

    // All shards go to the second worker, as before one is switched off.
    await pool.query(`SELECT citus_set_node_property($1, $2, 'shouldhaveshards', false)`, [first.host, first.port]);
    await app.deps.db.pool.query(`SELECT citus_rebalance_start(shard_transfer_mode => 'block_writes')`);
    await pool.query('SELECT citus_rebalance_wait()');
    expect(await placements()).toEqual(new Map([[second.port, total]]));
    expect(load.takeStatuses().flat()).toContain(201);

    // A worker without shards is what an added one is: half of them go to it.
    await pool.query(`SELECT citus_set_node_property($1, $2, 'shouldhaveshards', true)`, [first.host, first.port]);
    await pool.query(`SELECT citus_rebalance_start(shard_transfer_mode => 'block_writes')`);
    await pool.query('SELECT citus_rebalance_wait()');
    expect((await placements()).get(first.port)).toBeGreaterThan(0);
    await pause(500);
    load.takeStatuses();
    await pause(500);
    expect(new Set(load.takeStatuses().flat())).toEqual(new Set([201]));
    await load.stop();
    expect(await load.findLosses(app)).toEqual([]);
  }, 120_000);
});
