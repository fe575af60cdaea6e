import { chmod, lstat, mkdir, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCodeOf } from '../../errors/error-code-of.ts';
import { EmbeddedPostgresError, folderError } from './embedded-postgres-error.ts';
import { type Folders, siblingOfCluster } from './folders.ts';
import type { Programs } from './programs.ts';
import { chown, commandAs, type RunAs, runToEnd } from './run-as.ts';

/** The database superuser of the embedded database, and the name of its database. */
export const databaseUser = 'gumball';
export const databaseName = 'gumball';

/** Returns the owner of the cluster, or undefined if there is none yet (a missing or empty folder). */
export async function findClusterOwner(folders: Folders): Promise<{ uid: number; gid: number } | undefined> {
  try {
    const found = await lstat(folders.cluster);
    if (!found.isDirectory()) throw new EmbeddedPostgresError(`${folders.cluster} is not a folder. ${isEmptyCluster}`);
    if ((await readdir(folders.cluster)).length === 0) return undefined;
    return { uid: found.uid, gid: found.gid };
  } catch (error) {
    if (errorCodeOf(error) === 'ENOENT') return undefined;
    throw folderError('open the database folder', folders.cluster, error);
  }
}

const controlFileBytes = 8192;

const isEmptyCluster = 'Nothing was changed. Restore it from a backup, or set DATA_DIR to another folder.';

/** Throws if this PostgreSQL cannot start on the cluster. Does not change its data. */
export async function checkCluster(folders: Folders, programs: Programs): Promise<void> {
  const { cluster } = folders;
  const found = await lstat(cluster);
  const uid = process.getuid?.();
  if (uid !== 0 && uid !== undefined && found.uid !== uid) {
    throw new EmbeddedPostgresError(
      `The database folder ${cluster} belongs to user ${found.uid}, this is user ${uid}.`,
    );
  }
  const version = await readFile(join(cluster, 'PG_VERSION'), 'utf8').catch((error: unknown) => {
    if (errorCodeOf(error) === 'ENOENT') throw broken(cluster, 'the file PG_VERSION is missing');
    throw folderError('read', join(cluster, 'PG_VERSION'), error);
  });
  const major = programs.version.split('.')[0] ?? '';
  if (version.trim() !== major) {
    throw broken(
      cluster,
      `it is of PostgreSQL ${version.trim().slice(0, 20) || '(empty)'}, this is PostgreSQL ${major}`,
    );
  }
  for (const needed of ['global/pg_control', 'base', 'pg_wal', 'postgresql.conf', 'pg_hba.conf']) {
    await lstat(join(cluster, needed)).catch((error: unknown) => {
      if (errorCodeOf(error) === 'ENOENT') throw broken(cluster, `${needed} is missing`);
      throw folderError('read', join(cluster, needed), error);
    });
  }
  // PostgreSQL would panic on a truncated file and leave its pid file behind.
  if ((await lstat(join(cluster, 'global/pg_control'))).size < controlFileBytes) {
    throw broken(cluster, 'global/pg_control is truncated');
  }
  if ((found.mode & 0o077) !== 0) {
    await chmod(cluster, 0o700).catch((error: unknown) => {
      throw folderError('close the database folder', cluster, error);
    });
  }
}

function broken(cluster: string, why: string): EmbeddedPostgresError {
  return new EmbeddedPostgresError(`The database folder ${cluster} cannot be used: ${why}.\n${isEmptyCluster}`);
}

/**
 * Creates the cluster and its database in a temporary sibling folder and renames it. After a crash, an incomplete
 * cluster is therefore never used.
 */
export async function createCluster(folders: Folders, programs: Programs, as: RunAs): Promise<void> {
  await removeUnfinished(folders);
  const fresh = siblingOfCluster(folders, `new-${process.pid}`);
  try {
    await mkdir(fresh, { mode: 0o700 });
    if (as.kind === 'user') await chown(as, fresh, false);
    await run('initdb', programs.initdb, initdbArgs, as, fresh);
    await run('postgres', programs.postgres, ['--single'], as, fresh, `CREATE DATABASE ${databaseName};\n`);
    await rename(fresh, folders.cluster);
  } catch (error) {
    await rm(fresh, { recursive: true, force: true }).catch(() => undefined);
    throw folderError('create the database in', folders.base, error);
  }
}

const initdbArgs = [
  `--username=${databaseUser}`,
  '--encoding=UTF8',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  '--auth-local=trust',
  '--auth-host=reject',
  '--no-instructions',
];

async function run(
  name: string,
  program: string,
  args: string[],
  as: RunAs,
  cluster: string,
  input = '',
): Promise<void> {
  const database = name === 'postgres' ? ['postgres'] : [];
  const command = commandAs(as, program, [...args, '-D', clusterArgument(as, cluster), ...database], {
    cwd: cluster,
    endWithUs: false,
  });
  const { code, output } = await runToEnd(command, input);
  if (code === 0 && !/\b(ERROR|FATAL|PANIC):/.test(output)) return;
  const last = output.trim().split('\n').filter(Boolean).slice(-2).join(' / ');
  throw new EmbeddedPostgresError(
    `Cannot create the database in ${cluster}: ${name} failed (${code ?? 'killed'}).\n${last}`,
  );
}

/**
 * Returns the data folder argument for PostgreSQL. Another user may lack permission for a parent folder (for example
 * /root), so the process starts in the folder and uses its working directory.
 */
export function clusterArgument(as: RunAs, cluster: string): string {
  return as.kind === 'self' || process.platform !== 'linux' ? cluster : '/proc/self/cwd';
}

async function removeUnfinished(folders: Folders): Promise<void> {
  try {
    for (const name of await readdir(folders.base)) {
      if (/^data\.new-\d+$/.test(name)) await rm(join(folders.base, name), { recursive: true, force: true });
    }
  } catch (error) {
    throw folderError('tidy', folders.base, error);
  }
}
