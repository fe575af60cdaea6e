import { toEnglish } from '@gumball/rules/formats/phrase';
import type { Database } from '../db/database.ts';
import { isRestoring, listApplied, listMigrations } from '../db/migrate.ts';
import { checkRelease, oldestMajor, postgresProblem } from '../db/postgres-version.ts';
import { type Check, toCheck } from './check.ts';

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
  if (Math.floor(number / 10_000) < oldestMajor)
    return toCheck(name, 'problem', 'database-old', version, 'DATABASE_URL', oldestMajor);
  const outdated = postgresProblem(checkRelease(number, now), isEmbedded);
  return outdated
    ? { name, status: 'warning', ...outdated, message: toEnglish(outdated.phrase) }
    : toCheck(name, 'ok', 'database', version, isEmbedded);
}

function checkEncoding(encoding: string): Check[] {
  if (encoding === 'UTF8') return [];
  return [toCheck('database', 'problem', 'database-encoding', encoding)];
}

/** Compares the migrations of this version with those applied to the database. */
export function checkMigrations(known: readonly string[], applied: readonly string[]): Check {
  const name = 'migrations';
  if (isRestoring(applied)) return toCheck(name, 'problem', 'restore-unfinished');
  const newer = applied.filter((migration) => !known.includes(migration));
  if (newer.length > 0) return toCheck(name, 'problem', 'migrations-newer', newer.join(', '));
  const missing = known.filter((migration) => !applied.includes(migration)).length;
  if (missing === 0) return toCheck(name, 'ok', 'migrations', known.length);
  return toCheck(name, 'warning', 'migrations-missing', missing, known.length);
}

/** Checks the clock skew: the milliseconds by which the database's clock is ahead of this machine's. */
export function checkClock(skewMs: number): Check {
  const name = 'clock';
  if (Math.abs(skewMs) < skewWarningMs) return toCheck(name, 'ok', 'clock');
  const status = Math.abs(skewMs) < skewProblemMs ? 'warning' : 'problem';
  return toCheck(name, status, skewMs > 0 ? 'clock-behind' : 'clock-ahead', Math.round(Math.abs(skewMs) / 1000));
}
