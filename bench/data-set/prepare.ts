import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { openDatabase } from '@gumball/server/platform/db/database';
import { type EmbeddedConnection, startEmbeddedPostgres } from '@gumball/server/platform/db/embedded/embedded-postgres';
import { migrate } from '@gumball/server/platform/db/migrate';
import { createLog } from '@gumball/server/platform/log/log';
import pg from 'pg';
import { fillNetwork, type Size, sizeOf } from './network.ts';

/** A filled data folder, and how its database is reached while a server runs on it. */
export type PreparedNetwork = {
  dataDir: string;
  size: Size;
  connection: EmbeddedConnection;
  filledSeconds: number | undefined;
};

/** Fills a data folder of this scale unless that was done before. Only a finished one carries the mark `filled`. */
export async function prepareNetwork(
  root: string,
  scale: number,
  say: (line: string) => void,
): Promise<PreparedNetwork> {
  const dataDir = path.join(root, `${scale}x`);
  const size = sizeOf(scale);
  const mark = path.join(dataDir, 'filled');
  await mkdir(dataDir, { recursive: true });
  const database = await startEmbeddedPostgres({
    dataDir,
    log: say,
    settings: { max_wal_size: '8GB', maintenance_work_mem: '1GB' },
  });
  try {
    if (existsSync(mark)) return { dataDir, size, connection: database.connection, filledSeconds: undefined };
    const begun = performance.now();
    const db = openDatabase(database.connection, createLog('silent'), 1);
    await migrate(db);
    await db.close();
    const client = new pg.Client(database.connection);
    await client.connect();
    await fillNetwork(client, size, say);
    await client.end();
    await writeFile(mark, new Date().toISOString());
    return {
      dataDir,
      size,
      connection: database.connection,
      filledSeconds: Math.round((performance.now() - begun) / 1000),
    };
  } finally {
    await database.stop();
  }
}
