import type pg from 'pg';
import { PgBoss } from 'pg-boss';
import { z } from 'zod';
import type { Database } from '../db/database.ts';

/** Waiting jobs by queue, as stored in a backup. Cron jobs are excluded, because the server schedules them again. */
export const waitingJobs = z.object({
  queues: z.array(
    z.object({
      name: z.string(),
      retryLimit: z.number(),
      retryDelay: z.number(),
      retryBackoff: z.boolean(),
      expireInSeconds: z.number(),
    }),
  ),
  jobs: z.array(
    z.object({
      id: z.uuid(),
      queue: z.string(),
      data: z.record(z.string(), z.unknown()),
      startAfter: z.string(),
      singletonKey: z.string().optional(),
    }),
  ),
});

/** The waiting jobs of a database. */
export type WaitingJobs = z.infer<typeof waitingJobs>;

const batchSize = 500;

/** Returns waiting and running jobs. Running ones start again after a restore. */
export async function listWaiting(client: Pick<pg.Client | pg.Pool, 'query'>): Promise<WaitingJobs> {
  const jobTable = await client.query<{ table: string | null }>(`SELECT to_regclass('jobs.job')::text AS "table"`);
  if (!jobTable.rows[0]?.table) return { queues: [], jobs: [] };
  const queues = await client.query<WaitingJobs['queues'][number]>(
    `SELECT name, retry_limit AS "retryLimit", retry_delay AS "retryDelay", retry_backoff AS "retryBackoff",
       expire_seconds AS "expireInSeconds"
     FROM jobs.queue q WHERE name NOT LIKE '\\_\\_%' AND NOT EXISTS (SELECT FROM jobs.schedule s WHERE s.name = q.name) ORDER BY name`,
  );
  const jobs = await client.query<Omit<WaitingJobs['jobs'][number], 'singletonKey'> & { singletonKey: string | null }>(
    `SELECT id, name AS queue, coalesce(data, '{}') AS data,
       to_char(start_after AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "startAfter", singleton_key AS "singletonKey"
     FROM jobs.job WHERE state IN ('created', 'retry', 'active') AND name = ANY($1) ORDER BY created_on, id`,
    [queues.rows.map(({ name }) => name)],
  );
  return {
    queues: queues.rows,
    jobs: jobs.rows.map(({ singletonKey, ...job }) => ({ ...job, ...(singletonKey === null ? {} : { singletonKey }) })),
  };
}

/** Inserts waiting jobs into a database without a running server. */
export async function restoreWaiting(db: Pick<Database, 'pool'>, { queues, jobs }: WaitingJobs): Promise<void> {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => db.pool.query(text, values) },
    schema: 'jobs',
    supervise: false,
    schedule: false,
  });
  let bossError: Error | undefined;
  boss.on('error', (error: Error) => {
    bossError = error;
  });
  await boss.start();
  try {
    for (const { name, ...options } of queues) {
      await boss.createQueue(name, options);
      const queueJobs = jobs.filter(({ queue }) => queue === name);
      for (let from = 0; from < queueJobs.length; from += batchSize) {
        const batch = queueJobs.slice(from, from + batchSize);
        await boss.insert(
          name,
          batch.map(({ id, data, startAfter, singletonKey }) => ({
            id,
            data,
            startAfter,
            ...(singletonKey === undefined ? {} : { singletonKey }),
          })),
        );
      }
    }
  } finally {
    await boss.stop({ graceful: false });
  }
  if (bossError) throw bossError;
}
