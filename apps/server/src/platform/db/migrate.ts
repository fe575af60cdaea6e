import { readdir } from 'node:fs/promises';
import { Kysely, PostgresDialect } from 'kysely';
import { type Migration, type MigrationProvider, Migrator } from 'kysely/migration';
import pg from 'pg';
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

/** Thrown where the database and this version of the product do not fit; the message is one line for the operator. */
export class SchemaError extends Error {}

/** The names of all migrations of this version, in their order. */
export async function listMigrations(): Promise<string[]> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.ts'));
  return files.map((name) => name.slice(0, -3)).toSorted();
}

/** The names of the migrations that the database has seen, in their order; none for an empty one. */
export async function listApplied({ pool }: Pick<Database, 'pool'>): Promise<string[]> {
  const { rows: found } = await pool.query<{ table: string | null }>(
    `SELECT to_regclass('kysely_migration')::text AS "table"`,
  );
  if (!found[0]?.table) return [];
  const { rows } = await pool.query<{ name: string }>('SELECT name FROM kysely_migration ORDER BY name COLLATE "C"');
  return rows.map(({ name }) => name);
}

// Stands among the migrations, where every version of the server looks before it starts.
const restoreMarker = 'restore-not-finished';

/** Marks a database as one that is being restored, on which no server starts; or takes the mark away. */
export async function markRestoring(client: Pick<pg.Client, 'query'>, underWay: boolean): Promise<void> {
  await client.query(
    underWay
      ? `INSERT INTO kysely_migration (name, timestamp) VALUES ($1, to_char(now() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))`
      : 'DELETE FROM kysely_migration WHERE name = $1',
    [restoreMarker],
  );
}

/** Whether a restore into the database that has seen these migrations did not come to its end. */
export function isRestoring(applied: readonly string[]): boolean {
  return applied.includes(restoreMarker);
}

/** Throws `SchemaError` where it did not. */
export function assertRestored(applied: readonly string[]): void {
  if (isRestoring(applied)) {
    throw new SchemaError('A restore into this database did not come to its end: run it again.');
  }
}

/**
 * Brings the schema up to date, or only up to the migration `last`; processes that start together wait for each other. Answers the names of what was
 * applied. Throws `SchemaError` where the database was migrated by a newer version, or a restore did not come to its end.
 */
export async function migrate(db: Pick<Database, 'pool' | 'connection'>, last?: string): Promise<string[]> {
  const applied = await listApplied(db);
  assertRestored(applied);
  return apply(db, applied, provider, last);
}

/** Brings a database up to date that is being restored and carries the mark of that. */
export async function migrateRestored(db: Pick<Database, 'pool' | 'connection'>): Promise<void> {
  const applied = (await listApplied(db)).filter((name) => name !== restoreMarker);
  // The mark counts as applied and as a migration that does nothing.
  await apply(db, applied, {
    getMigrations: async () => ({
      ...(await provider.getMigrations()),
      [restoreMarker]: { up: async () => undefined },
    }),
  });
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
  // On connections of its own: a large table takes longer to change than any request may.
  const pool = new pg.Pool({ ...db.connection, max: 2, application_name: 'gumball' });
  // A database that stops right afterwards ends connections that are being closed, and what nobody listens to would end the process.
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
