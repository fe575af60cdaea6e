import { setTimeout } from 'node:timers/promises';
import { CompiledQuery } from 'kysely';
import { type JobWithMetadata, PgBoss } from 'pg-boss';
import type { Database, Executor } from '../db/database.ts';
import { errorCodeOf } from '../errors/error-code-of.ts';
import type { Log } from '../log/log.ts';

/** Durable background jobs: stored in the database, retried with back-off, resumed after a restart. */
export type Jobs = {
  /**
   * Declares a queue and its worker. A throw retries the job, at most `retries` times. A node runs `concurrency` jobs
   * at once (default 1), but only one of a group. `personal` payloads contain an address or a name: a completed job is
   * removed at once, and a failed one loses its payload and the text of its error.
   */
  work<Payload extends object>(
    queue: string,
    options: { retries: number; retryDelaySeconds: number; concurrency?: number; personal?: true },
    worker: (payload: Payload) => Promise<void>,
  ): void;
  /** Declares a job that runs by a cron expression (UTC), on one node of the cluster. */
  every(cron: string, queue: string, worker: () => Promise<void>): void;
  /** Adds a job. Resolves once it is stored; with a transaction the job exists if and only if `tx` commits. */
  add<Payload extends object>(queue: string, payload: Payload, tx?: Executor): Promise<void>;
  /** Adds a job of a group, for example of a user. Jobs of a group run one after the other. */
  addToGroup<Payload extends object>(queue: string, group: string, payload: Payload): Promise<void>;
  /** Adds a job that starts after `afterSeconds`, unless one was added to the queue within that time. */
  addLater<Payload extends object>(queue: string, payload: Payload, afterSeconds: number): Promise<void>;
  /** Makes this node poll a queue now. */
  runNow(queue: string): void;
  /** Creates the declared queues and starts the workers. */
  start(): Promise<void>;
  stop(): Promise<void>;
};

const drainMs = 5000;

// A worker sends a heartbeat every half minute. A job whose server ended restarts a minute or two later; a long job is
// not started twice. A job that hangs expires after an hour and may run again, so jobs must be idempotent.
const heartbeat = { heartbeatSeconds: 60, expireInSeconds: 3600 };

// Long enough to inspect a failure. The default of pg-boss is seven days.
const deleteAfterSeconds = 3600;
const maintenanceIntervalSeconds = 600;

type JobDeclaration = {
  queue: string;
  retries: number;
  retryDelaySeconds: number;
  concurrency?: number;
  personal?: true;
  cron?: string;
  worker: (payload: object) => Promise<void>;
};

/** Creates the job runner on the product's database. */
export function createJobs(db: Database, log: Log): Jobs {
  // Every worker polls its queue when it starts. One after the other, they need one connection and not one each.
  let starting: Promise<unknown> | undefined = Promise.resolve();
  const executeSql = (text: string, values?: unknown[]) => {
    const run = () => db.pool.query(text, values);
    if (!starting) return run();
    const result = starting.then(run);
    starting = result.catch(() => undefined);
    return result;
  };
  const boss = new PgBoss({
    db: { executeSql },
    schema: 'jobs',
    maintenanceIntervalSeconds,
  });
  boss.on('error', (error: Error) => log.warn({ error: error.message }, 'the job runner reported an error'));
  const declarations: JobDeclaration[] = [];
  const workers = new Map<string, string>();
  const runNow = (queue: string) => boss.notifyWorker(workers.get(queue) ?? '');
  return {
    work(queue, options, worker) {
      declarations.push({ queue, ...options, worker: worker as JobDeclaration['worker'] });
    },
    every(cron, queue, worker) {
      declarations.push({ queue, retries: 0, retryDelaySeconds: 60, cron, worker });
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
      // Processes that start at the same time would create the tables of pg-boss twice.
      await db.withAdvisoryLock('jobs', () => boss.start());
      // Most starts find the queues and schedules as they declare them: reading them all saves three statements for each.
      const queues = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
      const schedules = new Map((await boss.getSchedules()).map((schedule) => [schedule.name, schedule]));
      for (const job of declarations) {
        const queueOptions = {
          retryLimit: job.retries,
          retryDelay: job.retryDelaySeconds,
          retryBackoff: job.retries > 0,
          deleteAfterSeconds,
          ...heartbeat,
        };
        const queue = queues.get(job.queue);
        if (!queue) await boss.createQueue(job.queue, queueOptions);
        else if (!hasValues(queue, queueOptions)) await boss.updateQueue(job.queue, queueOptions);
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
                // pg-boss stores the error, and the message of a mail server contains the address.
                throw new Error(`The job failed: ${errorCodeOf(failure.error) || 'see the log'}`);
              }
              if (job.personal) await boss.deleteJob(job.queue, item.id);
            }
          },
        );
        workers.set(job.queue, worker);
        if (job.cron) {
          const schedule = { cron: job.cron, timezone: 'UTC' };
          if (!hasValues(schedules.get(job.queue), schedule)) {
            await boss.schedule(job.queue, job.cron, {}, { tz: schedule.timezone });
          }
          schedules.delete(job.queue);
        }
      }
      // A schedule that an earlier version declared would add jobs that no worker takes.
      for (const name of schedules.keys()) await boss.unschedule(name);
      // Jobs of an earlier version have a longer retention.
      await db.pool.query('UPDATE jobs.job SET deletion_seconds = $1 WHERE deletion_seconds > $1', [
        deleteAfterSeconds,
      ]);
      starting = undefined;
    },
    async stop() {
      // `boss.stop` polls its workers only every half second. Waiting for each worker ends idle ones at once.
      const ended = Promise.all(declarations.map(({ queue }) => boss.offWork(queue, { wait: true })));
      await Promise.race([ended, setTimeout(drainMs, undefined, { ref: false })]);
      await boss.stop({ graceful: false });
    },
  };
}

/** Whether an object has all the given values. */
function hasValues<Values extends object>(object: Partial<Values> | undefined, values: Values): boolean {
  return object !== undefined && Object.entries(values).every(([key, value]) => object[key as keyof Values] === value);
}

async function run({ worker }: JobDeclaration, payload: object): Promise<{ error: unknown } | undefined> {
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
