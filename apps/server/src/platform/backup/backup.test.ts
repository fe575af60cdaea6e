import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { expect, inject, it, onTestFinished } from 'vitest';
import { writePost } from '../../../test/data/builders.ts';
import { populateUser } from '../../../test/data/populate-user.ts';
import { createTestUsers } from '../../../test/data/users.ts';
import { slowness } from '../../../test/slowness.ts';
import { createDatabase, createSingleDatabase, startApp, type TestApp } from '../../../test/start-app.ts';
import { temporaryFolder } from '../../../test/temporary-folder.ts';
import { purgeDeletedAccount } from '../../features/auth/deletion/purge-deleted-account.ts';
import { hashLedger } from '../../features/gumballs/hash-ledger.ts';
import { type Database, openDatabase } from '../db/database.ts';
import { listApplied, listMigrations, migrate } from '../db/migrate.ts';
import { listWaiting } from '../jobs/waiting-jobs.ts';
import { createLog } from '../log/log.ts';
import { openDiskStorage } from '../storage/disk-storage.ts';
import { listPostDataObjects, listSequences, listTables } from './catalog.ts';
import { writeManifest } from './manifest.ts';
import { readBackup } from './read-backup.ts';
import { shortLivedTables } from './short-lived-tables.ts';
import { writeBackup } from './write-backup.ts';

const timeout = 60_000 * slowness;

async function open(database: string): Promise<Database> {
  const db = openDatabase({ ...inject('database'), database }, createLog('silent'), { poolSize: 2 });
  onTestFinished(() => db.close());
  return db;
}

const emptyDatabase = async () => open(await createDatabase('template0'));

/** Returns the content of a database, table by table, and its constraints. */
async function contentOf({ pool }: Database) {
  const tables: Record<string, { rows: number; hash: string }> = {};
  for (const { name, columns } of await listTables(pool)) {
    const row = `concat_ws('|', ${columns.map((column) => `coalesce(${column}::text, '\\N')`).join(', ')})`;
    const { rows } = await pool.query<{ rows: number; hash: string }>(
      `SELECT count(*)::int AS rows, coalesce(md5(string_agg(md5(${row}), '' ORDER BY md5(${row}))), '') AS hash FROM ${name}`,
    );
    if (rows[0]) tables[name] = rows[0];
  }
  const [postDataObjects, sequences, jobs] = [
    await listPostDataObjects(pool),
    await listSequences(pool),
    await listWaiting(pool),
  ];
  return {
    tables,
    built: postDataObjects.map(({ create, validate }) => `${create}, ${validate}`).toSorted(),
    sequences,
    // Other jobs may complete at any time.
    jobs: { ...jobs, jobs: jobs.jobs.filter(({ queue }) => queue === purgeDeletedAccount.queue) },
  };
}

/** Backs up a running server. Repeats until no background work changed the data; also returns the expected content. */
async function backUpQuietServer({ deps }: TestApp) {
  const source = { db: deps.db, storage: deps.storage, now: new Date(), readLedger: hashLedger };
  for (;;) {
    const [folder, before] = [await temporaryFolder(), await contentOf(deps.db)];
    const manifest = await writeBackup(source, folder);
    if (isDeepStrictEqual(await contentOf(deps.db), before)) return { source, folder, before, ...manifest };
  }
}

