import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { pipeline } from 'node:stream/promises';
import { createZstdDecompress } from 'node:zlib';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { Database } from '../db/database.ts';
import { listApplied, listMigrations, migrate, SchemaError } from '../db/migrate.ts';
import { restoreWaiting, waitingJobs } from '../jobs/waiting-jobs.ts';
import type { Storage } from '../storage/storage.ts';
import { listBurdens, removeEverything } from './catalog.ts';
import { isIntact } from './hashed-file.ts';
import { BackupError, type Manifest, places, readManifest } from './manifest.ts';
import type { MediaEntry } from './write-backup.ts';

/** Where a backup is brought back to. `force` replaces what is there. */
export type RestoreTarget = { db: Database; storage: Storage; force: boolean };

/**
 * Brings a backup back into an empty database and migrates it to this version. Everything is checked before anything is touched, and the rows come in one
 * transaction. Throws `BackupError` where a file is damaged, where members are there already, or while a server runs on the database.
 */
export async function readBackup({ db, storage, force }: RestoreTarget, folder: string): Promise<Manifest> {
  const manifest = await readManifest(folder);
  if (!(await listMigrations()).includes(manifest.schema)) {
    throw new SchemaError(
      `The backup is newer than this version of Gumball: it was made at "${manifest.schema}", which this version does not know.`,
    );
  }
  await holdIntact(folder, manifest);
  const client = new pg.Client({ ...db.connection, application_name: 'gumball restore' });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await holdFree(client, db, force);
    await removeEverything(client);
    await migrate(db, manifest.schema);
    if (manifest.media) await readMedia(storage, folder);
    await readTables(client, folder, manifest);
    await client.query('ANALYZE');
  } finally {
    await client.end();
  }
  await restoreWaiting(db, waitingJobs.parse(JSON.parse(await readFile(places.jobs(folder), 'utf8'))));
  await migrate(db);
  return manifest;
}

async function holdIntact(folder: string, { tables, jobs, media }: Manifest): Promise<void> {
  const hold = async (file: string, facts: Parameters<typeof isIntact>[1]) => {
    if (!(await isIntact(file, facts))) throw new BackupError(`${file} is damaged or missing; nothing was changed.`);
  };
  for (const table of tables) await hold(places.table(folder, table.name), table);
  await hold(places.jobs(folder), jobs);
  if (!media) return;
  await hold(places.mediaList(folder), media);
  for await (const entry of mediaEntries(folder)) await hold(places.media(folder, entry.key), entry);
}

async function* mediaEntries(folder: string): AsyncIterable<MediaEntry> {
  const lines = createInterface({ input: createReadStream(places.mediaList(folder)) });
  for await (const line of lines) yield JSON.parse(line) as MediaEntry;
}

async function holdFree(client: pg.Client, db: Database, force: boolean): Promise<void> {
  const { rows: running } = await client.query(
    `SELECT FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'gumball notices'`,
  );
  if (running.length > 0) throw new BackupError('A server runs on this database: stop it first.');
  if (force || (await listApplied(db)).length === 0) return;
  const { rows: members } = await client.query('SELECT FROM users LIMIT 1');
  if (members.length > 0) {
    throw new BackupError('There are members already: restore into an empty database, or say --force to replace them.');
  }
}

async function readMedia(storage: Storage, folder: string): Promise<void> {
  for await (const { key } of mediaEntries(folder)) {
    await storage.write(key, await readFile(places.media(folder, key)));
  }
}

// Without indexes, keys and triggers, which come back once all rows are there: many times faster than keeping them up to date.
async function readTables(client: pg.Client, folder: string, { tables, sequences }: Manifest): Promise<void> {
  await client.query('BEGIN');
  await client.query("SET LOCAL maintenance_work_mem = '512MB'");
  const burdens = await listBurdens(client);
  for (const statement of burdens.drop) await client.query(statement);
  await client.query(`TRUNCATE ${tables.map(({ name }) => name).join(', ')}`);
  for (const { name, columns, rows } of tables) {
    const copy = client.query(copyFrom(`COPY ${name} (${columns.join(', ')}) FROM STDIN WITH (FREEZE)`));
    await pipeline(createReadStream(places.table(folder, name)), createZstdDecompress(), copy);
    if (copy.rowCount !== rows) throw new BackupError(`${name} has ${copy.rowCount} rows instead of ${rows}.`);
  }
  for (const statement of burdens.create) await client.query(statement);
  for (const { name, value } of sequences) await client.query('SELECT setval($1, $2)', [name, value]);
  await client.query('COMMIT');
}
