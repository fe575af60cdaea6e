import { readdir } from 'node:fs/promises';
import { type Migration, type MigrationProvider, Migrator } from 'kysely/migration';
import type { Database } from './database.ts';

const folder = new URL('../../../migrations/', import.meta.url);

const provider: MigrationProvider = {
  async getMigrations() {
    const files = (await readdir(folder)).filter((name) => name.endsWith('.ts')).toSorted();
    const migrations: Record<string, Migration> = {};
    for (const file of files) {
      migrations[file.slice(0, -3)] = (await import(new URL(file, folder).href)) as Migration;
    }
    return migrations;
  },
};

/** Brings the schema up to date; processes that start together wait for each other. Answers the names of what was applied. */
export async function migrate(db: Database): Promise<string[]> {
  const { error, results } = await new Migrator({ db: db.kysely, provider }).migrateToLatest();
  if (error !== undefined)
    throw error instanceof Error ? error : new Error('The schema could not be migrated.', { cause: error });
  return (results ?? []).filter((result) => result.status === 'Success').map((result) => result.migrationName);
}
