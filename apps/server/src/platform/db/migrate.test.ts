import pg from 'pg';
import { expect, inject, it, onTestFinished } from 'vitest';
import { createDatabase, createSingleDatabase } from '../../../test/start-app.ts';
import { createLog } from '../log/log.ts';
import { type Database, openDatabase } from './database.ts';
import { listApplied, listMigrations, migrate } from './migrate.ts';

/** Rows of earlier versions, by the migration that made them possible. Later migrations have to convert them. */
const dataByMigration: Record<string, string> = {
  '0001-accounts': `
    INSERT INTO users (id, username, email, password_hash, first_name, last_name, referral_code, created_at) VALUES
      (1, 'alice.fun', 'alice@example.com', '', 'Alice', 'Archer', 'A', now()),
      (2, 'bob.fun', 'bob@example.com', '', 'Bob', 'Baker', 'B', now())`,
  '0002-uploads': `
    INSERT INTO uploads (id, user_id, purpose, url, kind, files, bytes, created_at)
    VALUES ('u', 1, 'avatar', '/uploads/u.webp', 'image', '{u.webp}', 9, now())`,
  '0003-social-graph': `
    INSERT INTO friendships (user_id, friend_id, created_at) VALUES (1, 2, now()), (2, 1, now());
    INSERT INTO communities (id, name, created_at, member_count) VALUES (3, 'Gardeners', now(), 1);
    INSERT INTO community_members VALUES (3, 1, 'owner', now())`,
  '0004-posts': `
    INSERT INTO posts (id, user_id, content, post_type, created_at) VALUES (4, 1, 'Tomatoes at last', 'text', now());
    INSERT INTO post_likes VALUES (4, 2, now())`,
  '0005-comments': `
    INSERT INTO comments (id, post_id, user_id, content, created_at) VALUES (5, 4, 2, 'How many?', now())`,
  '0008-notifications': `
    INSERT INTO notifications (id, user_id, type, group_id, post_id, details, state, happened_at)
    VALUES (6, 1, 'comment', '4', 4, '{}', 'new', now())`,
  '0011-tasks': `
    INSERT INTO operator_actions (id, action, subject_kind, subject_id, details, created_at) VALUES
      (9, 'close-support', 'support', '1', '{"member": "alice.fun", "subject": "Help"}', now()),
      (10, 'dismiss-report', 'report', '1', '{"about": "post", "member": "who-left.fun"}', now()),
      (11, 'suspend', 'member', '2', '{"reason": "Spam"}', now());
    INSERT INTO platform_facts VALUES ('gone:Twitter:12', '2026-01-01'), ('refused:Twitter:like', 'it answered 403');
    INSERT INTO sandbox_moods VALUES ('Telegram', 'slow'), ('Twitter', 'garbage'), ('YouTube', 'refusing')`,
  '0012-messages': `
    INSERT INTO gumball_entries (user_id, amount, kind, reference, created_at) VALUES (1, 25, 'task', '1', now());
    INSERT INTO conversations (id, is_group, low_id, high_id, last_sequence, created_at, last_activity_at)
    VALUES (7, false, 1, 2, 1, now(), now());
    INSERT INTO messages (id, conversation_id, sequence, sender_id, temp_id, content, message_type, media, created_at)
    VALUES (8, 7, 1, 1, 't', 'Twelve', 'text', '[]', now())`,
  '0301-conversations-of-members': `
    INSERT INTO platform_settings (name, value) VALUES ('community-tasks', '{"isOn": true, "budget": 100}');
    UPDATE users SET last_seen_at = '2026-11-01T00:00:00Z' WHERE id = 1;
    INSERT INTO campaigns (id, title, budget, spent, created_at) VALUES (3, 'Spring', 100, 80, now());
    INSERT INTO community_budgets VALUES (3, '2026-10', 10), (3, '2026-11', 60);
    INSERT INTO tasks (id, platform, type, target, title, reward, difficulty, slots, slots_taken, campaign_id, community_id, created_at)
    SELECT id, 'Gumball', 'profile', '{}', '', reward, 1, slots, taken, campaign, community, now()
    FROM (VALUES (10, 5, 9, 9, NULL, NULL), (11, 5, 9, 8, NULL, NULL), (12, 20, NULL, 0, 3, NULL), (13, 21, NULL, 0, 3, NULL),
      (14, 40, NULL, 0, NULL, 3), (15, 41, NULL, 0, NULL, 3)) AS made (id, reward, slots, taken, campaign, community)`,
  '0360-saves-of-members': `
    INSERT INTO users (id, username, email, password_hash, first_name, referral_code, created_at, bot_owner_id) VALUES
      (20, 'weather_bot.fun', 'bot-20', '', 'Weather', 'W', now(), 1), (21, 'news_bot.fun', 'bot-21', '', 'News', 'N', now(), 2);
    INSERT INTO blocks (blocker_id, blocked_id, created_at) VALUES (1, 2, now()), (1, 20, now())`,
  '0370-blocks-of-bots': `
    UPDATE users SET show_read_ticks = false WHERE id = 2;
    INSERT INTO conversation_participants (conversation_id, user_id, joined_at, delivered_up_to, read_up_to, read_at)
    SELECT 7, id, now(), 1, 1, now() FROM users WHERE id IN (1, 2)`,
};

