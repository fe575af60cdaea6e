import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { pipeline } from 'node:stream/promises';
import { createZstdDecompress } from 'node:zlib';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { isServerRunning } from '../db/cluster-events.ts';
import type { Database } from '../db/database.ts';
import {
  isRestoring,
  listApplied,
  listMigrations,
  markRestored,
  markRestoring,
  migrateRestored,
  removeApplied,
  SchemaError,
} from '../db/migrate.ts';
import { restoreWaiting, waitingJobs } from '../jobs/waiting-jobs.ts';
import type { Storage } from '../storage/storage.ts';
import { byBytes, dropSchemaObjects, listOrphanRemovals, listPostDataObjects, listTables } from './catalog.ts';
import { type Connections, runOnConnections, withConnections } from './connections.ts';
import { isIntact } from './hashed-file.ts';
import { BackupError, type Manifest, paths, readManifest } from './manifest.ts';
import { formerShortLivedTables, shortLivedTables } from './short-lived-tables.ts';
import type { MediaEntry } from './write-backup.ts';

/**
 * Target of a restore. `force` replaces existing data. `finish` is called after the restore and the migrations, before
 * a server may start on the database.
 */
export type RestoreTarget = {
  db: Database;
  storage: Storage;
  force: boolean;
  /** Whether this is a move of the database, which includes the sessions. */
  isMove?: boolean;
  finish?: (manifest: Manifest) => Promise<void>;
};

/** The restored manifest, and the tables of the backup that do not belong to the product and were skipped. */
export type Restored = Manifest & { unknownTables: string[] };

/**
 * Restores a backup into an empty database and migrates it to this version. All checks run before the first change.
 * Until the restore completes, the database carries a marker with which no server starts. Throws `BackupError` if a
 * file is damaged, if the database has members, or while a server runs on it.
 */
export async function readBackup(
  { db, storage, force, isMove = false, finish }: RestoreTarget,
  folder: string,
): Promise<Restored> {
  const manifest = await readManifest(folder);
  if (!(await listMigrations()).includes(manifest.schema)) {
    throw new SchemaError(
      `The backup is newer than this version of Gumball: it was made at "${manifest.schema}", which this version does not know.`,
    );
  }
  await assertIntact(folder, manifest);
  const unknownTables = await withConnections(db, 'gumball restore', async (connections) => {
    const [first] = connections;
    await assertEmpty(first, db, force);
    // Before the first drop: a restore that is interrupted during the drops leaves a database without members.
    await markRestoring(first);
    await dropSchemaObjects(first);
    await removeApplied(first);
    await migrateRestored(db, manifest.schema);
    if (manifest.media) await readMedia(storage, folder);
    const leftOut = await readTables(connections, folder, manifest, isMove);
    await restoreWaiting(db, waitingJobs.parse(JSON.parse(await readFile(paths.jobs(folder), 'utf8'))));
    await migrateRestored(db);
    await finish?.(manifest);
    await markRestored(first);
    return leftOut;
  });
  return { ...manifest, tables: manifest.tables.filter(({ name }) => !unknownTables.includes(name)), unknownTables };
}

async function assertIntact(folder: string, { tables, jobs, media }: Manifest): Promise<void> {
  const assertFile = async (file: string, facts: Parameters<typeof isIntact>[1]) => {
    if (!(await isIntact(file, facts))) throw new BackupError(`${file} is damaged or missing; nothing was changed.`);
  };
  for (const table of tables) await assertFile(paths.table(folder, table.name), table);
  await assertFile(paths.jobs(folder), jobs);
  if (!media) return;
  await assertFile(paths.mediaList(folder), media);
  for await (const entry of mediaEntries(folder)) await assertFile(paths.media(folder, entry.key), entry);
}

async function* mediaEntries(folder: string): AsyncIterable<MediaEntry> {
  const lines = createInterface({ input: createReadStream(paths.mediaList(folder)) });
  for await (const line of lines) yield JSON.parse(line) as MediaEntry;
}

async function assertEmpty(client: pg.Client, db: Database, force: boolean): Promise<void> {
  if (await isServerRunning(client)) throw new BackupError('A server runs on this database: stop it first.');
  const applied = await listApplied(db);
  if (force || applied.length === 0 || isRestoring(applied)) return;
  const { rows: members } = await client.query('SELECT FROM users LIMIT 1');
  if (members.length > 0) {
    throw new BackupError(
      'There are members already: restore into an empty database, or pass --force to replace them.',
    );
  }
}

async function readMedia(storage: Storage, folder: string): Promise<void> {
  for await (const { key } of mediaEntries(folder)) {
    await storage.write(key, await readFile(paths.media(folder, key)));
  }
}

// Indexes, foreign keys and triggers are created after the rows: that is many times faster than to maintain them.
// Returns the skipped tables.
async function readTables(
  connections: Connections,
  folder: string,
  { tables, sequences, isDistributed }: Manifest,
  isMove: boolean,
): Promise<string[]> {
  const [first] = connections;
  const known = new Set((await listTables(first)).map(({ name }) => name));
  const postDataObjects = await listPostDataObjects(first);
  for (const { drop } of postDataObjects.toReversed()) await first.query(drop);
  for (const connection of connections) await connection.query("SET maintenance_work_mem = '256MB'");
  const knownTables = tables.filter(({ name }) => known.has(name)).toSorted(byBytes);
  await runOnConnections(connections, knownTables, async (connection, table) => {
    await connection.query('BEGIN');
    // Backups of earlier versions also contain rows of short-lived tables.
    const isShortLived = shortLivedTables.has(table.name) || formerShortLivedTables.has(table.name);
    if (isMove || !isShortLived) await readRows(connection, folder, table);
    for (const { create } of postDataObjects.filter(({ kind, table: of }) => kind === 'index' && of === table.name)) {
      await connection.query(create);
    }
    await connection.query('COMMIT');
    await connection.query(`ANALYZE ${table.name}`);
  });
  for (const { create } of postDataObjects.filter(({ kind }) => kind === 'reference')) await first.query(create);
  if (isDistributed) for (const removal of await listOrphanRemovals(first)) await first.query(removal);
  // Concurrent by table: two validations of one table block each other.
  await runOnConnections(connections, knownTables, async (connection, table) => {
    for (const { validate } of postDataObjects.filter((object) => object.table === table.name)) {
      if (validate !== null) await connection.query(validate);
    }
  });
  for (const { create } of postDataObjects.filter(({ kind }) => kind === 'trigger')) await first.query(create);
  for (const { name, value } of sequences) {
    await first.query('SELECT setval(there, $2) FROM to_regclass($1) AS there WHERE there IS NOT NULL', [name, value]);
  }
  return tables.map(({ name }) => name).filter((name) => !known.has(name));
}

// TRUNCATE in the same transaction permits COPY FREEZE: no later vacuum, and no WAL in an embedded database.
async function readRows(connection: pg.Client, folder: string, { name, columns, rows }: Manifest['tables'][number]) {
  await connection.query(`TRUNCATE ${name}`);
  const copy = connection.query(copyFrom(`COPY ${name} (${columns.join(', ')}) FROM STDIN WITH (FREEZE)`));
  await pipeline(createReadStream(paths.table(folder, name)), createZstdDecompress(), copy);
  if (copy.rowCount !== rows) throw new BackupError(`${name} has ${copy.rowCount} rows instead of ${rows}.`);
}
