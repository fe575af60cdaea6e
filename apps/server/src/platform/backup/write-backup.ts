import { mkdir, readdir } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { to as copyTo } from 'pg-copy-streams';
import type { Database, Executor } from '../db/database.ts';
import { assertRestored, listApplied } from '../db/migrate.ts';
import { listWaiting } from '../jobs/waiting-jobs.ts';
import type { Storage } from '../storage/storage.ts';
import { byBytes, listSequences, listTables } from './catalog.ts';
import { type Connections, runOnConnections, withConnections } from './connections.ts';
import { askEveryWorker, oneConnectionPerWorker, whileCommitsWait } from './distributed-snapshots.ts';
import { writeHashed } from './hashed-file.ts';
import { BackupError, type FileFacts, type Manifest, paths, writeManifest } from './manifest.ts';
import { shortLivedTables } from './short-lived-tables.ts';

/** Source of a backup: a snapshot of the database, and the files of the storage if there is one. */
export type BackupSource = {
  db: Database;
  storage: Storage | undefined;
  now: Date;
  /** Reads the entry count and hash of the ledger in the transaction `tx`. */
  readLedger(tx: Executor): Promise<Manifest['ledger']>;
  /** Whether this is a move of the database, which includes the sessions. A backup contains none. */
  isMove?: boolean;
};

/**
 * Writes a backup into a new or empty folder while the server runs: first a snapshot of the database, compressed table
 * by table, then the files. Throws `BackupError` if the folder is not empty or the database is.
 */
export async function writeBackup(source: BackupSource, folder: string): Promise<Manifest> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if ((await readdir(folder)).length > 0) throw new BackupError(`${folder} is not empty: name a new or empty folder.`);
  const applied = await listApplied(source.db);
  assertRestored(applied);
  const schema = applied.at(-1);
  if (schema === undefined) throw new BackupError('There is nothing to back up: the database is empty.');
  for (const filePath of [paths.table(folder, ''), paths.media(folder, 'x')]) {
    await mkdir(path.dirname(filePath), { mode: 0o700 });
  }
  const databaseFacts = await writeDatabase(source, folder);
  const media = source.storage && (await writeMedia(source.storage, folder));
  const manifest: Manifest = {
    format: 1,
    schema,
    takenAt: source.now.toISOString(),
    isDistributed: source.db.isDistributed,
    ...databaseFacts,
    ...(media ? { media } : {}),
  };
  await writeManifest(folder, manifest);
  return manifest;
}

function writeDatabase({ db, readLedger, isMove = false }: BackupSource, folder: string) {
  return withConnections(db, 'gumball backup', async (connections) => {
    const { ledgerRead } = db.isDistributed
      ? await whileCommitsWait(db, () => openSnapshots(db, connections, readLedger))
      : await openSnapshots(db, connections, readLedger);
    const [first] = connections;
    const sequences = await listSequences(first);
    const waiting = [JSON.stringify(await listWaiting(first))];
    const jobs = await writeHashed(Readable.from(waiting), paths.jobs(folder), false);
    const listed = await listTables(first);
    const written = new Map<string, Manifest['tables'][number]>();
    const [ledger] = await Promise.all([
      ledgerRead,
      // The largest first, so that no connection is still busy with a large table at the end.
      runOnConnections(connections, listed.toSorted(byBytes), async (connection, { name, columns }) => {
        const all = `${name} (${columns.join(', ')})`;
        const none = `(SELECT ${columns.join(', ')} FROM ${name} WHERE false)`;
        const copy = connection.query(copyTo(`COPY ${!isMove && shortLivedTables.has(name) ? none : all} TO STDOUT`));
        const facts = await writeHashed(copy, paths.table(folder, name), true);
        written.set(name, { name, columns, rows: copy.rowCount, ...facts });
      }),
    ]);
    for (const connection of connections) await connection.query('COMMIT');
    return { ledger, sequences, jobs, tables: listed.flatMap(({ name }) => written.get(name) ?? []) };
  });
}

// All connections see the same snapshot of the database, and so does the transaction that begins to read the ledger. On
// the workers of a distributed one, a snapshot is taken when they are asked first.
async function openSnapshots(
  db: Database,
  [first, ...others]: Connections,
  readLedger: BackupSource['readLedger'],
): Promise<{ ledgerRead: ReturnType<BackupSource['readLedger']> }> {
  const workerStatements = db.isDistributed ? [oneConnectionPerWorker, askEveryWorker] : [];
  const begin = 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY';
  await first.query(begin);
  const { rows } = await first.query<{ snapshot: string }>('SELECT pg_export_snapshot() AS snapshot');
  const snapshot = rows[0]?.snapshot ?? '';
  for (const statement of workerStatements) await first.query(statement);
  for (const connection of others) {
    await connection.query(begin);
    await connection.query(`SET TRANSACTION SNAPSHOT ${connection.escapeLiteral(snapshot)}`);
    for (const statement of workerStatements) await connection.query(statement);
  }
  const opened = Promise.withResolvers<void>();
  const ledgerRead = db.transaction(async (tx) => {
    await sql`SET TRANSACTION ISOLATION LEVEL REPEATABLE READ`.execute(tx);
    await sql`SET TRANSACTION SNAPSHOT ${sql.lit(snapshot)}`.execute(tx);
    for (const statement of workerStatements) await sql.raw(statement).execute(tx);
    opened.resolve();
    return readLedger(tx);
  });
  ledgerRead.catch(opened.reject);
  await opened.promise;
  return { ledgerRead };
}

/** One file of the storage in the list of a backup. */
export type MediaEntry = FileFacts & { key: string };

// Runs after the database: every file that a row names exists, unless its owner removed it during the backup.
async function writeMedia(storage: Storage, folder: string): Promise<Manifest['media']> {
  let files = 0;
  const lines = async function* () {
    for await (const batch of storage.list()) {
      for (const { key } of batch) {
        const content = await storage.open(key);
        if (!content) continue;
        const entry: MediaEntry = { key, ...(await writeHashed(content, paths.media(folder, key), false)) };
        files += 1;
        yield `${JSON.stringify(entry)}\n`;
      }
    }
  };
  const facts = await writeHashed(Readable.from(lines()), paths.mediaList(folder), false);
  return { ...facts, files };
}