async function open(database: string): Promise<Database> {
  const db = openDatabase({ ...inject('database'), database }, createLog('silent'), { poolSize: 2 });
  onTestFinished(() => db.close());
  return db;
}

/** Returns the schema of a database: columns, keys, indexes, triggers and functions. */
async function schemaOf({ pool }: Database): Promise<string[]> {
  const { rows } = await pool.query<{ line: string }>(
    `SELECT format('%s.%s %s %s %s', table_name, column_name, data_type, is_nullable, column_default) AS line
       FROM information_schema.columns WHERE table_schema = 'public'
     UNION ALL SELECT format('%s %s', conrelid::regclass, pg_get_constraintdef(oid)) FROM pg_constraint
       WHERE connamespace = 'public'::regnamespace
     UNION ALL SELECT indexdef FROM pg_indexes WHERE schemaname = 'public'
     UNION ALL SELECT pg_get_triggerdef(oid) FROM pg_trigger WHERE NOT tgisinternal
     UNION ALL SELECT pg_get_functiondef(p.oid) FROM pg_proc p WHERE pronamespace = 'public'::regnamespace AND prokind = 'f'
       AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = p.oid AND d.deptype = 'e')
     ORDER BY 1`,
  );
  return rows.map(({ line }) => line);
}

it('migrates a database with data of every earlier version to this one', async () => {
  const db = await open(await createDatabase('template0'));
  const names = await listMigrations();
  expect(Object.keys(dataByMigration).filter((name) => !names.includes(name))).toEqual([]);
  for (const name of names) {
    expect(await migrate(db, name)).toEqual([name]);
    const statement = dataByMigration[name];
    if (statement !== undefined) await db.pool.query(statement);
  }
  expect(await migrate(db)).toEqual([]);
  expect(await schemaOf(db)).toEqual(await schemaOf(await open(await createSingleDatabase())));
  const { rows } = await db.pool.query(
    `SELECT u.username, s.score, p.content AS post, p.likes_count, c.content AS comment, m.content AS message, n.type, x.kind
     FROM users u JOIN leaderboard_scores s ON s.user_id = u.id AND s.period = 'all' JOIN posts p ON p.user_id = u.id
     JOIN comments c ON c.post_id = p.id JOIN messages m ON m.sender_id = u.id JOIN notifications n ON n.user_id = u.id
     JOIN uploads x ON x.user_id = u.id`,
  );
  expect(rows).toMatchObject([
    { username: 'alice.fun', post: 'Tomatoes at last', comment: 'How many?', message: 'Twelve', type: 'comment' },
  ]);
  const audit = await db.pool.query('SELECT details FROM audit_log ORDER BY id');
  expect(audit.rows.map(({ details }) => details)).toEqual([{ memberId: '1' }, { about: 'post' }, { reason: 'Spam' }]);
  const settings = await db.pool.query('SELECT name FROM platform_settings ORDER BY name');
  expect(settings.rows.map(({ name }) => name)).toEqual([
    'community-tasks',
    'refused:Twitter:like',
    'unavailable:Twitter:12',
  ]);
  const modes = await db.pool.query('SELECT mode FROM sandbox_modes ORDER BY platform');
  expect(modes.rows.map(({ mode }) => mode)).toEqual(['slow', 'malformed', 'denying']);
  const totals = await db.pool.query('SELECT * FROM community_totals');
  expect(totals.rows).toEqual([{ community_id: '3', member_count: 1 }]);
  const tasks =
    await db.pool.query(`SELECT concat_ws(' ', t.id, t.is_full, t.unfunded_month, n.slots_taken, p.spent) AS task
    FROM tasks t LEFT JOIN task_totals n ON n.task_id = t.id LEFT JOIN campaign_totals p ON p.campaign_id = t.campaign_id ORDER BY t.id`);
  expect(tasks.rows.map(({ task }) => task)).toEqual([
    '10 t 9',
    '11 f 8',
    '12 f 80',
    '13 t 80',
    '14 f',
    '15 f 2026-11',
  ]);
  expect((await db.pool.query('SELECT * FROM community_spending ORDER BY month')).rows).toMatchObject([
    { month: '2026-10', spent: '10' },
    { month: '2026-11', spent: '60' },
  ]);
  expect((await db.pool.query('SELECT * FROM user_last_seen')).rows).toEqual([
    { user_id: '1', at: new Date('2026-11-01T00:00:00Z') },
  ]);
  const blocks = await db.pool.query('SELECT blocker_id, blocked_id FROM blocks WHERE is_inherited ORDER BY 1, 2');
  expect(blocks.rows).toEqual([
    { blocker_id: '1', blocked_id: '21' },
    { blocker_id: '20', blocked_id: '2' },
    { blocker_id: '20', blocked_id: '21' },
  ]);
  const reads = await db.pool.query(
    'SELECT user_id, read_up_to, private_read_up_to, read_at IS NULL AS hidden FROM conversation_participants ORDER BY 1',
  );
  expect(reads.rows).toEqual([
    { user_id: '1', read_up_to: 1, private_read_up_to: 0, hidden: false },
    { user_id: '2', read_up_to: 0, private_read_up_to: 1, hidden: true },
  ]);
  const { rows: found } = await db.pool.query(
    "SELECT word FROM user_vocabulary WHERE word IN ('alice', 'archer') ORDER BY 1",
  );
  expect(found).toEqual([{ word: 'alice' }, { word: 'archer' }]);
}, 120_000);

