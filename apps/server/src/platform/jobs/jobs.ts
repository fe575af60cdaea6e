import { setTimeout } from 'node:timers/promises';
import { CompiledQuery } from 'kysely';
import { type JobWithMetadata, PgBoss } from 'pg-boss';
import type { Database, Executor } from '../db/database.ts';
import { errorCodeOf } from '../errors/error-code-of.ts';
import type { Log } from '../log/log.ts';

/** Durable work beside the requests: kept in the database, retried with back-off, resumed after a restart. */
export type Jobs = {
  /**
   * Declares a queue and its worker. A throw retries the job, at most `retries` times. A node runs `concurrency` jobs at once (1 unless stated),
   * of one group only one. `personal` payloads hold an address or a name: a job that is done is removed at once, and one that failed for good keeps
   * neither its payload nor the text of its error.
   */
  work<Payload extends object>(
    queue: string,
    options: { retries: number; retryDelaySeconds: number; concurrency?: number; personal?: true },
    worker: (payload: Payload) => Promise<void>,
  ): void;
  /** Declares work that runs by a cron expression (UTC), once in the whole network. */
  every(cron: string, queue: string, worker: () => Promise<void>): void;
  /** Adds a job. Resolves once it is stored; with a transaction the job exists if and only if `tx` commits. */
  add<Payload extends object>(queue: string, payload: Payload, tx?: Executor): Promise<void>;
  /** Adds a job of a group, such as a member: a group's jobs run one after the other, whatever the queue's concurrency. */
  addToGroup<Payload extends object>(queue: string, group: string, payload: Payload): Promise<void>;
  /** Adds a job that begins after so many seconds, unless one was added to the queue within as many seconds before. */
  addLater<Payload extends object>(queue: string, payload: Payload, afterSeconds: number): Promise<void>;
  /** Lets this node look into a queue now rather than at its next round. */
  runNow(queue: string): void;
  /** Creates the declared queues and begins to work. */
  start(): Promise<void>;
  stop(): Promise<void>;
};

const drainMs = 5000;

// Whoever works on a job says so every half minute. One whose server ended is begun anew a minute or two later; one that takes long is not begun twice. What
// hangs without an end gives its place in the line to the next after an hour, and may then be done again: jobs are such that this does no harm.
const heartbeat = { heartbeatSeconds: 60, expireInSeconds: 3600 };

// Long enough to look a failure up; pg-boss itself stores jobs for seven days after they ended.
const deleteAfterSeconds = 3600;
const maintenanceIntervalSeconds = 600;

type Declared = {
  queue: string;
  retries: number;
  retryDelaySeconds: number;
  concurrency?: number;
  personal?: true;
  cron?: string;
  worker: (payload: object) => Promise<void>;
};

/** Makes the job runner on the product's own database. */
export function createJobs(db: Database, log: Log): Jobs {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => db.pool.query(text, values) },
    schema: 'jobs',
    maintenanceIntervalSeconds,
  });
  boss.on('error', (error: Error) => log.warn({ error: error.message }, 'the job runner had trouble'));
  const declared: Declared[] = [];
  const workers = new Map<string, string>();
  const runNow = (queue: string) => boss.notifyWorker(workers.get(queue) ?? '');
  return {
    work(queue, options, worker) {
      declared.push({ queue, ...options, worker: worker as Declared['worker'] });
    },
    every(cron, queue, worker) {
      declared.push({ queue, retries: 0, retryDelaySeconds: 60, cron, worker });
    },
    async add(queue, payload, tx) {
      if (tx) {
        const executeSql = (text: string, values: unknown[] = []) => tx.executeQuery(CompiledQuery.raw(text, values));
        await boss.send(queue, payload, { db: { executeSql } });
      } else {
        await boss.send(queue, payload);
        runNow(queue);
      }
    },
    async addToGroup(queue, group, payload) {
      await boss.send(queue, payload, { group: { id: group } });
      runNow(queue);
    },
    async addLater(queue, payload, afterSeconds) {
      await boss.send(queue, payload, { startAfter: afterSeconds, singletonSeconds: afterSeconds });
    },
    runNow,
    async start() {
      // Processes that start together would create the runner's tables twice.
      await db.withAdvisoryLock('jobs', () => boss.start());
      for (const job of declared) {
        const terms = {
          retryLimit: job.retries,
          retryDelay: job.retryDelaySeconds,
          retryBackoff: job.retries > 0,
          deleteAfterSeconds,
          ...heartbeat,
        };
        await boss.createQueue(job.queue, terms);
        // A queue that an earlier version made keeps its jobs under the terms of this one.
        await boss.updateQueue(job.queue, terms);
        const worker = await boss.work(
          job.queue,
          {
            includeMetadata: true,
            pollingIntervalSeconds: job.cron ? 10 : 1,
            ...(job.concurrency && { localConcurrency: job.concurrency, localGroupConcurrency: 1 }),
          },
          async (batch: JobWithMetadata[]) => {
            for (const item of batch) {
              const failure = await run(job, item.data ?? {});
              if (failure) {
                log.warn({ err: failure.error, queue: job.queue }, 'a job failed');
                if (!job.personal) throw failure.error;
                if (item.retryCount >= item.retryLimit) await removePayload(db, item.id);
                // pg-boss stores what is thrown, and a mail server's complaint names the address.
                throw new Error(`The job failed: ${errorCodeOf(failure.error) || 'see the log'}`);
              }
              if (job.personal) await boss.deleteJob(job.queue, item.id);
            }
          },
        );
        workers.set(job.queue, worker);
        if (job.cron) await boss.schedule(job.queue, job.cron, {}, { tz: 'UTC' });
      }
      // Jobs that an earlier version added carry its longer time.
      await db.pool.query('UPDATE jobs.job SET deletion_seconds = $1 WHERE deletion_seconds > $1', [
        deleteAfterSeconds,
      ]);
    },
    async stop() {
      // Stopping looks only every half second whether the workers have ended; waited for one by one, idle ones end at once.
      const ended = Promise.all(declared.map(({ queue }) => boss.offWork(queue, { wait: true })));
      await Promise.race([ended, setTimeout(drainMs, undefined, { ref: false })]);
      await boss.stop({ graceful: false });
    },
  };
}

async function run({ worker }: Declared, payload: object): Promise<{ error: unknown } | undefined> {
  try {
    await worker(payload);
    return undefined;
  } catch (error) {
    return { error };
  }
}

async function removePayload(db: Database, jobId: string): Promise<void> {
  await db.pool.query('UPDATE jobs.job SET data = NULL WHERE id = $1', [jobId]);
}
