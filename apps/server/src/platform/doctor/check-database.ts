import type { Database } from '../db/database.ts';
import { isRestoring, listApplied, listMigrations } from '../db/migrate.ts';
import { checkRelease, oldestMajor, postgresProblem } from '../db/postgres-version.ts';
import type { Check } from './check.ts';

const skewWarningMs = 1000;
const skewProblemMs = 5000;

/** Checks version, encoding, schema and clock of a reachable database. */
export async function checkDatabase(db: Database, isEmbedded: boolean): Promise<Check[]> {
  const startedAt = Date.now();
  const { rows } = await db.pool.query<{ now: string; version: string; number: string; encoding: string }>(
    `SELECT extract(epoch FROM clock_timestamp()) * 1000 AS now, current_setting('server_version') AS version,
       current_setting('server_version_num') AS number, current_setting('server_encoding') AS encoding`,
  );
  const middle = (startedAt + Date.now()) / 2;
  const [row] = rows;
  if (!row) throw new Error('no row');
  return [
    checkVersion(row.version, Number(row.number), isEmbedded, new Date(Number(row.now))),
    ...checkEncoding(row.encoding),
    checkMigrations(await listMigrations(), await listApplied(db)),
    checkClock(Number(row.now) - middle),
  ];
}

/** Checks the version of PostgreSQL by its text and number, such as `18.1` and 180001. */
export function checkVersion(version: string, number: number, isEmbedded: boolean, now: Date): Check {
  const name = 'database';
  const message = `PostgreSQL ${version}, ${isEmbedded ? 'embedded' : 'external'}`;
  const outdated = postgresProblem(checkRelease(number, now), isEmbedded);
  if (outdated !== undefined && Math.floor(number / 10_000) >= oldestMajor)
    return { name, status: 'warning', message: outdated };
  if (outdated === undefined) return { name, status: 'ok', message };
  return {
    name,
    status: 'problem',
    message: `${message}: DATABASE_URL must point to version ${oldestMajor} or newer.`,
  };
}

function checkEncoding(encoding: string): Check[] {
  if (encoding === 'UTF8') return [];
  const message = `The database's encoding is ${encoding}: create it again with ENCODING 'UTF8'.`;
  return [{ name: 'database', status: 'problem', message }];
}

/** Compares the migrations of this version with those applied to the database. */
export function checkMigrations(known: readonly string[], applied: readonly string[]): Check {
  const name = 'migrations';
  if (isRestoring(applied))
    return { name, status: 'problem', message: 'A restore into this database did not finish: run it again.' };
  const newer = applied.filter((migration) => !known.includes(migration));
  if (newer.length > 0) {
    const message = `The database is newer than this version of Gumball (${newer.join(', ')}): start the newer version.`;
    return { name, status: 'problem', message };
  }
  const missing = known.filter((migration) => !applied.includes(migration)).length;
  if (missing === 0) return { name, status: 'ok', message: `all ${known.length} applied` };
  return {
    name,
    status: 'warning',
    message: `${missing} of ${known.length} are missing: the next start applies them.`,
  };
}

/** Checks the clock skew: the milliseconds by which the database's clock is ahead of this machine's. */
export function checkClock(skewMs: number): Check {
  const name = 'clock';
  const seconds = (Math.abs(skewMs) / 1000).toFixed(1);
  if (Math.abs(skewMs) < skewWarningMs)
    return { name, status: 'ok', message: "this machine's and the database's agree to a second" };
  const status = Math.abs(skewMs) < skewProblemMs ? 'warning' : 'problem';
  const side = skewMs > 0 ? 'behind' : 'ahead of';
  const message = `This machine's clock is ${seconds} seconds ${side} the database's: set both by NTP.`;
  return { name, status, message };
}
