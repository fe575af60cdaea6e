import type { Database } from './database.ts';

/** The newest minor release of a major version that is known, when that was looked up, and the day on which its support ends. */
type KnownRelease = { minor: number; asOf: string; endOfLife: string };

/**
 * What was known when this was last looked up, at each release of Gumball: https://www.postgresql.org/support/versioning/. A newer one may exist; PostgreSQL has
 * minor releases every three months, in February, May, August and November.
 */
export const knownReleases: Readonly<Record<number, KnownRelease>> = {
  15: { minor: 20, asOf: '2026-11-23', endOfLife: '2027-11-11' },
  16: { minor: 15, asOf: '2026-08-21', endOfLife: '2028-11-09' },
  17: { minor: 11, asOf: '2026-08-21', endOfLife: '2029-11-08' },
  18: { minor: 6, asOf: '2026-08-21', endOfLife: '2030-11-14' },
};

/** The oldest major version on which Gumball runs. */
export const oldestMajor = 15;

/** Which PostgreSQL runs and what is known of it. */
export type PostgresVersion = {
  /** As PostgreSQL writes it: `18.4`. */
  version: string;
  /** The newest release of its major version, and when that was looked up; undefined for a major version that this release of Gumball does not know. */
  newestKnown: string | undefined;
  asOf: string | undefined;
  /** Whether a newer release of its major version is known. */
  outdated: boolean;
  /** Whether its major version is too old for Gumball, or gets no security releases any more. */
  unsupported: boolean;
};

/** Asks a database for its version and compares that with what is known. */
export async function checkPostgresVersion(
  { pool }: Pick<Database, 'pool'>,
  now: Date = new Date(),
): Promise<PostgresVersion> {
  const { rows } = await pool.query<{ number: string }>(`SELECT current_setting('server_version_num') AS number`);
  return checkRelease(Number(rows[0]?.number), now);
}

/** Compares a version, as `server_version_num` has it (`180004`), with what is known. */
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

/** What is wrong with a version, in one line for the operator; undefined where nothing is known to be. */
export function postgresProblem(found: PostgresVersion, isEmbedded: boolean): string | undefined {
  const { version, newestKnown, asOf, outdated, unsupported } = found;
  const remedy = isEmbedded
    ? 'The embedded one is updated with Gumball; a public site has an external PostgreSQL (move-database).'
    : 'Update it: a minor release needs no more than a restart of PostgreSQL.';
  if (unsupported)
    return `PostgreSQL ${version} gets no security releases any more. Move to a newer major version (move-database).`;
  if (outdated) return `PostgreSQL ${version} is older than ${newestKnown}, which was known on ${asOf}. ${remedy}`;
  return undefined;
}
