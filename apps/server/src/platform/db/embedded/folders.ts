import { createHash } from 'node:crypto';
import { chmod, lstat, mkdir, realpath } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { errorCodeOf } from '../../errors/error-code-of.ts';
import { EmbeddedPostgresError, folderError } from './embedded-postgres-error.ts';
import { nobodyId } from './run-as.ts';

/** The port in the name of the socket file. There is no TCP listener. */
export const socketPort = 5432;

/** Maximum length of a Unix socket path in bytes: 107 on Linux, 103 on macOS. */
const socketPathLimit = process.platform === 'linux' ? 107 : 103;

/** Length of the longest name in the socket folder: `server-<pid>-<8 hex>.sock`. */
const maxSocketNameLength = 'server-4194304-01234567.sock'.length;

/** Folders of the embedded database. */
export type Folders = {
  /** `DATA_DIR/postgres`. */
  base: string;
  /** PostgreSQL's data folder. */
  cluster: string;
  /** Private folder of the sockets: PostgreSQL's, and the lock socket of the server that owns the data. */
  run: string;
  log: string;
  /** Whether the sockets are outside `DATA_DIR` because its path is too long for them. */
  isRunFolderOutside: boolean;
};

/** Returns the paths of a data folder without creating them. The data folder may be missing. */
export async function locateFolders(dataDir: string): Promise<Folders> {
  const real = await realpath(dataDir).catch((error: unknown) => {
    if (errorCodeOf(error) === 'ENOENT') return dataDir;
    throw folderError('open the data folder', dataDir, error);
  });
  const base = join(real, 'postgres');
  const preferredRunFolder = join(base, 'run');
  const fits = Buffer.byteLength(preferredRunFolder) + 1 + maxSocketNameLength <= socketPathLimit;
  return {
    base,
    cluster: join(base, 'data'),
    run: fits ? preferredRunFolder : shortRunFolder(real),
    log: join(base, 'log'),
    isRunFolderOutside: !fits,
  };
}

function shortRunFolder(dataDir: string): string {
  const uid = process.getuid?.() ?? 0;
  const name = `gumball-${uid}-${createHash('sha256').update(dataDir).digest('hex').slice(0, 16)}`;
  const temporaryFolderPath = join(tmpdir(), name);
  return Buffer.byteLength(temporaryFolderPath) + 1 + maxSocketNameLength <= socketPathLimit
    ? temporaryFolderPath
    : join('/tmp', name);
}

/** Creates missing folders with private permissions. */
export async function createFolders(dataDir: string): Promise<Folders> {
  await createFolder(dataDir, 0o755);
  const folders = await locateFolders(dataDir);
  await createFolder(folders.base, 0o700);
  await createFolder(folders.log, 0o700);
  if (!folders.isRunFolderOutside) await createFolder(folders.run, 0o700);
  else await mkdir(folders.run, { mode: 0o700 }).catch(ignoreExisting(folders.run));
  await assertPrivate(folders);
  return folders;
}

async function createFolder(path: string, mode: number): Promise<void> {
  try {
    await mkdir(path, { recursive: true, mode });
  } catch (error) {
    throw folderError('create the folder', path, error);
  }
}

function ignoreExisting(path: string) {
  return (error: unknown): void => {
    if (errorCodeOf(error) !== 'EEXIST') throw folderError('create the folder', path, error);
  };
}

/**
 * The owner of the socket folder can impersonate the database. A socket folder in the shared temporary folder must
 * therefore be a real folder that belongs to this user, or to the user as whom root runs the database.
 */
async function assertPrivate(folders: Folders): Promise<void> {
  const uid = process.getuid?.();
  if (uid === undefined) return;
  const found = await lstat(folders.run).catch((error: unknown) => {
    throw folderError('open the socket folder', folders.run, error);
  });
  const owners = new Set([uid]);
  if (uid === 0) owners.add(nobodyId).add((await lstat(folders.base)).uid);
  if (!found.isDirectory() || !owners.has(found.uid)) {
    throw new EmbeddedPostgresError(
      `The socket folder ${folders.run} belongs to another user (${found.uid}). Remove it, or set DATA_DIR to another path.`,
    );
  }
  if ((found.mode & 0o077) !== 0) {
    await chmod(folders.run, 0o700).catch((error: unknown) => {
      throw folderError('close the socket folder', folders.run, error);
    });
  }
}

/** Returns the path of PostgreSQL's socket. */
export function socketFile(folders: Folders): string {
  return join(folders.run, `.s.PGSQL.${socketPort}`);
}

/** Returns the path of a temporary sibling of the cluster. */
export function siblingOfCluster(folders: Folders, suffix: string): string {
  return join(dirname(folders.cluster), `data.${suffix}`);
}
