import { sql } from 'kysely';
import { isServerRunning } from '../db/cluster-events.ts';
import type { Database, Executor } from '../db/database.ts';
import { assertRestored, isRestoring, listApplied } from '../db/migrate.ts';
import { oldestMajor } from '../db/postgres-version.ts';
import type { Storage } from '../storage/storage.ts';
import { listSequences, listTables } from './catalog.ts';
import { BackupError, type Manifest } from './manifest.ts';
import { readBackup } from './read-backup.ts';
import { writeBackup } from './write-backup.ts';

/** Source and target of a move. `folder` is new or empty and stores the data in transit. */
export type DatabaseMove = {
  source: Database;
  target: Database;
  storage: Storage;
  folder: string;
  now: Date;
  /** Reads the entry count and hash of the ledger in the transaction `tx`. */
  readLedger(tx: Executor): Promise<Manifest['ledger']>;
};

/** What a move would copy: number and size of the tables, and the PostgreSQL version of the target. */
export type MovePlan = { tables: number; bytes: number; targetVersion: string };

/**
 * Checks whether a database can be moved, and changes nothing. Throws `BackupError` if the source is empty, or if the
 * target is too old, not UTF-8, not owned by the role, or not empty. The rest of an interrupted move counts as empty.
 */
export async function planMove({ source, target }: Pick<DatabaseMove, 'source' | 'target'>): Promise<MovePlan> {
  const applied = await listApplied(source);
  assertRestored(applied);
  if (applied.length === 0) throw new BackupError('There is nothing to move: the database is empty.');
  const { rows } = await target.pool.query<{
    version: string;
    number: number;
    encoding: string;
    owns: boolean;
    used: boolean;
  }>(
    `SELECT current_setting('server_version') AS version, current_setting('server_version_num')::int AS number,
       current_setting('server_encoding') AS encoding,
       has_database_privilege(current_database(), 'CREATE') AND has_schema_privilege('public', 'CREATE') AS owns,
       EXISTS (SELECT FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
         WHERE n.nspname NOT LIKE 'pg\\_%' AND n.nspname <> 'information_schema' AND c.relkind IN ('r', 'p', 'v', 'm', 'S')
           AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = c.oid AND d.deptype = 'e')) AS used`,
  );
  const found = rows[0];
  if (!found) throw new BackupError('The target does not respond.');
  if (found.number < oldestMajor * 10_000) {
    throw new BackupError(`The target is PostgreSQL ${found.version}: ${oldestMajor} or newer is needed.`);
  }
  if (found.encoding !== 'UTF8') throw new BackupError(`The target's encoding is ${found.encoding}: UTF8 is needed.`);
  if (!found.owns) throw new BackupError('The role may not create tables in the target: it must own the database.');
  if (found.used && !isRestoring(await listApplied(target))) {
    throw new BackupError('The target is not empty: name an empty database.');
  }
  const tables = await listTables(source.pool);
  return {
    tables: tables.length,
    bytes: tables.reduce((sum, { bytes }) => sum + bytes, 0),
    targetVersion: found.version,
  };
}

/**
 * Copies a whole database into an empty one, including sessions, and verifies that every row, every sequence and the
 * ledger arrived. The source does not change. Throws `BackupError` like `planMove`, while a server runs on one of the
 * databases, and if the verification fails.
 */
export async function moveDatabase(move: DatabaseMove): Promise<Manifest> {
  const { source, target, storage, folder, now, readLedger } = move;
  await planMove(move);
  if (await isServerRunning(source.pool)) throw new BackupError('A server runs on this database: stop it first.');
  const manifest = await writeBackup({ db: source, storage: undefined, now, readLedger, isMove: true }, folder);
  const finish = async () => {
    await assertSameRows(target, manifest);
    await assertSameSequences(target, manifest);
    const { hash } = await target.transaction(readLedger);
    if (hash !== manifest.ledger.hash)
      throw new BackupError(`The ledger's hash is ${hash} instead of ${manifest.ledger.hash}.`);
  };
  // An interrupted move left its marker in the target. Other content was rejected above.
  const { unknownTables } = await readBackup({ db: target, storage, force: false, isMove: true, finish }, folder);
  return { ...manifest, tables: manifest.tables.filter(({ name }) => !unknownTables.includes(name)) };
}

async function assertSameRows(target: Database, { tables }: Manifest): Promise<void> {
  const present = new Set((await listTables(target.pool)).map(({ name }) => name));
  for (const { name, rows } of tables) {
    if (!present.has(name)) continue;
    const count = await target.transaction(async (tx) => {
      await sql`SET LOCAL statement_timeout = 0`.execute(tx);
      const counted = await sql<{ count: string }>`SELECT count(*) AS count FROM ${sql.table(name)}`.execute(tx);
      return Number(counted.rows[0]?.count);
    });
    if (count !== rows) throw new BackupError(`${name} has ${count} rows instead of ${rows}.`);
  }
}

async function assertSameSequences(target: Database, { sequences }: Manifest): Promise<void> {
  const found = new Map((await listSequences(target.pool)).map(({ name, value }) => [name, value]));
  for (const { name, value } of sequences) {
    const targetValue = found.get(name);
    if (targetValue !== undefined && targetValue !== value)
      throw new BackupError(`${name} is at ${targetValue} instead of ${value}.`);
  }
}
