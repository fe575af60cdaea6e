import type { Config } from '../config/config.ts';
import type { Log } from '../log/log.ts';
import { type Connection, type Database, openDatabase } from './database.ts';
import { acquireEmbeddedPostgres } from './embedded/embedded-postgres.ts';

const poolSize = 2;

/** The address of an external database, past a pooler. */
export function directAddressOf(config: Pick<Config, 'databaseUrl' | 'databaseDirectUrl'>): Connection {
  return { connectionString: config.databaseDirectUrl ?? config.databaseUrl ?? '' };
}

/** The address of the pooler in front of the database, if there is one. */
export function poolerOf(config: Pick<Config, 'databaseUrl' | 'databaseDirectUrl'>): Connection | undefined {
  const { databaseUrl, databaseDirectUrl } = config;
  return databaseUrl !== undefined && databaseDirectUrl !== undefined ? { connectionString: databaseUrl } : undefined;
}

/**
 * Opens the configured database. If no server runs an embedded one, it is started with `settings` until `close` is
 * called. Throws `EmbeddedPostgresError` if that fails. An external database is connected at the first query, without
 * its pooler.
 */
export async function openConfiguredDatabase(
  config: Pick<Config, 'databaseUrl' | 'databaseDirectUrl' | 'databaseDistributed' | 'dataDir'>,
  log: Log,
  settings: Record<string, string> = {},
): Promise<{ db: Database; connection: Connection; close(): Promise<void> }> {
  const embedded = config.databaseUrl
    ? undefined
    : await acquireEmbeddedPostgres({ dataDir: config.dataDir, log: () => undefined, settings });
  const connection: Connection = embedded ? embedded.connection : directAddressOf(config);
  const db = openDatabase(connection, log, { poolSize, isDistributed: config.databaseDistributed });
  return {
    db,
    connection,
    async close() {
      await db.close();
      await embedded?.close();
    },
  };
}
