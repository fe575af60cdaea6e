import { setTimeout as pause } from 'node:timers/promises';
import { CompiledQuery } from 'kysely';
import { type JobWithMetadata, PgBoss } from 'pg-boss';
import type { Database, Executor, Statement } from '../db/database.ts';
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

// One statement a second finds the queues with work of this node, in place of one for each of their workers.
const pollMs = 1000;
const idlePollSeconds = 60;
const dueStatement: Statement = {
  name: 'jobs-due',
  // The condition and the order are those of an index of pg-boss: each queue is looked up in it.
  text: `SELECT q.name FROM unnest($1::text[]) AS q (name) CROSS JOIN LATERAL (
    SELECT FROM jobs.job j WHERE j.name = q.name AND j.state < 'active' AND NOT j.blocked AND j.start_after < now()
    ORDER BY j.priority DESC, j.created_on LIMIT 1) due`,
};

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
  const boss = new PgBoss({
    db: { executeSql: (text, values) => db.pool.query(text, values) },
    schema: 'jobs',
    maintenanceIntervalSeconds,
  });
  boss.on('error', (error: Error) => log.warn({ error: error.message }, 'the job runner reported an error'));
  const declarations = new Map<string, JobDeclaration>();
  const wakeWorkers = createWorkers({ boss, db, log }, declarations);
  const poll = createPoll(async () => {
    const { rows } = await db.pool.query<{ name: string }>({ ...dueStatement, values: [[...declarations.keys()]] });
    for (const { name } of rows) wake(name);
  }, log);
  const wake = (queue: string) => {
    if (!poll.isRunning()) return;
    wakeWorkers(queue).catch((error: unknown) => {
      if (poll.isRunning()) log.warn({ err: error, queue }, 'the workers of a queue did not start');
    });
  };
  return {
    work(queue, options, worker) {
      declarations.set(queue, { queue, ...options, worker: worker as JobDeclaration['worker'] });
    },
    every(cron, queue, worker) {
      declarations.set(queue, { queue, retries: 0, retryDelaySeconds: 60, cron, worker });
    },
    async add(queue, payload, tx) {
      if (tx) {
        const executeSql = (text: string, values: unknown[] = []) => tx.executeQuery(CompiledQuery.raw(text, values));
        await boss.send(queue, payload, { db: { executeSql } });
      } else {
        await boss.send(queue, payload);
        wake(queue);
      }
    },
    async addToGroup(queue, group, payload) {
      await boss.send(queue, payload, { group: { id: group } });
      wake(queue);
    },
    async addLater(queue, payload, afterSeconds) {
      await boss.send(queue, payload, { startAfter: afterSeconds, singletonSeconds: afterSeconds });
    },
    runNow: wake,
    async start() {
      // Processes that start at the same time would create the tables of pg-boss twice.
      await db.withAdvisoryLock('jobs', () => boss.start());
      // Most starts find the queues and schedules as they declare them: reading them all saves three statements for each.
      const queues = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
      const schedules = new Map((await boss.getSchedules()).map((schedule) => [schedule.name, schedule]));
      for (const job of declarations.values()) {
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
      poll.start();
    },
    async stop() {
      poll.stop();
      // `boss.stop` polls its workers only every half second. Waiting for each worker ends idle ones at once.
      const ended = Promise.all([...declarations.keys()].map((queue) => boss.offWork(queue, { wait: true })));
      await Promise.race([ended, pause(drainMs, undefined, { ref: false })]);
      await boss.stop({ graceful: false });
    },
  };
}

/**
 * Returns a function that wakes the workers of a queue, which it starts at the first call: most queues of most nodes
 * stay empty, and every worker of pg-boss polls.
 */
function createWorkers(
  { boss, db, log }: { boss: PgBoss; db: Database; log: Log },
  declarations: ReadonlyMap<string, JobDeclaration>,
): (queue: string) => Promise<void> {
  const started = new Map<string, Promise<string[]>>();

  const handle = async (job: JobDeclaration, item: JobWithMetadata) => {
    const failure = await run(job, item.data ?? {});
    if (failure) {
      log.warn({ err: failure.error, queue: job.queue }, 'a job failed');
      if (!job.personal) throw failure.error;
      if (item.retryCount >= item.retryLimit) await removePayload(db, item.id);
      // pg-boss stores the error, and the message of a mail server contains the address.
      throw new Error(`The job failed: ${errorCodeOf(failure.error) || 'see the log'}`);
    }
    if (job.personal) await boss.deleteJob(job.queue, item.id);
  };
  const start = (job: JobDeclaration): Promise<string[]> =>
    Promise.all(
      Array.from({ length: job.concurrency ?? 1 }, async () => {
        let id = '';
        id = await boss.work(
          job.queue,
          {
            includeMetadata: true,
            pollingIntervalSeconds: idlePollSeconds,
            ...(job.concurrency && { localGroupConcurrency: 1 }),
          },
          async (batch: JobWithMetadata[]) => {
            // Fetches the next job as soon as this one has ended.
            boss.notifyWorker(id);
            for (const item of batch) await handle(job, item);
          },
        );
        return id;
      }),
    );
  return async (queue) => {
    const ids = started.get(queue);
    if (ids) return (await ids).forEach((id) => boss.notifyWorker(id));
    const job = declarations.get(queue);
    if (!job) return;
    const starting = start(job);
    started.set(queue, starting);
    starting.catch(() => started.delete(queue));
    await starting;
  };
}

/** Runs `poll` at `start`, and every second until `stop`. */
function createPoll(poll: () => Promise<void>, log: Log) {
  let timer: NodeJS.Timeout | undefined;
  const schedule = (delayMs: number) => {
    timer = setTimeout(() => {
      poll()
        .catch((error: unknown) => log.warn({ err: error }, 'the queues could not be read'))
        .finally(() => timer && schedule(pollMs));
    }, delayMs).unref();
  };
  return {
    isRunning: () => timer !== undefined,
    start: () => schedule(0),
    stop() {
      clearTimeout(timer);
      timer = undefined;
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