it('restores a backup of a running server: every table, sequence, constraint, index, trigger, waiting job and file', {
  timeout,
}, async () => {
  const app = await startApp();
  await populateUser(app);
  await app.deps.jobs.addLater(purgeDeletedAccount.queue, { userId: '7' }, 3600);
  await app.deps.db.pool.query('CREATE TABLE strangers (id serial PRIMARY KEY); INSERT INTO strangers DEFAULT VALUES');
  const { source, folder, before, ledger, media, tables: manifest } = await backUpQuietServer(app);
  expect(Object.values(before.tables).filter(({ rows }) => rows > 0).length).toBeGreaterThan(40);
  expect(before.jobs.jobs).toMatchObject([{ data: { userId: '7' } }]);
  expect(Number(ledger.entries)).toBeGreaterThan(0);
  expect(media?.files).toBe((await readdir(path.join(app.dataDir, 'uploads'))).length);

  const { strangers, ...tables } = before.tables;
  expect(strangers?.rows).toBe(1);
  const empty = Object.fromEntries([...shortLivedTables].map((name) => [name, { rows: 0, hash: '' }]));
  expect(Object.values(manifest).every(({ name, rows }) => rows === 0 || !shortLivedTables.has(name))).toBe(true);
  expect([...shortLivedTables].filter((name) => (tables[name]?.rows ?? 0) > 0).length).toBeGreaterThan(3);
  const expectedContent = {
    ...before,
    tables: { ...tables, ...empty },
    built: (await contentOf(await open(await createSingleDatabase()))).built,
    sequences: before.sequences.filter(({ name }) => name !== 'strangers_id_seq'),
  };
  const [db, uploads] = [await emptyDatabase(), await temporaryFolder()];
  const target = { db, storage: await openDiskStorage(uploads), force: false };
  expect((await readBackup(target, folder)).unknownTables).toEqual(['strangers']);
  expect(await contentOf(db)).toEqual(expectedContent);
  expect(await db.transaction(hashLedger)).toEqual(ledger);
  expect((await readdir(uploads)).toSorted()).toEqual((await readdir(path.join(app.dataDir, 'uploads'))).toSorted());

  await expect(readBackup(target, folder)).rejects.toThrow('There are members already');
  await db.pool.query("UPDATE users SET first_name = 'Changed'");
  await readBackup({ ...target, force: true }, folder);
  expect(await contentOf(db)).toEqual(expectedContent);
  await expect(readBackup({ ...target, db: app.deps.db, force: true }, folder)).rejects.toThrow('stop it first');
  await expect(writeBackup(source, folder)).rejects.toThrow('is not empty');
});

it('an interrupted restore leaves a database that no server starts on and that the next restore replaces', {
  timeout,
}, async () => {
  const from = await emptyDatabase();
  await migrate(from);
  await from.pool.query(
    `INSERT INTO users (id, username, email, password_hash, first_name, referral_code, created_at)
     VALUES (7, 'alice.fun', 'alice@example.com', '', 'Alice', 'A', now())`,
  );
  const folder = await temporaryFolder();
  await writeBackup({ db: from, storage: undefined, now: new Date(), readLedger: hashLedger }, folder);
  const db = await emptyDatabase();
  const target = { db, storage: await openDiskStorage(await temporaryFolder()), force: false };
  const manifest = path.join(folder, 'manifest.json');
  const intact = await readFile(manifest, 'utf8');
  await writeFile(manifest, intact.replace(/("name": "posts"[^}]*"rows": )\d+/, '$17'));
  await expect(readBackup(target, folder)).rejects.toThrow(/^posts has 0 rows instead of 7\.$/);
  await expect(migrate(db)).rejects.toThrow(/^A restore into this database did not finish: run it again\.$/);
  await expect(
    writeBackup({ ...target, now: new Date(), readLedger: hashLedger }, await temporaryFolder()),
  ).rejects.toThrow(/did not finish/);
  expect((await db.pool.query('SELECT FROM users')).rowCount).toBe(1);
  await writeFile(manifest, intact);
  await readBackup(target, folder);
  expect(await migrate(db)).toEqual([]);
  expect(await contentOf(db)).toEqual(await contentOf(from));
});

it.each([
  ['in the middle of the drops', "ON sql_drop WHEN TAG IN ('DROP TABLE')", "to_regclass('users') IS NULL"],
  ['after the drops', "ON ddl_command_start WHEN TAG IN ('DROP SCHEMA')", 'true'],
])(
  'no server starts after a restore that failed %s, and the next restore needs no --force',
  {
    timeout,
  },
  async (_moment, event, condition) => {
    const from = await emptyDatabase();
    await migrate(from);
    const folder = await temporaryFolder();
    const source = { db: from, storage: undefined, now: new Date(), readLedger: hashLedger };
    await writeBackup(source, folder);
    const db = await open(await createSingleDatabase());
    await db.pool.query(
      `CREATE SCHEMA interruption;
     CREATE FUNCTION interruption.fail() RETURNS event_trigger LANGUAGE plpgsql AS
       $$ BEGIN IF ${condition} THEN RAISE 'interrupted'; END IF; END $$;
     CREATE EVENT TRIGGER interrupt ${event} EXECUTE FUNCTION interruption.fail()`,
    );
    const target = { db, storage: await openDiskStorage(await temporaryFolder()), force: false };
    await expect(readBackup(target, folder)).rejects.toThrow('interrupted');
    expect((await listTables(db.pool)).length).toBeLessThan((await listTables(from.pool)).length);
    await expect(migrate(db)).rejects.toThrow(/^A restore into this database did not finish: run it again\.$/);
    await expect(writeBackup({ ...source, db }, await temporaryFolder())).rejects.toThrow(/did not finish/);

    await db.pool.query('DROP EVENT TRIGGER interrupt');
    await readBackup(target, folder);
    expect(await migrate(db)).toEqual([]);
    expect(await contentOf(db)).toEqual(await contentOf(from));
  },
);

