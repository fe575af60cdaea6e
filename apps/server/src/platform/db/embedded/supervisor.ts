import { setTimeout as delay } from 'node:timers/promises';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import {
  adoptPostmaster,
  type LaunchOptions,
  type Postmaster,
  type PostmasterEnd,
  startPostmaster,
  stopPostmaster,
} from './postmaster.ts';
import { findPostmaster } from './postmaster-file.ts';

/** Called when PostgreSQL ends unexpectedly. It is being restarted. */
export type ExitListener = (end: PostmasterEnd) => void;

const minPauseMs = 50;
/** With recovery, a waiting query gets its result within five seconds, however often PostgreSQL ends. */
const maxPauseMs = 2_000;
/** After this time PostgreSQL counts as healthy, and the back-off restarts at the minimum. */
const healthyMs = 30_000;
const fastShutdownMs = 8_000;

/** Surviving backends of a killed PostgreSQL end by themselves within this time. */
const survivorTimeoutMs = 15_000;
const survivorsPattern = /pre-existing shared memory block|lock file "[^"]*" already exists/;

/** Restarts PostgreSQL whenever it ends, until it is stopped. */
export class Supervisor {
  readonly #recipe: LaunchOptions;
  readonly #listeners = new Set<ExitListener>();
  readonly #stopping = new AbortController();
  #current: Postmaster | undefined;
  #loop: Promise<void> = Promise.resolve();
  #lastPid = 0;

  private constructor(options: LaunchOptions) {
    this.#recipe = options;
  }

  /** Starts PostgreSQL, or adopts a running one. @throws EmbeddedPostgresError if it cannot start. */
  static async start(options: LaunchOptions): Promise<Supervisor> {
    const supervisor = new Supervisor(options);
    const first = (await adoptPostmaster(options.folders, options.log)) ?? (await supervisor.#startPatiently());
    supervisor.#take(first);
    supervisor.#loop = supervisor.#keepRunning(first);
    return supervisor;
  }

  /** Pid of the running PostgreSQL, or of the previous one. */
  get pid(): number {
    return this.#lastPid;
  }

  onExit(listener: ExitListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Stops the supervision and PostgreSQL. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    if (this.#current !== undefined) await stopPostmaster(this.#current, fastShutdownMs);
    await this.#loop;
  }

  /** Signals PostgreSQL to shut down without waiting. For the exit of this process. */
  interrupt(): void {
    this.#stopping.abort();
    try {
      if (this.#current !== undefined) process.kill(this.#current.pid, 'SIGINT');
    } catch {
      // The process has already ended.
    }
  }

  #take(postmaster: Postmaster): void {
    this.#current = postmaster;
    this.#lastPid = postmaster.pid;
  }

  async #startPatiently(): Promise<Postmaster> {
    const startedAt = performance.now();
    for (;;) {
      try {
        return await startPostmaster(this.#recipe, this.#stopping.signal);
      } catch (error) {
        const shouldRetry =
          survivorsPattern.test((error as Error).message) && performance.now() - startedAt < survivorTimeoutMs;
        if (!shouldRetry || this.#stopping.signal.aborted) throw error;
        await delay(200);
      }
    }
  }

  async #keepRunning(first: Postmaster): Promise<void> {
    const { signal } = this.#stopping;
    let running = first;
    let healthySince = performance.now();
    let pauseMs = minPauseMs;
    for (;;) {
      const end = await running.ended;
      this.#current = undefined;
      if (signal.aborted) return;
      if (performance.now() - healthySince > healthyMs) pauseMs = minPauseMs;
      this.#announce(end);
      const next = await this.#restart(pauseMs);
      if (next === undefined) return;
      running = next.postmaster;
      pauseMs = Math.min(next.pauseMs * 2, maxPauseMs);
      healthySince = performance.now();
      if (signal.aborted) await stopPostmaster(running, fastShutdownMs);
    }
  }

  async #restart(firstPause: number): Promise<{ postmaster: Postmaster; pauseMs: number } | undefined> {
    const { signal } = this.#stopping;
    const { log, folders } = this.#recipe;
    const startedAt = performance.now();
    let pauseMs = firstPause;
    for (;;) {
      await delay(pauseMs, undefined, { signal }).catch(() => undefined);
      if (signal.aborted) return undefined;
      try {
        const otherPid = await findPostmaster(folders);
        if (otherPid !== undefined)
          throw new EmbeddedPostgresError(`another PostgreSQL (pid ${otherPid}) runs on ${folders.cluster}`);
        const postmaster = await startPostmaster(this.#recipe, signal);
        this.#take(postmaster);
        log(`PostgreSQL runs again after ${Math.round(performance.now() - startedAt)} ms (pid ${postmaster.pid}).`);
        return { postmaster, pauseMs };
      } catch (error) {
        if (signal.aborted) return undefined;
        pauseMs = Math.min(pauseMs * 2, maxPauseMs);
        log(
          `PostgreSQL did not start again, next try in ${pauseMs} ms: ${(error as Error).message.replaceAll('\n', ' ')}`,
        );
      }
    }
  }

  #announce(end: PostmasterEnd): void {
    const exitReason = end.signal ?? (end.code === null ? 'no exit code' : `code ${end.code}`);
    this.#recipe.log(`PostgreSQL (pid ${this.#lastPid}) ended unexpectedly (${exitReason}); starting it again.`);
    for (const listener of this.#listeners) {
      try {
        listener(end);
      } catch (error) {
        this.#recipe.log(`A listener for PostgreSQL's exit failed: ${String(error)}`);
      }
    }
  }
}
