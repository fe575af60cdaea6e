import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { describe, expect, inject, it, onTestFinished } from 'vitest';
import { assertPlacement } from '../../src/platform/db/citus/assert-placement.ts';
import { distribute, isDistributed, isDistributing, listSteps } from '../../src/platform/db/citus/distribute.ts';
import { openDatabase } from '../../src/platform/db/database.ts';
import { migrate } from '../../src/platform/db/migrate.ts';
import { createLog } from '../../src/platform/log/log.ts';
import { createClusterDatabase, dropDatabase, runOn } from './cluster.ts';
import { firstWorker } from './outage.ts';

const isOnCluster = inject('workers').length > 0;

async function migratedDatabase(last?: string) {
  const [coordinator, workers] = [inject('database'), inject('workers')];
  const database = `test_${randomBytes(8).toString('hex')}`;
  await createClusterDatabase({ coordinator, workers }, database);
  onTestFinished(() => dropDatabase({ coordinator, workers }, database));
  const db = openDatabase({ ...coordinator, database }, createLog('silent'), { poolSize: 2 });
  const client = new pg.Client({ ...coordinator, database });
  await client.connect();
  onTestFinished(async () => {
    await client.end();
    await db.close();
  });
  return { db, client, applied: await migrate(db, last) };
}

