import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { chmod, lchown, lstat, opendir } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { folderError } from './embedded-postgres-error.ts';

/** Id of an unprivileged user on every system. PostgreSQL does not run as root. */
export const nobodyId = 65534;

/**
 * User that PostgreSQL runs as. `self`: the user of this process. `namespace`: root, mapped to an unprivileged user by
 * a user namespace; the files belong to root. `user`: another user, who owns the files.
 */
export type RunAs = { kind: 'self' } | { kind: 'namespace' } | { kind: 'user'; uid: number; gid: number };

/** A program with its arguments and spawn options. */
export type Command = {
  file: string;
  args: string[];
  options: SpawnOptions;
};

const namespaceArgs = ['--user', `--map-user=${nobodyId}`, `--map-group=${nobodyId}`];

/** Returns a clean environment, so that `PG*` variables of the operator have no effect. */
export function programEnvironment(): NodeJS.ProcessEnv {
  const { PATH = '', TMPDIR } = process.env;
  return {
    PATH: [PATH, '/usr/local/bin', '/usr/bin', '/bin', '/usr/sbin', '/sbin'].filter(Boolean).join(':'),
    LC_ALL: 'C',
    TZ: 'UTC',
    ...(TMPDIR === undefined ? {} : { TMPDIR }),
  };
}

/** Wraps a program so that it runs as another user, and with `endWithParent` receives `SIGINT` when this process ends. */
export function commandAs(
  runAs: RunAs,
  program: string,
  args: string[],
  settings: { cwd?: string; endWithParent?: boolean },
): Command {
  let commandLine = [program, ...args];
  if (settings.endWithParent === true) commandLine = ['setpriv', '--pdeathsig', 'INT', '--', ...commandLine];
  if (runAs.kind === 'namespace') commandLine = ['unshare', ...namespaceArgs, '--', ...commandLine];
  const [file = program, ...rest] = commandLine;
  return {
    file,
    args: rest,
    options: {
      env: programEnvironment(),
      ...(settings.cwd === undefined ? {} : { cwd: settings.cwd }),
      ...(runAs.kind === 'user' ? { uid: runAs.uid, gid: runAs.gid } : {}),
    },
  };
}

/** Result of a program. `code` is null if it could not start or was killed. */
export type ExitResult = {
  code: number | null;
  output: string;
};

/** Runs a program to its end, at most for `timeoutMs`. Never throws. Returns the last 16 kB of its output. */
export function runToEnd(command: Command, input = '', timeoutMs = 120_000): Promise<ExitResult> {
  return new Promise((resolve) => {
    let child: ChildProcess;
    let output = '';
    const appendOutput = (chunk: Buffer) => {
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
    child.stdout?.on('data', appendOutput);
    child.stderr?.on('data', appendOutput);
    child.stdin?.on('error', () => undefined);
    child.stdin?.end(input);
    child.once('error', (error) => resolve({ code: null, output: error.message }));
    child.once('close', (code) => resolve({ code, output }));
  });
}

/** Whether this user can create a user namespace with one mapped user. */
export async function canMakeNamespace(): Promise<boolean> {
  if (process.platform !== 'linux') return false;
  const { code } = await runToEnd(commandAs({ kind: 'namespace' }, 'true', [], {}), '', 5_000);
  return code === 0;
}

/** Whether `setpriv` can make a program end with this process. */
export async function canEndWithParent(): Promise<boolean> {
  if (process.platform !== 'linux') return false;
  const { code } = await runToEnd(commandAs({ kind: 'self' }, 'true', [], { endWithParent: true }), '', 5_000);
  return code === 0;
}

/**
 * Chooses the user that PostgreSQL runs as. A regular user runs it as themselves. Root runs it as the owner of an
 * existing cluster of a regular user, else in a user namespace, else as the unprivileged user.
 *
 * @param clusterOwner owner of the existing cluster; undefined if there is none
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
 * Chooses the user that creates a new database. `initdb` requires a user name, which a container started with
 * `--user 1234` does not have. In a user namespace it sees the unprivileged user, and the files still belong to this
 * user.
 */
export async function chooseCreator(runAs: RunAs, namespaceWorks: () => Promise<boolean>): Promise<RunAs> {
  if (runAs.kind !== 'self' || process.platform !== 'linux') return runAs;
  try {
    userInfo();
    return runAs;
  } catch {
    return (await namespaceWorks()) ? { kind: 'namespace' } : runAs;
  }
}

/**
 * Changes the owner of a folder, and with `deep` of its contents. The folder itself comes last, which marks completion.
 */
export async function chown(runAs: RunAs, path: string, recursive: boolean): Promise<void> {
  if (runAs.kind === 'self') return;
  const { uid, gid } = runAs.kind === 'user' ? runAs : { uid: 0, gid: 0 };
  try {
    const found = await lstat(path);
    if (recursive && found.isDirectory()) {
      for await (const entry of await opendir(path)) {
        const childPath = join(path, entry.name);
        if (entry.isDirectory()) await chown(runAs, childPath, true);
        else await lchown(childPath, uid, gid);
      }
    }
    if (found.uid !== uid || found.gid !== gid) await lchown(path, uid, gid);
  } catch (error) {
    throw folderError(`change the owner to ${uid} of`, path, error);
  }
}

/** Grants another user the permission to traverse a folder, but not to list it. */
export async function grantTraverse(runAs: RunAs, path: string): Promise<void> {
  if (runAs.kind !== 'user') return;
  try {
    const found = await lstat(path);
    if (found.uid !== runAs.uid) await chmod(path, (found.mode & 0o777) | 0o011);
  } catch (error) {
    throw folderError(`grant access for user ${runAs.uid} to`, path, error);
  }
}
