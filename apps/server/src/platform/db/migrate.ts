import { readdir } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { Kysely, PostgresDialect } from 'kysely';
import { type Migration, type MigrationProvider, Migrator } from 'kysely/migration';
import pg from 'pg';
import { isServerRunning } from './cluster-events.ts';
import type { Database } from './database.ts';

const folder = new URL('../../../migrations/', import.meta.url);

const provider: MigrationProvider = {
  async getMigrations() {
    const migrations: Record<string, Migration> = {};
    for (const name of await listMigrations()) {
      migrations[name] = (await import(new URL(`${name}.ts`, folder).href)) as Migration;
    }
    return migrations;
  },
};

// They remove or rename what servers of earlier versions use.
const migrationsWithStop: ReadonlySet<string> = new Set([
  '0079-community-moderators',
  '0265-creation-keys',
  '0280-user-totals',
  '0310-community-totals',
  '0311-limits-of-tasks',
  '0312-last-seen',
]);
const stopSeconds = 45;

/** Thrown if the schema does not match this version of the product. The message is one line for the operator. */
export class SchemaError extends Error {}

/** Returns the names of all migrations of this version, in order. */
export async function listMigrations(): Promise<string[]> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.ts'));
  return files.map((name) => name.slice(0, -3)).toSorted();
}

/** Returns the names of the applied migrations, in order. Empty for an empty database. */
export async function listApplied({ pool }: Pick<Database, 'pool'>): Promise<string[]> {
  const { rows: found } = await pool.query<{ table: string | null }>(
    `SELECT to_regclass('kysely_migration')::text AS "table"`,
  );
  if (!found[0]?.table) return [];
  const { rows } = await pool.query<{ name: string }>('SELECT name FROM kysely_migration ORDER BY name COLLATE "C"');
  return rows.map(({ name }) => name);
}

// Stored among the migrations, which every version of the server checks before it starts.
const restoreMarker = 'restore-not-finished';

/**
 * Marks a database as being restored, so that no server starts on it. The marker and its table are committed together:
 * the table as Kysely creates it, because the database may be empty.
 */
export async function markRestoring(client: Pick<pg.Client, 'query'>): Promise<void> {
  await client.query(
    `CREATE TABLE IF NOT EXISTS kysely_migration (name varchar(255) NOT NULL PRIMARY KEY, timestamp varchar(255) NOT NULL);
     INSERT INTO kysely_migration (name, timestamp)
       VALUES ('${restoreMarker}', to_char(now() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
       ON CONFLICT DO NOTHING`,
  );
}

/** Removes the marker of a restore. */
export async function markRestored(client: Pick<pg.Client, 'query'>): Promise<void> {
  await client.query('DELETE FROM kysely_migration WHERE name = $1', [restoreMarker]);
}

/** Records that no migration is applied, after the schema was dropped. The marker of a restore stays. */
export async function removeApplied(client: Pick<pg.Client, 'query'>): Promise<void> {
  await client.query('DELETE FROM kysely_migration WHERE name <> $1', [restoreMarker]);
}

/** Whether a restore into the database with these applied migrations has not finished. */
export function isRestoring(applied: readonly string[]): boolean {
  return applied.includes(restoreMarker);
}

/** Throws `SchemaError` if a restore has not finished. */
export function assertRestored(applied: readonly string[]): void {
  if (isRestoring(applied)) {
    throw new SchemaError('A restore into this database did not finish: run it again.');
  }
}

/**
 * Migrates the schema to this version, or up to the migration `last`. Concurrent processes wait for each other. Before a
 * migration that older servers cannot work with, it waits until none runs. Returns the names of the newly applied
 * migrations. Throws `SchemaError` if a newer version has migrated the database, if a restore has not finished, or if an
 * older server stays.
 */
export async function migrate(db: Pick<Database, 'pool' | 'connection'>, last?: string): Promise<string[]> {
  const applied = await listApplied(db);
  assertRestored(applied);
  const pending = (await listPending(applied)).filter((name) => last === undefined || name <= last);
  if (applied.length > 0 && pending.some((name) => migrationsWithStop.has(name))) await waitForStop(db);
  return apply(db, applied, provider, last);
}

/** Returns the migrations of this version that are not among the applied ones, in order. */
export async function listPending(applied: readonly string[]): Promise<string[]> {
  return (await listMigrations()).filter((name) => !applied.includes(name));
}

// A server of this version is not counted while it starts: it migrates before it connects for the events.
async function waitForStop({ pool }: Pick<Database, 'pool'>): Promise<void> {
  for (let second = 0; second < stopSeconds; second += 1) {
    if (!(await isServerRunning(pool))) return;
    await sleep(1000);
  }
  throw new SchemaError('A server of an older version is running: stop all of them, then start this one.');
}

/** Migrates a database that is being restored and carries the marker to this version, or up to the migration `last`. */
export async function migrateRestored(db: Pick<Database, 'pool' | 'connection'>, last?: string): Promise<void> {
  const applied = (await listApplied(db)).filter((name) => name !== restoreMarker);
  // The marker counts as an applied migration without effect.
  const getMigrations = async () => ({
    ...(await provider.getMigrations()),
    [restoreMarker]: { up: async () => undefined },
  });
  await apply(db, applied, { getMigrations }, last);
}

async function apply(
  db: Pick<Database, 'pool' | 'connection'>,
  applied: readonly string[],
  from: MigrationProvider,
  last?: string,
): Promise<string[]> {
  const known = await listMigrations();
  const newer = applied.find((name) => !known.includes(name));
  if (newer !== undefined) {
    throw new SchemaError(
      `The database is newer than this version of Gumball: it was migrated to "${newer}", which this version does not know. Start the newer version.`,
    );
  }
  if (applied.length === known.length || (last !== undefined && applied.includes(last))) return [];
  // Dedicated connections without a statement timeout: changing a large table takes longer than a request may.
  const pool = new pg.Pool({ ...db.connection, max: 2, application_name: 'gumball' });
  // A database that stops right afterwards ends closing connections; an unhandled "error" event would end the process.
  pool.on('error', () => undefined);
  const kysely = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  try {
    const migrator = new Migrator({ db: kysely, provider: from, allowUnorderedMigrations: from !== provider });
    const { error, results } = await (last === undefined ? migrator.migrateToLatest() : migrator.migrateTo(last));
    if (error !== undefined)
      throw error instanceof Error ? error : new Error('The schema could not be migrated.', { cause: error });
    return (results ?? []).filter((result) => result.status === 'Success').map((result) => result.migrationName);
  } finally {
    await kysely.destroy();
  }
}