/** Distributes a database as an earlier version did, which had no table that `later` names. */
async function distributeAsBefore(client: pg.Client, later?: RegExp): Promise<void> {
  const isLater = (description: string) =>
    /copy muted_words|distribute (post_lists|member_saves)|fill the lists/.test(description) ||
    later?.test(description) === true;
  const steps = (await listSteps(client)).filter(({ description }) => !isLater(description));
  for (const statement of steps.flatMap(({ statements }) => statements)) {
    await client.query(statement.replace('SET LOCAL', 'SET'));
  }
  // It was on every server before 0311.
  await client.query("SELECT create_reference_table('community_budgets')");
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
    expect((await client.query('SELECT id FROM newest_posts')).rows).toEqual([{ id: '2' }]);
    expect((await client.query('SELECT list_id, post_id FROM post_lists')).rows).toEqual([
      { list_id: '1', post_id: '2' },
    ]);
    expect(await listSteps(client)).toEqual([]);
    await expect(client.query('UPDATE posts SET id = 3 WHERE id = 2')).rejects.toThrow(/partition value/);
  }, 120_000);

  it('is refused where a server confirms commits that it has not written', async () => {
    const { client } = await migratedDatabase();
    const { rows } = await client.query<{ name: string }>('SELECT current_database() AS name');
    await runOn(firstWorker(), `ALTER DATABASE ${rows[0]?.name} SET synchronous_commit = off`);
    await expect(distribute(client)).rejects.toThrow(`${firstWorker().port} has synchronous_commit = off`);
    expect(await isDistributed(client)).toBe(false);
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

  it('of a version with counters in the accounts gives these a place by their member', async () => {
    const { db, client } = await migratedDatabase('0275-members-without-triggers');
    await client.query(`INSERT INTO users (id, username, email, password_hash, referral_code, created_at, gumballs, posts_count)
      VALUES (1, 'alice.fun', 'alice@example.com', '-', 'ALICE', now(), 1200, 3)`);
    await distributeAsBefore(client, /user_totals|member_conversations/);
    await migrate(db);
    await assertPlacement(db, true, []);
    const { rows } = await client.query(
      'SELECT t.gumballs, t.posts_count, u.level_gumballs FROM users u JOIN user_totals t ON t.user_id = u.id',
    );
    expect(rows).toEqual([{ gumballs: '1200', posts_count: 3, level_gumballs: '1200' }]);
    const place = "SELECT partmethod FROM pg_dist_partition WHERE logicalrelid = 'user_totals'::regclass";
    expect((await client.query(place)).rows).toEqual([{ partmethod: 'h' }]);
  }, 120_000);

  it('of a version without lists of posts and conversations fills these', async () => {
    const { db, client } = await migratedDatabase('0297-locks-of-named-comments');
    await client.query(`INSERT INTO users (id, username, email, password_hash, referral_code, created_at)
      VALUES (1, 'alice.fun', 'alice@example.com', '-', 'ALICE', now())`);
    await client.query(`
      INSERT INTO communities (id, name, created_at) VALUES (5, 'Gardeners', now());
      INSERT INTO posts (id, user_id, community_id, content, post_type, media, created_at) VALUES (2, 1, 5, 'A post of old', 'text', '[]', now());
      INSERT INTO users (id, username, email, password_hash, referral_code, created_at) VALUES (6, 'bob.fun', 'bob@example.com', '-', 'BOB', now());
      INSERT INTO reposts (id, post_id, user_id, author_id, community_id, created_at) VALUES (7, 2, 6, 1, 5, now());
      INSERT INTO post_saves (user_id, post_id, created_at) VALUES (6, 2, now())`);
    await client.query(
      'INSERT INTO conversations (id, is_group, name, created_at, last_activity_at) VALUES (4, true, $1, now(), now())',
      ['Painters'],
    );
    await client.query(
      'INSERT INTO conversation_participants (conversation_id, user_id, joined_at) VALUES (4, 1, now())',
    );
    await distributeAsBefore(client, /member_conversations/);
    await migrate(db);
    await assertPlacement(db, true, []);
    expect((await client.query('SELECT id, user_id FROM newest_posts')).rows).toEqual([{ id: '2', user_id: '1' }]);
    const { rows } = await client.query('SELECT * FROM member_conversations');
    expect(rows).toEqual([{ user_id: '1', conversation_id: '4' }]);
    const lists = await client.query('SELECT list_id, entry_id, post_id, user_id FROM post_lists ORDER BY 1, 2');
    expect(lists.rows).toEqual([
      { list_id: '1', entry_id: '2', post_id: '2', user_id: '1' },
      { list_id: '5', entry_id: '2', post_id: '2', user_id: '1' },
      { list_id: '6', entry_id: '7', post_id: '2', user_id: '1' },
    ]);
    const saves = await client.query('SELECT user_id, post_id FROM member_saves WHERE saved_at IS NOT NULL');
    expect(saves.rows).toEqual([{ user_id: '6', post_id: '2' }]);
  }, 120_000);

  it('of a version with counters in reference tables moves these to the coordinator', async () => {
    const { db, client } = await migratedDatabase('0301-conversations-of-members');
    await client.query(`
      INSERT INTO users (id, username, email, password_hash, referral_code, created_at, last_seen_at)
      VALUES (1, 'alice.fun', 'alice@example.com', '-', 'ALICE', now(), now()), (2, 'bob.fun', 'bob@example.com', '-', 'BOB', now(), NULL);
      INSERT INTO platform_settings (name, value) VALUES ('community-tasks', '{"isOn": true, "budget": 100}');
      INSERT INTO communities (id, name, member_count, created_at, deleted_at) VALUES (1, 'Painters', 7, now(), NULL), (2, 'Gone', 0, now(), now());
      INSERT INTO campaigns (id, title, budget, spent, created_at) VALUES (3, 'Spring', 100, 80, now());
      INSERT INTO community_budgets VALUES (1, '2026-10', 10), (1, '2026-11', 60);
      INSERT INTO tasks (id, platform, type, target, title, reward, difficulty, slots, slots_taken, campaign_id, community_id, created_at)
      SELECT id, 'Gumball', 'profile', '{}', '', reward, 1, slots, taken, campaign, community, now()
      FROM (VALUES (10, 5, 9, 9, NULL, NULL), (11, 5, 9, 8, NULL, NULL), (12, 20, NULL, 0, 3, NULL), (13, 21, NULL, 0, 3, NULL),
        (14, 40, NULL, 0, NULL, 1), (15, 41, NULL, 0, NULL, 1)) AS made (id, reward, slots, taken, campaign, community)`);
    await distributeAsBefore(client);
    await migrate(db);
    await assertPlacement(db, true, []);
    const rowsOf = async (text: string) => (await client.query<{ row: string }>(text)).rows.map(({ row }) => row);
    expect(await rowsOf('SELECT user_id::text AS row FROM user_last_seen')).toEqual(['1']);
    expect(await rowsOf('SELECT t::text AS row FROM community_totals t')).toEqual(['(1,7)']);
    expect(await rowsOf('SELECT t::text AS row FROM campaign_totals t')).toEqual(['(3,80)']);
    expect(await rowsOf('SELECT t::text AS row FROM task_totals t ORDER BY 1')).toEqual(['(10,9)', '(11,8)']);
    expect(await rowsOf('SELECT t::text AS row FROM community_spending t ORDER BY 1')).toEqual([
      '(1,2026-10,10)',
      '(1,2026-11,60)',
    ]);
    expect(await rowsOf('SELECT (id, is_full, unfunded_month)::text AS row FROM tasks ORDER BY id')).toEqual([
      '(10,t,)',
      '(11,f,)',
      '(12,f,)',
      '(13,t,)',
      '(14,f,)',
      '(15,f,2026-11)',
    ]);
  }, 120_000);
});
