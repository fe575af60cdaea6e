import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { dayMs } from '@gumball/rules/formats/durations';
import { allTime, monthOf, weekOf } from '@gumball/rules/gumballs/periods';
import { maintainScores } from '@gumball/server/features/leaderboard/maintain-scores';
import { setCheckpoints } from '@gumball/server/features/leaderboard/scores.store';
import { systemClock } from '@gumball/server/platform/clock/clock';
import { openDatabase } from '@gumball/server/platform/db/database';
import { type EmbeddedConnection, startEmbeddedPostgres } from '@gumball/server/platform/db/embedded/embedded-postgres';
import { migrate } from '@gumball/server/platform/db/migrate';
import { createLog } from '@gumball/server/platform/log/log';
import pg from 'pg';
import { fillNetwork, type Size, sizeOf } from './network.ts';

/** A filled data folder and the connection to its database while a server runs on it. */
export type PreparedNetwork = {
  dataDir: string;
  size: Size;
  connection: EmbeddedConnection;
  filledSeconds: number | undefined;
};

/** Version of the data set. Increment it with every change; data folders of older versions are filled again. */
const version = 5;
// The scores of the current week and month are measured too.
const maxAgeDays = 7;

/**
 * Fills a data folder of this scale unless this version filled it in the last week. The file `filled` marks a complete
 * folder.
 */
export async function prepareNetwork(
  root: string,
  scale: number,
  log: (line: string) => void,
): Promise<PreparedNetwork> {
  const dataDir = path.join(root, `${scale}x`);
  const size = sizeOf(scale);
  const markerFile = path.join(dataDir, 'filled');
  const now = new Date();
  const isFilled = await isCurrent(markerFile, now);
  await mkdir(dataDir, { recursive: true });
  if (!isFilled) await clearDatabase(dataDir, log);
  const database = await startEmbeddedPostgres({
    dataDir,
    log,
    settings: { max_wal_size: '8GB', maintenance_work_mem: '1GB' },
  });
  try {
    const startedAt = performance.now();
    const db = openDatabase(database.connection, createLog('silent'), { poolSize: 4 });
    try {
      await migrate(db);
      if (isFilled) return { dataDir, size, connection: database.connection, filledSeconds: undefined };
      const client = new pg.Client(database.connection);
      await client.connect();
      try {
        await fillNetwork(client, size, now, log);
      } finally {
        // A client left open would hide the error behind that of its lost connection.
        await client.end();
      }
      await db.transaction((tx) => setCheckpoints(tx, [allTime, weekOf(now).key, monthOf(now).key]));
      await maintainScores({ db, clock: systemClock });
      await db.pool.query(
        'VACUUM ANALYZE leaderboard_scores, leaderboard_changes, leaderboard_checkpoints, leaderboard_baselines',
      );
    } finally {
      await db.close();
    }
    await writeFile(markerFile, JSON.stringify({ version, filledAt: now }));
    return {
      dataDir,
      size,
      connection: database.connection,
      filledSeconds: Math.round((performance.now() - startedAt) / 1000),
    };
  } finally {
    await database.stop();
  }
}

async function isCurrent(markerFile: string, now: Date): Promise<boolean> {
  try {
    const filled = JSON.parse(await readFile(markerFile, 'utf8')) as { version?: number; filledAt?: string };
    const ageDays = (now.getTime() - Date.parse(filled.filledAt ?? '')) / dayMs;
    return filled.version === version && ageDays < maxAgeDays;
  } catch {
    return false;
  }
}

// Starts an existing database once: the start fails if another process uses it.
async function clearDatabase(dataDir: string, log: (line: string) => void): Promise<void> {
  const folder = path.join(dataDir, 'postgres');
  const hasDatabase = await readFile(path.join(folder, 'data', 'PG_VERSION')).catch(() => undefined);
  if (!hasDatabase) return rm(folder, { recursive: true, force: true });
  log(`${dataDir} is outdated or incomplete and is filled again.`);
  const database = await startEmbeddedPostgres({ dataDir, log });
  await database.stop();
  await rm(folder, { recursive: true, force: true });
}
