import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { chmod, lchown, lstat, opendir } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { folderError } from './embedded-postgres-error.ts';

/** An account without rights, present on every system; PostgreSQL refuses to run as root. */
export const nobodyId = 65534;

/**
 * Who PostgreSQL runs as. `self`: as this process. `namespace`: as root's own files, but seen by PostgreSQL as an ordinary user
 * (a user namespace). `user`: as another user, who owns the database's files.
 */
export type RunAs = { kind: 'self' } | { kind: 'namespace' } | { kind: 'user'; uid: number; gid: number };

/** A program started under an identity. */
export type Command = {
  file: string;
  args: string[];
  options: SpawnOptions;
};

const namespaceArgs = ['--user', `--map-user=${nobodyId}`, `--map-group=${nobodyId}`];

/** A clean environment: no `PG*` variable of the operator may steer the embedded database. */
export function programEnvironment(): NodeJS.ProcessEnv {
  const { PATH = '', TMPDIR } = process.env;
  return {
    PATH: [PATH, '/usr/local/bin', '/usr/bin', '/bin', '/usr/sbin', '/sbin'].filter(Boolean).join(':'),
    LC_ALL: 'C',
    TZ: 'UTC',
    ...(TMPDIR === undefined ? {} : { TMPDIR }),
  };
}

/** Dresses a program so that it runs under the identity, and gets `SIGINT` when this process dies (`endWithUs`). */
export function commandAs(
  as: RunAs,
  program: string,
  args: string[],
  how: { cwd?: string; endWithUs?: boolean },
): Command {
  let line = [program, ...args];
  if (how.endWithUs === true) line = ['setpriv', '--pdeathsig', 'INT', '--', ...line];
  if (as.kind === 'namespace') line = ['unshare', ...namespaceArgs, '--', ...line];
  const [file = program, ...rest] = line;
  return {
    file,
    args: rest,
    options: {
      env: programEnvironment(),
      ...(how.cwd === undefined ? {} : { cwd: how.cwd }),
      ...(as.kind === 'user' ? { uid: as.uid, gid: as.gid } : {}),
    },
  };
}

/** What a finished program said. `code` is null when it could not be started or was killed. */
export type ExitResult = {
  code: number | null;
  output: string;
};

/** Runs a program to its end (bounded by `timeoutMs`), and never throws. The last 16 kB of its output are kept. */
export function runToEnd(command: Command, input = '', timeoutMs = 120_000): Promise<ExitResult> {
  return new Promise((resolve) => {
    let child: ChildProcess;
    let output = '';
    const keep = (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-16_384);
    };
    try {
      child = spawn(command.file, command.args, {
        ...command.options,
        stdio: 'pipe',
        timeout: timeoutMs,
        killSignal: 'SIGKILL',
      });
    } catch (error) {
      resolve({ code: null, output: (error as Error).message });
      return;
    }
    child.stdout?.on('data', keep);
    child.stderr?.on('data', keep);
    child.stdin?.on('error', () => undefined);
    child.stdin?.end(input);
    child.once('error', (error) => resolve({ code: null, output: error.message }));
    child.once('close', (code) => resolve({ code, output }));
  });
}

/** Whether this machine lets this user make a user namespace with one user in it. */
export async function canMakeNamespace(): Promise<boolean> {
  if (process.platform !== 'linux') return false;
  const { code } = await runToEnd(commandAs({ kind: 'namespace' }, 'true', [], {}), '', 5_000);
  return code === 0;
}

/** Whether `setpriv` can tie a program's life to ours. */
export async function canEndWithParent(): Promise<boolean> {
  if (process.platform !== 'linux') return false;
  const { code } = await runToEnd(commandAs({ kind: 'self' }, 'true', [], { endWithUs: true }), '', 5_000);
  return code === 0;
}

/**
 * Chooses who PostgreSQL runs as: an ordinary user as themselves; root through a namespace, or as the owner of a cluster that an
 * ordinary user made, or else as the account without rights.
 *
 * @param clusterOwner owner of the existing cluster, undefined when there is none
 */
export async function chooseRunAs(
  clusterOwner: { uid: number; gid: number } | undefined,
  namespaceWorks: () => Promise<boolean>,
): Promise<RunAs> {
  if (process.getuid?.() !== 0) return { kind: 'self' };
  if (clusterOwner !== undefined && clusterOwner.uid !== 0) return { kind: 'user', ...clusterOwner };
  if (await namespaceWorks()) return { kind: 'namespace' };
  return { kind: 'user', uid: nobodyId, gid: nobodyId };
}

/**
 * Who creates a new database. `initdb` insists on a name for its user, which a container started with `--user 1234` has none
 * for; inside of a namespace it sees the account without rights, while the files still become this user's.
 */
export async function chooseCreator(as: RunAs, namespaceWorks: () => Promise<boolean>): Promise<RunAs> {
  if (as.kind !== 'self' || process.platform !== 'linux') return as;
  try {
    userInfo();
    return as;
  } catch {
    return (await namespaceWorks()) ? { kind: 'namespace' } : as;
  }
}

/**
 * Gives a folder (with everything in it, when `deep`) to the identity; the folder itself last, as the sign that all is done.
 */
export async function chown(as: RunAs, path: string, deep: boolean): Promise<void> {
  if (as.kind === 'self') return;
  const { uid, gid } = as.kind === 'user' ? as : { uid: 0, gid: 0 };
  try {
    const found = await lstat(path);
    if (deep && found.isDirectory()) {
      for await (const entry of await opendir(path)) {
        const child = join(path, entry.name);
        if (entry.isDirectory()) await chown(as, child, true);
        else await lchown(child, uid, gid);
      }
    }
    if (found.uid !== uid || found.gid !== gid) await lchown(path, uid, gid);
  } catch (error) {
    throw folderError(`give to user ${uid}`, path, error);
  }
}

/** Lets another user pass through a folder of ours, seeing nothing of it. */
export async function grantTraverse(as: RunAs, path: string): Promise<void> {
  if (as.kind !== 'user') return;
  try {
    const found = await lstat(path);
    if (found.uid !== as.uid) await chmod(path, (found.mode & 0o777) | 0o011);
  } catch (error) {
    throw folderError(`let user ${as.uid} through`, path, error);
  }
}