it('restores and migrates a backup of an older version; a damaged or newer backup changes nothing', {
  timeout,
}, async () => {
  const old = await emptyDatabase();
  await migrate(old, '0004-posts');
  await old.pool.query(
    `INSERT INTO users (id, username, email, password_hash, first_name, referral_code, created_at)
     VALUES (7, 'alice.fun', 'alice@example.com', '', 'Alice', 'A', now());
     INSERT INTO posts (id, user_id, content, post_type, created_at) VALUES (8, 7, 'A post of old', 'text', now())`,
  );
  const folder = await temporaryFolder();
  const source = { db: old, storage: undefined, now: new Date(), readLedger: hashLedger };
  const { ledger } = await writeBackup(source, folder);

  const db = await emptyDatabase();
  const target = { db, storage: await openDiskStorage(await temporaryFolder()), force: false };
  const file = path.join(folder, 'tables', 'users.copy.zst');
  const intact = await readFile(file);
  await writeFile(file, Buffer.concat([intact.subarray(0, -1), Buffer.from([(intact.at(-1) ?? 0) ^ 1])]));
  await expect(readBackup(target, folder)).rejects.toThrow(
    /users\.copy\.zst is damaged or missing; nothing was changed/,
  );
  expect(await listApplied(db)).toEqual([]);
  await writeFile(file, intact);
  await readBackup(target, folder);
  expect(await listApplied(db)).toEqual(await listMigrations());
  expect(await db.transaction(hashLedger)).toEqual(ledger);
  const { rows } = await db.pool.query(
    'SELECT u.first_name, p.content, s.period FROM users u, posts p, leaderboard_scores s',
  );
  expect(rows).toEqual([{ first_name: 'Alice', content: 'A post of old', period: 'all' }]);

  await old.pool.query("INSERT INTO kysely_migration (name, timestamp) VALUES ('9999-later', '')");
  const newer = await temporaryFolder();
  await writeBackup(source, newer);
  await expect(readBackup(target, newer)).rejects.toThrow(/The backup is newer than this version of Gumball/);
  await expect(migrate(old)).rejects.toThrow(/^The database is newer .* "9999-later".*\.$/);
});

it('removes rows of a distributed database whose parent is missing, as a foreign key does', { timeout }, async () => {
  const app = await startApp();
  const [alice, bob] = await createTestUsers(app, 'alice', 'bob');
  const post = await writePost(alice, 'A mural by the river');
  const other = await writePost(alice, 'A bridge');
  for (const { id } of [post, other]) expect((await bob.post(`/posts/${id}/like`)).status).toBe(200);
  const { pool } = app.deps.db;
  await pool.query('ALTER TABLE post_likes DROP CONSTRAINT IF EXISTS post_likes_post_id_fkey');
  await pool.query('ALTER TABLE notifications DROP CONSTRAINT IF EXISTS notifications_post_id_fkey');
  await pool.query('DELETE FROM posts WHERE id = $1', [post.id]);
  const folder = await temporaryFolder();
  const source = { db: app.deps.db, storage: undefined, now: new Date(), readLedger: hashLedger };
  await writeManifest(folder, { ...(await writeBackup(source, folder)), isDistributed: true });

  const target = await emptyDatabase();
  await readBackup({ db: target, storage: app.deps.storage, force: false }, folder);
  const { rows } = await target.pool.query('SELECT post_id FROM post_likes');
  expect(rows).toEqual([{ post_id: other.id }]);
});
