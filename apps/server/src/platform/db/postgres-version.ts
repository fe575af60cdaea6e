import { type Finding, toFinding } from '@gumball/rules/operators/problem-messages';
import type { Database } from './database.ts';

/** The newest known minor release of a major version, the date of that information, and the end of support. */
type KnownRelease = { minor: number; asOf: string; endOfLife: string };

/**
 * Known releases, updated with each release of Gumball: https://www.postgresql.org/support/versioning/. Newer ones may
 * exist: PostgreSQL has minor releases in February, May, August and November.
 */
export const knownReleases: Readonly<Record<number, KnownRelease>> = {
  15: { minor: 20, asOf: '2026-11-23', endOfLife: '2027-11-11' },
  16: { minor: 15, asOf: '2026-08-21', endOfLife: '2028-11-09' },
  17: { minor: 11, asOf: '2026-08-21', endOfLife: '2029-11-08' },
  18: { minor: 6, asOf: '2026-08-21', endOfLife: '2030-11-14' },
};

/** The oldest major version on which Gumball runs. */
export const oldestMajor = 15;

/** The version of the running PostgreSQL and its support status. */
export type PostgresVersion = {
  /** In PostgreSQL's notation: `18.4`. */
  version: string;
  /** The newest known release of its major version, and the date of that information; undefined if unknown. */
  newestKnown: string | undefined;
  asOf: string | undefined;
  /** Whether a newer release of its major version is known. */
  outdated: boolean;
  /** Whether its major version is too old for Gumball, or no longer gets security releases. */
  unsupported: boolean;
};

/** Queries the version of a database and compares it with the known releases. */
export async function checkPostgresVersion(
  { pool }: Pick<Database, 'pool'>,
  now: Date = new Date(),
): Promise<PostgresVersion> {
  const { rows } = await pool.query<{ number: string }>(`SELECT current_setting('server_version_num') AS number`);
  return checkRelease(Number(rows[0]?.number), now);
}

/** Compares a version in the format of `server_version_num` (`180004`) with the known releases. */
export function checkRelease(number: number, now: Date): PostgresVersion {
  const [major, minor] = [Math.floor(number / 10_000), number % 10_000];
  const known = knownReleases[major];
  return {
    version: `${major}.${minor}`,
    newestKnown: known && `${major}.${known.minor}`,
    asOf: known?.asOf,
    outdated: known !== undefined && minor < known.minor,
    unsupported: major < oldestMajor || (known !== undefined && now > new Date(known.endOfLife)),
  };
}

/** Returns the problem of a version for the operator, or undefined if none is known. */
export function postgresProblem(found: PostgresVersion, isEmbedded: boolean): Finding | undefined {
  const { version, newestKnown = '', asOf = '', outdated, unsupported } = found;
  if (unsupported) return toFinding('database-unsupported', version);
  return outdated ? toFinding('database-outdated', version, newestKnown, asOf, isEmbedded) : undefined;
}
