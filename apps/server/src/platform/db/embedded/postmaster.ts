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
const startTimeoutMs = 10_000;

/** Starts PostgreSQL and waits until it accepts connections. The recovery has no time limit. */
export async function startPostmaster(recipe: LaunchOptions, cancelled: AbortSignal): Promise<Postmaster> {
  const { folders, output } = recipe;
  await removeStaleLocks(folders);
  output.truncate();
  const { child, ended } = launch(recipe);
  let end: PostmasterEnd | undefined;
  void ended.then((how) => {
    end = how;
  });
  const stop = () => child.kill('SIGINT');
  cancelled.addEventListener('abort', stop);
  try {
    const begun = performance.now();
    let lastLogMs = begun;
    for (;;) {
      if (end !== undefined) throw failure(recipe, end);
      const written = await readPostmasterFile(folders).catch(() => undefined);
      if (written !== undefined && written.pid === child.pid && written.status === 'ready')
        return { pid: written.pid, ended };
      if (performance.now() - lastLogMs > startTimeoutMs) {
        lastLogMs = performance.now();
        recipe.log(
          `PostgreSQL is still starting after ${Math.round((lastLogMs - begun) / 1000)} s: ${output.lastErrors(1)}`,
        );
      }
      await delay(pollMs);
    }
  } finally {
    cancelled.removeEventListener('abort', stop);
  }
}

function launch(recipe: LaunchOptions): { child: ChildProcess; ended: Promise<PostmasterEnd> } {
  const { folders, programs, runAs, output } = recipe;
  const inside = runAs.kind !== 'self' && !folders.isRunFolderOutside;
  const fixed = {
    listen_addresses: '',
    port: String(socketPort),
    unix_socket_directories: inside ? relative(folders.cluster, folders.run) : folders.run,
    unix_socket_permissions: '0700',
  };
  const args = ['-D', clusterArgument(runAs, folders.cluster), ...settingArguments(recipe.settings, fixed)];
  const command = commandAs(runAs, programs.postgres, args, { cwd: folders.cluster, endWithUs: recipe.endsWithParent });
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

function failure(recipe: LaunchOptions, end: PostmasterEnd): EmbeddedPostgresError {
  const how = end.signal === null ? `code ${end.code ?? 'none'}` : end.signal;
  const logOutput = recipe.output.lastErrors().replaceAll('/proc/self/cwd', recipe.folders.cluster) || 'no output';
  return new EmbeddedPostgresError(
    `PostgreSQL cannot start on ${recipe.folders.cluster} (${how}); the data was not changed. Its output:\n${logOutput}`,
  );
}

/**
 * Adopts a PostgreSQL that survived its server. Waits for one that is shutting down. Takes over one that continues to
 * run, on systems where it cannot end with its server.
 */
export async function adoptPostmaster(folders: Folders, log: (line: string) => void): Promise<Postmaster | undefined> {
  const graceMs = 1_500;
  const timeoutMs = 60_000;
  const begun = performance.now();
  for (;;) {
    const pid = await findPostmaster(folders);
    if (pid === undefined) return undefined;
    const status = (await readPostmasterFile(folders))?.status;
    const waited = performance.now() - begun;
    if (status === 'ready' && waited > graceMs) {
      if (!(await acceptsConnections(socketFile(folders)))) {
        throw new EmbeddedPostgresError(
          `Another PostgreSQL (pid ${pid}) runs on ${folders.cluster}. Stop it, and start again.`,
        );
      }
      log(`Taking over the PostgreSQL (pid ${pid}) that a killed server left behind.`);
      return { pid, ended: watch(pid) };
    }
    if (waited > timeoutMs) {
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
