import { type ChildProcess, spawn } from 'node:child_process';
import { relative } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { errorCodeOf } from '../../errors/error-code-of.ts';
import { acceptsConnections } from './accepts-connections.ts';
import { clusterArgument } from './cluster.ts';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import { type Folders, socketFile, socketPort } from './folders.ts';
import { findPostmaster, readPostmasterFile, removeStaleLocks } from './postmaster-file.ts';
import { isRunning } from './processes.ts';
import type { Programs } from './programs.ts';
import type { RotatingLog } from './rotating-log.ts';
import { commandAs, type RunAs } from './run-as.ts';
import { settingArguments } from './settings.ts';

/** Exit code or signal of a PostgreSQL. Both are null if it was not a child of this process. */
export type PostmasterEnd = {
  code: number | null;
  signal: NodeJS.Signals | null;
};

/** A running PostgreSQL that accepts connections. */
export type Postmaster = {
  pid: number;
  ended: Promise<PostmasterEnd>;
};

/** Options for a start of PostgreSQL on a data folder. */
export type LaunchOptions = {
  folders: Folders;
  programs: Programs;
  runAs: RunAs;
  /** Whether `setpriv` can make PostgreSQL end with this process. */
  endsWithParent: boolean;
  settings: Record<string, string>;
  output: RotatingLog;
  log: (line: string) => void;
};

const pollMs = 8;
const finalOutputMs = 250;
const progressIntervalMs = 10_000;

/** Starts PostgreSQL and waits until it accepts connections. The recovery has no time limit. */
export async function startPostmaster(options: LaunchOptions, abortSignal: AbortSignal): Promise<Postmaster> {
  const { folders, output } = options;
  await removeStaleLocks(folders);
  output.truncate();
  const { child, ended } = launch(options);
  let end: PostmasterEnd | undefined;
  void ended.then((how) => {
    end = how;
  });
  const stop = () => child.kill('SIGINT');
  abortSignal.addEventListener('abort', stop);
  try {
    const startedAt = performance.now();
    let lastLogMs = startedAt;
    for (;;) {
      if (end !== undefined) throw failure(options, end);
      const pidFile = await readPostmasterFile(folders).catch(() => undefined);
      if (pidFile !== undefined && pidFile.pid === child.pid && pidFile.status === 'ready')
        return { pid: pidFile.pid, ended };
      if (performance.now() - lastLogMs > progressIntervalMs) {
        lastLogMs = performance.now();
        options.log(
          `PostgreSQL is still starting after ${Math.round((lastLogMs - startedAt) / 1000)} s: ${output.lastErrors(1)}`,
        );
      }
      await delay(pollMs);
    }
  } finally {
    abortSignal.removeEventListener('abort', stop);
  }
}

function launch(options: LaunchOptions): { child: ChildProcess; ended: Promise<PostmasterEnd> } {
  const { folders, programs, runAs, output } = options;
  const useRelativeSocketPath = runAs.kind !== 'self' && !folders.isRunFolderOutside;
  const fixedSettings = {
    listen_addresses: '',
    port: String(socketPort),
    unix_socket_directories: useRelativeSocketPath ? relative(folders.cluster, folders.run) : folders.run,
    unix_socket_permissions: '0700',
  };
  const args = ['-D', clusterArgument(runAs, folders.cluster), ...settingArguments(options.settings, fixedSettings)];
  const command = commandAs(runAs, programs.postgres, args, {
    cwd: folders.cluster,
    endWithParent: options.endsWithParent,
  });
  // A new session: Ctrl-C in the terminal reaches only the server, which first finishes its requests.
  const child = spawn(command.file, command.args, {
    ...command.options,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise<PostmasterEnd>((resolve) => {
    child.once('error', (error) => {
      output.write(Buffer.from(`FATAL:  ${error.message}\n`));
      resolve({ code: null, signal: null });
    });
    // 'close' comes after the last output, but may be late: orphaned backends hold the pipe open.
    child.once('close', (code, signal) => resolve({ code, signal }));
    child.once('exit', (code, signal) => setTimeout(() => resolve({ code, signal }), finalOutputMs));
  });
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => output.write(chunk));
    stream?.on('error', () => undefined);
  }
  return { child, ended };
}

function failure(options: LaunchOptions, end: PostmasterEnd): EmbeddedPostgresError {
  const how = end.signal === null ? `code ${end.code ?? 'none'}` : end.signal;
  const logOutput = options.output.lastErrors().replaceAll('/proc/self/cwd', options.folders.cluster) || 'no output';
  return new EmbeddedPostgresError(
    `PostgreSQL cannot start on ${options.folders.cluster} (${how}); the data was not changed. Its output:\n${logOutput}`,
  );
}

/**
 * Adopts a PostgreSQL that survived its server. Waits for one that is shutting down. Takes over one that continues to
 * run, on systems where it cannot end with its server.
 */
export async function adoptPostmaster(folders: Folders, log: (line: string) => void): Promise<Postmaster | undefined> {
  const graceMs = 1_500;
  const timeoutMs = 60_000;
  const startedAt = performance.now();
  for (;;) {
    const pid = await findPostmaster(folders);
    if (pid === undefined) return undefined;
    const status = (await readPostmasterFile(folders))?.status;
    const elapsedMs = performance.now() - startedAt;
    if (status === 'ready' && elapsedMs > graceMs) {
      if (!(await acceptsConnections(socketFile(folders)))) {
        throw new EmbeddedPostgresError(
          `Another PostgreSQL (pid ${pid}) runs on ${folders.cluster}. Stop it, and start again.`,
        );
      }
      log(`Taking over the PostgreSQL (pid ${pid}) that a killed server left behind.`);
      return { pid, ended: watch(pid) };
    }
    if (elapsedMs > timeoutMs) {
      throw new EmbeddedPostgresError(
        `The PostgreSQL (pid ${pid}) of an earlier server still runs on ${folders.cluster}. Stop it first.`,
      );
    }
    await delay(25);
  }
}

async function watch(pid: number): Promise<PostmasterEnd> {
  while (await isRunning(pid)) await delay(200, undefined, { ref: false });
  return { code: null, signal: null };
}

/** Shuts PostgreSQL down: a fast shutdown, after a timeout an immediate one, then SIGKILL. */
export async function stopPostmaster(postmaster: Postmaster, fastMs: number): Promise<void> {
  for (const [signal, timeoutMs] of [
    ['SIGINT', fastMs],
    ['SIGQUIT', 6_000],
    ['SIGKILL', 5_000],
  ] as const) {
    try {
      process.kill(postmaster.pid, signal);
    } catch (error) {
      if (errorCodeOf(error) === 'ESRCH') return;
    }
    const timeout = new AbortController();
    const ended = await Promise.race([
      postmaster.ended.then(() => true),
      delay(timeoutMs, false, { signal: timeout.signal }).catch(() => false),
    ]);
    timeout.abort();
    if (ended) return;
  }
}
