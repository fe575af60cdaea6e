import { lstat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { acceptsConnections } from './accepts-connections.ts';
import { checkCluster, createCluster, databaseName, databaseUser, findClusterOwner } from './cluster.ts';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import { createFolders, type Folders, locateFolders, socketFile, socketPort } from './folders.ts';
import type { LaunchOptions } from './postmaster.ts';
import { readPostmasterFile } from './postmaster-file.ts';
import { installedPrograms, preparePrograms } from './programs.ts';
import { RotatingLog } from './rotating-log.ts';
import { canEndWithParent, canMakeNamespace, chooseCreator, chooseRunAs, chown, grantTraverse } from './run-as.ts';
import { acquireStartLock, findLockHolder } from './start-lock.ts';
import { type ExitListener, Supervisor } from './supervisor.ts';

/** Connection options of a `pg` pool for the embedded database. `host` is the folder of its Unix socket. */
export type EmbeddedConnection = {
  host: string;
  port: number;
  user: string;
  database: string;
};

/** A PostgreSQL that belongs to this process and is restarted whenever it ends. */
export type EmbeddedPostgres = {
  /** Stays the same after a restart of PostgreSQL. */
  readonly connection: EmbeddedConnection;
  /** Pid of the running PostgreSQL. Changes with a restart. */
  readonly pid: number;
  /** Shuts PostgreSQL down and releases the data folder. Never throws; may be called twice. */
  stop(): Promise<void>;
  /** Calls `listener` when PostgreSQL ends unexpectedly. Returns a function that removes the listener. */
  onExit(listener: ExitListener): () => void;
};

/** Options of the embedded PostgreSQL. */
export type EmbeddedPostgresOptions = {
  /** The server's DATA_DIR. All files are in its folder `postgres`. */
  dataDir: string;
  /** Receives log lines for the operator. */
  log: (line: string) => void;
  /** PostgreSQL settings that override the defaults, for example `{ shared_buffers: '512MB' }`. */
  settings?: Record<string, string>;
  /** Whether this user can create a user namespace. Default: tests the system. */
  namespaceWorks?: () => Promise<boolean>;
  /** Whether PostgreSQL can be made to end with this process. Default: tests the system. */
  parentDeathSignalWorks?: () => Promise<boolean>;
};

/**
 * Starts PostgreSQL on a data folder and creates the database on first use. A failure never changes existing data.
 *
 * @throws EmbeddedPostgresError if another server uses the folder, if the folder is damaged or not accessible, or if
 *   there is no PostgreSQL for this platform
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const native = installedPrograms();
  const folders = await createFolders(options.dataDir);
  const lock = await acquireStartLock(folders.run);
  if ('heldBy' in lock) throw folderInUseError(options.dataDir, lock.heldBy);
  const output = new RotatingLog(join(folders.log, 'postgres.log'));
  try {
    const supervisor = await Supervisor.start(await prepareLaunch(options, native, folders, output));
    return createHandle(supervisor, folders, async () => {
      output.close();
      await lock.release();
    });
  } catch (error) {
    output.close();
    await lock.release();
    throw error instanceof EmbeddedPostgresError
      ? error
      : new EmbeddedPostgresError(`Cannot start the database in ${folders.base}: ${(error as Error).message}`, {
          cause: error,
        });
  }
}

async function prepareLaunch(
  options: EmbeddedPostgresOptions,
  native: string,
  folders: Folders,
  output: RotatingLog,
): Promise<LaunchOptions> {
  const clusterOwner = await findClusterOwner(folders);
  const namespaceWorks = options.namespaceWorks ?? canMakeNamespace;
  const [runAs, endsWithParent] = await Promise.all([
    chooseRunAs(clusterOwner ?? (await lstat(folders.base)), namespaceWorks),
    (options.parentDeathSignalWorks ?? canEndWithParent)(),
  ]);
  const programs = await preparePrograms(native, runAs, folders.base);
  if (clusterOwner !== undefined) {
    await checkCluster(folders, programs);
    if (runAs.kind === 'user' && runAs.uid !== clusterOwner.uid) await chown(runAs, folders.cluster, true);
  }
  await chown(runAs, folders.run, false);
  await grantTraverse(runAs, folders.base);
  if (clusterOwner === undefined) {
    options.log(`Creating the database in ${folders.cluster}.`);
    await createCluster(folders, programs, await chooseCreator(runAs, namespaceWorks));
  }
  return { folders, programs, runAs, endsWithParent, settings: options.settings ?? {}, output, log: options.log };
}

function createHandle(supervisor: Supervisor, folders: Folders, release: () => Promise<void>): EmbeddedPostgres {
  const onProcessExit = () => supervisor.interrupt();
  process.once('exit', onProcessExit);
  let stopped: Promise<void> | undefined;
  return {
    connection: connectionOf(folders),
    get pid() {
      return supervisor.pid;
    },
    onExit: (listener) => supervisor.onExit(listener),
    stop: () => {
      stopped ??= (async () => {
        await supervisor.stop();
        process.off('exit', onProcessExit);
        await release();
      })().catch(() => undefined);
      return stopped;
    },
  };
}

function connectionOf(folders: Folders): EmbeddedConnection {
  return { host: folders.run, port: socketPort, user: databaseUser, database: databaseName };
}

function folderInUseError(dataDir: string, pid: number): EmbeddedPostgresError {
  const holder = pid > 0 ? `the server with pid ${pid}` : 'another server';
  return new EmbeddedPostgresError(
    `The data folder ${dataDir} is already in use by ${holder}.\nStop that server first, or set another DATA_DIR for this one.`,
  );
}

/** Returns the connection to a PostgreSQL that another process runs on this folder, or undefined if there is none. */
export async function findRunningPostgres(dataDir: string): Promise<EmbeddedConnection | undefined> {
  const folders = await locateFolders(dataDir);
  if (!(await acceptsConnections(socketFile(folders)))) return undefined;
  const pidFile = await readPostmasterFile(folders).catch(() => undefined);
  if (pidFile !== undefined && pidFile.status !== 'ready') return undefined;
  return connectionOf(folders);
}

/** A database that was acquired for a short task. */
export type AcquiredPostgres = {
  readonly connection: EmbeddedConnection;
  /** Stops the database if it was started for the task. */
  close(): Promise<void>;
};

/**
 * Uses the running server's database, or starts one for a short task. Waits for a server that is starting.
 *
 * @throws EmbeddedPostgresError as {@link startEmbeddedPostgres}
 */
export async function acquireEmbeddedPostgres(
  options: EmbeddedPostgresOptions,
  timeoutMs = 30_000,
): Promise<AcquiredPostgres> {
  const startedAt = performance.now();
  for (;;) {
    const connection = await findRunningPostgres(options.dataDir);
    if (connection !== undefined) return { connection, close: async () => undefined };
    const holder = await findLockHolder((await locateFolders(options.dataDir)).run);
    if (holder === undefined) {
      try {
        const started = await startEmbeddedPostgres(options);
        return { connection: started.connection, close: () => started.stop() };
      } catch (error) {
        if ((await findLockHolder((await locateFolders(options.dataDir)).run)) === undefined) throw error;
      }
    } else if (performance.now() - startedAt > timeoutMs) throw folderInUseError(options.dataDir, holder);
    await delay(50);
  }
}
