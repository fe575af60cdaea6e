import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCodeOf } from '../../errors/error-code-of.ts';
import { acceptsConnections } from './accepts-connections.ts';
import { EmbeddedPostgresError, folderError } from './embedded-postgres-error.ts';
import { type Folders, socketFile } from './folders.ts';
import { isPostgresOf, isRunning } from './processes.ts';

/** Contents of PostgreSQL's `postmaster.pid`. */
export type PostmasterFile = {
  pid: number;
  /** `starting`, `ready`, `stopping` or `standby`; empty at the very start. */
  status: string;
};

const pathOf = (folders: Folders): string => join(folders.cluster, 'postmaster.pid');

/** Reads `postmaster.pid`. Returns undefined if there is none or it is incomplete. */
export async function readPostmasterFile(folders: Folders): Promise<PostmasterFile | undefined> {
  const text = await readFile(pathOf(folders), 'utf8').catch((error: unknown) => {
    if (errorCodeOf(error) === 'ENOENT' || errorCodeOf(error) === 'ENOTDIR') return '';
    throw folderError('read', pathOf(folders), error);
  });
  const lines = text.split('\n');
  const pid = Number(lines[0]);
  return Number.isSafeInteger(pid) && pid > 0 ? { pid, status: (lines[7] ?? '').trim() } : undefined;
}

/**
 * Returns the pid of a PostgreSQL that runs on the folder, or undefined. Ignores pids that are dead, zombies, or reused
 * by another program.
 */
export async function findPostmaster(folders: Folders): Promise<number | undefined> {
  const pidFile = await readPostmasterFile(folders);
  if (pidFile === undefined) return undefined;
  if (await isRunning(pidFile.pid)) {
    const isOurs = await isPostgresOf(pidFile.pid, folders.cluster);
    if (isOurs === true || (isOurs === undefined && (await acceptsConnections(socketFile(folders)))))
      return pidFile.pid;
  }
  if (await acceptsConnections(socketFile(folders))) {
    throw new EmbeddedPostgresError(
      `A PostgreSQL in another container uses ${folders.cluster} (its pid there is ${pidFile.pid}). Stop it first.`,
    );
  }
  return undefined;
}

/**
 * Neutralizes the stale lock files of a killed PostgreSQL. Call it only if {@link findPostmaster} found none.
 * `postmaster.pid` is not removed, because it names the shared memory that prevents a start while backends of the
 * predecessor survive. Its pid is replaced by the pid of this process, which PostgreSQL, as its child, accepts.
 */
export async function removeStaleLocks(folders: Folders): Promise<void> {
  const path = pathOf(folders);
  try {
    const text = await readFile(path, 'utf8').catch(() => undefined);
    if (text !== undefined && /^-?\d+\n/.test(text))
      await writeFile(path, text.replace(/^[^\n]*/, String(process.pid)));
    else await rm(path, { force: true });
    await rm(socketFile(folders), { force: true });
    await rm(`${socketFile(folders)}.lock`, { force: true });
  } catch (error) {
    throw folderError('remove the stale locks of a killed PostgreSQL in', path, error);
  }
}
