import { mkdir, readdir } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { sql } from 'kysely';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { Database, Executor } from '../db/database.ts';
import { listApplied } from '../db/migrate.ts';
import { listWaiting } from '../jobs/waiting-jobs.ts';
import type { Storage } from '../storage/storage.ts';
import { listSequences, listTables } from './catalog.ts';
import { writeHashed } from './hashed-file.ts';
import { BackupError, type FileFacts, type Manifest, places, writeManifest } from './manifest.ts';

/** What a backup is made of: the database at one moment, and the files of the storage where one is given. */
export type BackupSource = {
  db: Database;
  storage: Storage | undefined;
  now: Date;
  /** Reads what identifies the ledger, in the transaction it is given. */
  readLedger(tx: Executor): Promise<Manifest['ledger']>;
};

/**
 * Writes everything into a new or empty folder while the product runs on: the database as it stands at one moment, compressed table by table, then the files.
 * Throws `BackupError` where the folder holds something, or the database nothing.
 */
export async function writeBackup(source: BackupSource, folder: string): Promise<Manifest> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if ((await readdir(folder)).length > 0) throw new BackupError(`${folder} is not empty: give a folder of its own.`);
  const schema = (await listApplied(source.db)).at(-1);
  if (schema === undefined) throw new BackupError('There is nothing to keep: the database is empty.');
  for (const place of [places.table(folder, ''), places.media(folder, 'x')]) {
    await mkdir(path.dirname(place), { mode: 0o700 });
  }
  const held = await writeDatabase(source, folder);
  const media = source.storage && (await writeMedia(source.storage, folder));
  const manifest: Manifest = {
    format: 1,
    schema,
    takenAt: source.now.toISOString(),
    ...held,
    ...(media ? { media } : {}),
  };
  await writeManifest(folder, manifest);
  return manifest;
}

async function writeDatabase({ db, readLedger }: BackupSource, folder: string) {
  // A connection of its own: no statement of a large database may be cut off after the seconds that requests have.
  const client = new pg.Client({ ...db.connection, application_name: 'gumball backup' });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    const { rows } = await client.query<{ snapshot: string }>('SELECT pg_export_snapshot() AS snapshot');
    const ledger = await db.transaction(async (tx) => {
      await sql`SET TRANSACTION ISOLATION LEVEL REPEATABLE READ`.execute(tx);
      await sql`SET TRANSACTION SNAPSHOT ${sql.lit(rows[0]?.snapshot ?? '')}`.execute(tx);
      return readLedger(tx);
    });
    const sequences = await listSequences(client);
    const waiting = [JSON.stringify(await listWaiting(client))];
    const jobs = await writeHashed(Readable.from(waiting), places.jobs(folder), false);
    const tables: Manifest['tables'] = [];
    for (const { name, columns } of await listTables(client)) {
      const copy = client.query(copyTo(`COPY ${name} (${columns.join(', ')}) TO STDOUT`));
      const facts = await writeHashed(copy, places.table(folder, name), true);
      tables.push({ name, columns, rows: copy.rowCount, ...facts });
    }
    await client.query('COMMIT');
    return { ledger, sequences, jobs, tables };
  } finally {
    await client.end();
  }
}

/** One file of the storage in the list of a backup. */
export type MediaEntry = FileFacts & { key: string };

// After the database: whatever a row names is there, unless its member removed it meanwhile; then the row is gone a moment later too.
async function writeMedia(storage: Storage, folder: string): Promise<Manifest['media']> {
  let files = 0;
  const lines = async function* () {
    for await (const portion of storage.list()) {
      for (const { key } of portion) {
        const content = await storage.open(key);
        if (!content) continue;
        const entry: MediaEntry = { key, ...(await writeHashed(content, places.media(folder, key), false)) };
        files += 1;
        yield `${JSON.stringify(entry)}\n`;
      }
    }
  };
  const facts = await writeHashed(Readable.from(lines()), places.mediaList(folder), false);
  return { ...facts, files };
}