it('migrates an empty database once when several servers start together', async () => {
  const database = await createDatabase('template0');
  const nodes = await Promise.all([open(database), open(database), open(database)]);
  const applied = await Promise.all(nodes.map((db) => migrate(db)));
  expect(applied.flat().toSorted()).toEqual(await listMigrations());
}, 120_000);

it('waits for older servers before a migration that they cannot work with, and for no other', async () => {
  const database = await createDatabase('template0');
  const db = await open(database);
  await migrate(db, '0270-ledger-on-several-servers');
  const server = new pg.Client({ ...inject('database'), database, application_name: 'gumball cluster events' });
  await server.connect();
  expect(await migrate(db, '0271-recipients-of-notification-sources')).toHaveLength(1);
  const waiting = migrate(db, '0280-user-totals');
  await new Promise((resolve) => setTimeout(resolve, 1500));
  expect((await listApplied(db)).at(-1)).toBe('0271-recipients-of-notification-sources');
  await server.end();
  expect(await waiting).toEqual(['0275-members-without-triggers', '0280-user-totals']);
}, 120_000);

it('rejects a database of a newer version with one line and does not change it', async () => {
  const db = await open(await createDatabase());
  await db.pool.query("INSERT INTO kysely_migration (name, timestamp) VALUES ('9999-later', '')");
  const before = await listApplied(db);
  await expect(migrate(db)).rejects.toThrow(
    /^The database is newer than this version of Gumball: it was migrated to "9999-later", [^\n]*$/,
  );
  expect(await listApplied(db)).toEqual(before);
});
