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
    if (!found.isDirectory()) throw new EmbeddedPostgresError(`${folders.cluster} is not a folder. ${restoreHint}`);
    if ((await readdir(folders.cluster)).length === 0) return undefined;
    return { uid: found.uid, gid: found.gid };
  } catch (error) {
    if (errorCodeOf(error) === 'ENOENT') return undefined;
    throw folderError('open the database folder', folders.cluster, error);
  }
}

const controlFileBytes = 8192;

const restoreHint = 'Nothing was changed. Restore it from a backup, or set DATA_DIR to another folder.';

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
    if (errorCodeOf(error) === 'ENOENT') throw unusableCluster(cluster, 'the file PG_VERSION is missing');
    throw folderError('read', join(cluster, 'PG_VERSION'), error);
  });
  const major = programs.version.split('.')[0] ?? '';
  if (version.trim() !== major) {
    throw unusableCluster(
      cluster,
      `it is of PostgreSQL ${version.trim().slice(0, 20) || '(empty)'}, this is PostgreSQL ${major}`,
    );
  }
  for (const needed of ['global/pg_control', 'base', 'pg_wal', 'postgresql.conf', 'pg_hba.conf']) {
    await lstat(join(cluster, needed)).catch((error: unknown) => {
      if (errorCodeOf(error) === 'ENOENT') throw unusableCluster(cluster, `${needed} is missing`);
      throw folderError('read', join(cluster, needed), error);
    });
  }
  // PostgreSQL would panic on a truncated file and leave its pid file behind.
  if ((await lstat(join(cluster, 'global/pg_control'))).size < controlFileBytes) {
    throw unusableCluster(cluster, 'global/pg_control is truncated');
  }
  if ((found.mode & 0o077) !== 0) {
    await chmod(cluster, 0o700).catch((error: unknown) => {
      throw folderError('close the database folder', cluster, error);
    });
  }
}

function unusableCluster(cluster: string, reason: string): EmbeddedPostgresError {
  return new EmbeddedPostgresError(`The database folder ${cluster} cannot be used: ${reason}.\n${restoreHint}`);
}

/**
 * Creates the cluster and its database in a temporary sibling folder and renames it. After a crash, an incomplete
 * cluster is therefore never used.
 */
export async function createCluster(folders: Folders, programs: Programs, runAs: RunAs): Promise<void> {
  await removeUnfinished(folders);
  const temporaryFolder = siblingOfCluster(folders, `new-${process.pid}`);
  try {
    await mkdir(temporaryFolder, { mode: 0o700 });
    if (runAs.kind === 'user') await chown(runAs, temporaryFolder, false);
    await run('initdb', programs.initdb, initdbArgs, runAs, temporaryFolder);
    await run(
      'postgres',
      programs.postgres,
      ['--single'],
      runAs,
      temporaryFolder,
      `CREATE DATABASE ${databaseName};\n`,
    );
    await rename(temporaryFolder, folders.cluster);
  } catch (error) {
    await rm(temporaryFolder, { recursive: true, force: true }).catch(() => undefined);
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
  runAs: RunAs,
  cluster: string,
  input = '',
): Promise<void> {
  const database = name === 'postgres' ? ['postgres'] : [];
  const command = commandAs(runAs, program, [...args, '-D', clusterArgument(runAs, cluster), ...database], {
    cwd: cluster,
    endWithParent: false,
  });
  const { code, output } = await runToEnd(command, input);
  if (code === 0 && !/\b(ERROR|FATAL|PANIC):/.test(output)) return;
  const lastLines = output.trim().split('\n').filter(Boolean).slice(-2).join(' / ');
  throw new EmbeddedPostgresError(
    `Cannot create the database in ${cluster}: ${name} failed (${code ?? 'killed'}).\n${lastLines}`,
  );
}

/**
 * Returns the data folder argument for PostgreSQL. Another user may lack permission for a parent folder (for example
 * /root), so the process starts in the folder and uses its working directory.
 */
export function clusterArgument(runAs: RunAs, cluster: string): string {
  return runAs.kind === 'self' || process.platform !== 'linux' ? cluster : '/proc/self/cwd';
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
