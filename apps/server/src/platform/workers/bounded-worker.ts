import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import PQueue from 'p-queue';

/** Reason why a task has no result: the queue is full, the deadline passed, or the worker failed. */
export class BoundedWorkerError extends Error {
  readonly reason: 'busy' | 'deadline' | 'failed';
  constructor(reason: BoundedWorkerError['reason'], cause?: unknown) {
    super(`no result from the worker: ${reason}`, { cause });
    this.reason = reason;
  }
}

/**
 * `module` exports the synchronous function `name`, which is applied to each task's input. A task that takes longer
 * than `timeoutMs` ends its thread. At most `maxQueued` tasks wait. The thread starts with the first task and ends
 * after `idleMs` without one.
 */
export type BoundedWorkerOptions = {
  module: URL;
  name: string;
  timeoutMs: number;
  maxQueued: number;
  idleMs: number;
};

/** Runs tasks over untrusted input in one thread, one at a time. `run` throws `BoundedWorkerError`. */
export type BoundedWorker<Input, Output> = { run(input: Input): Promise<Output>; close(): Promise<void> };

// Loading the modules is slow on a busy machine, so the deadline of a task counts from when the thread is ready.
const startTimeoutMs = 10_000;
// A thread that needs more ends, with its task; the process goes on.
const resourceLimits = { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 8 };

/** Creates a bounded worker. No thread runs until the first task. */
export function createBoundedWorker<Input, Output>(options: BoundedWorkerOptions): BoundedWorker<Input, Output> {
  const queue = new PQueue({ concurrency: 1 });
  let worker: Worker | undefined;
  let idleTimer: NodeJS.Timeout | undefined;

  async function stop(): Promise<void> {
    clearTimeout(idleTimer);
    const stopping = worker;
    worker = undefined;
    await stopping?.terminate();
  }

  async function start(): Promise<Worker> {
    const started = new Worker(new URL('worker-thread.ts', import.meta.url), {
      workerData: { module: options.module.href, name: options.name },
      resourceLimits,
    });
    started.unref();
    // Without a listener, an error between two tasks would end the process.
    started.on('error', () => undefined);
    started.once('exit', () => {
      if (worker === started) worker = undefined;
    });
    worker = started;
    await once(started, 'message', { signal: AbortSignal.timeout(startTimeoutMs) });
    return started;
  }

  function perform(thread: Worker, input: Input): Promise<Output> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => settle(() => reject(new BoundedWorkerError('deadline'))), options.timeoutMs);
      const onMessage = (output: Output) => settle(() => resolve(output));
      const onError = (error: unknown) => settle(() => reject(new BoundedWorkerError('failed', error)));
      const onExit = () => onError(undefined);
      function settle(finish: () => void): void {
        clearTimeout(timer);
        thread.off('message', onMessage).off('error', onError).off('exit', onExit);
        finish();
      }
      thread.on('message', onMessage).on('error', onError).on('exit', onExit);
      thread.postMessage(input);
    });
  }

  async function runNext(input: Input): Promise<Output> {
    clearTimeout(idleTimer);
    try {
      const output = await perform(worker ?? (await start()), input);
      idleTimer = setTimeout(() => void stop(), options.idleMs).unref();
      return output;
    } catch (error) {
      // The thread may still be busy with the task that failed.
      await stop();
      throw error instanceof BoundedWorkerError ? error : new BoundedWorkerError('failed', error);
    }
  }

  return {
    async run(input) {
      if (queue.size >= options.maxQueued) throw new BoundedWorkerError('busy');
      return queue.add(() => runNext(input));
    },
    async close() {
      queue.clear();
      await stop();
    },
  };
}
