import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { describe, expect, inject, it, onTestFinished } from 'vitest';
import { assertPlacement } from '../../src/platform/db/citus/assert-placement.ts';
import { distribute, isDistributed, isDistributing, listSteps } from '../../src/platform/db/citus/distribute.ts';
import { openDatabase } from '../../src/platform/db/database.ts';
import { migrate } from '../../src/platform/db/migrate.ts';
import { createLog } from '../../src/platform/log/log.ts';
import { createClusterDatabase, runOn } from './cluster.ts';

const isOnCluster = inject('workers').length > 0;

async function migratedDatabase(last?: string) {
  const [coordinator, workers] = [inject('database'), inject('workers')];
  const database = `test_${randomBytes(8).toString('hex')}`;
  await createClusterDatabase({ coordinator, workers }, database);
  onTestFinished(async () => {
    for (const server of [...workers, coordinator]) await runOn(server, `DROP DATABASE ${database} WITH (FORCE)`);
  });
  const db = openDatabase({ ...coordinator, database }, createLog('silent'), { poolSize: 2 });
  const client = new pg.Client({ ...coordinator, database });
  await client.connect();
  onTestFinished(async () => {
    await client.end();
    await db.close();
  });
  return { db, client, applied: await migrate(db, last) };
}

describe.skipIf(!isOnCluster)('the distribution of a migrated database', () => {
  it('continues after an interruption, keeps the rows, and is done once', async () => {
    const { db, client } = await migratedDatabase();
    await client.query(`INSERT INTO users (id, username, email, password_hash, referral_code, created_at)
      VALUES (1, 'alice.fun', 'alice@example.com', '-', 'ALICE', now())`);
    await client.query(
      "INSERT INTO posts (id, user_id, content, post_type, media, created_at) VALUES (2, 1, 'A post of old', 'text', '[]', now())",
    );
    const steps = await listSteps(client);
    const interrupted = distribute(client, ({ step }) => {
      if (step === 30) throw new Error('interrupted');
    });
    await expect(interrupted).rejects.toThrow('interrupted');
    expect(await isDistributing(client)).toBe(true);
    await expect(assertPlacement(db, true, [])).rejects.toThrow('has not finished');
    expect((await listSteps(client)).length).toBe(steps.length - 29);

    await distribute(client);
    expect([await isDistributing(client), await isDistributed(client)]).toEqual([false, true]);
    const { rows } = await client.query('SELECT p.content, u.username FROM posts p JOIN users u ON u.id = p.user_id');
    expect(rows).toEqual([{ content: 'A post of old', username: 'alice.fun' }]);
    expect(await listSteps(client)).toEqual([]);
    await expect(client.query('UPDATE posts SET id = 3 WHERE id = 2')).rejects.toThrow(/partition value/);
  }, 120_000);

  it('is refused without the setting, and for data that is not distributed', async () => {
    const { db, client, applied } = await migratedDatabase();
    await expect(assertPlacement(db, true, [])).rejects.toThrow('run "npm run gumball -- distribute"');
    await assertPlacement(db, false, []);
    // A database that was just created is distributed at the first start.
    await assertPlacement(db, true, applied);
    expect(await isDistributed(client)).toBe(true);
    await expect(assertPlacement(db, false, [])).rejects.toThrow('set DATABASE_DISTRIBUTED=true');
  }, 120_000);

  it('gives counters that an earlier version stored in the accounts a place by their member', async () => {
    const { db, client } = await migratedDatabase('0275-members-without-triggers');
    await client.query(`INSERT INTO users (id, username, email, password_hash, referral_code, created_at, gumballs, posts_count)
      VALUES (1, 'alice.fun', 'alice@example.com', '-', 'ALICE', now(), 1200, 3)`);
    // That version had no table of totals to distribute.
    const steps = (await listSteps(client)).filter(({ description }) => !description.includes('user_totals'));
    for (const statement of steps.flatMap(({ statements }) => statements)) {
      await client.query(statement.replace('SET LOCAL', 'SET'));
    }
    await migrate(db);
    await assertPlacement(db, true, []);
    const { rows } = await client.query(
      'SELECT t.gumballs, t.posts_count, u.level_gumballs FROM users u JOIN user_totals t ON t.user_id = u.id',
    );
    expect(rows).toEqual([{ gumballs: '1200', posts_count: 3, level_gumballs: '1200' }]);
    const place = "SELECT partmethod FROM pg_dist_partition WHERE logicalrelid = 'user_totals'::regclass";
    expect((await client.query(place)).rows).toEqual([{ partmethod: 'h' }]);
  }, 120_000);
});
