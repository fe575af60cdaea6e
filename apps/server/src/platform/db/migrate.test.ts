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
    INSERT INTO communities (id, name, created_at) VALUES (3, 'Gardeners', now());
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
  expect(settings.rows.map(({ name }) => name)).toEqual(['refused:Twitter:like', 'unavailable:Twitter:12']);
  const modes = await db.pool.query('SELECT mode FROM sandbox_modes ORDER BY platform');
  expect(modes.rows.map(({ mode }) => mode)).toEqual(['slow', 'malformed', 'denying']);
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
}, 30_000);

it('rejects a database of a newer version with one line and does not change it', async () => {
  const db = await open(await createDatabase());
  await db.pool.query("INSERT INTO kysely_migration (name, timestamp) VALUES ('9999-later', '')");
  const before = await listApplied(db);
  await expect(migrate(db)).rejects.toThrow(
    /^The database is newer than this version of Gumball: it was migrated to "9999-later", [^\n]*$/,
  );
  expect(await listApplied(db)).toEqual(before);
});
